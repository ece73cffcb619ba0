import { addDays, daysBetween, isDay } from './days.ts';

/** Who is away, and who works in their place. Days are `YYYY-MM-DD` of the site's calendar; an absence lasts from its first to its last. */

export type AbsenceDays = { firstDay: string; lastDay: string };
/** An absence, as far as it says who does whose work. */
export type HandedOn = AbsenceDays & { userId: string; deputyId: string };

/** A longer one is a year that was mistyped. */
export const longestAbsence = 366;
/** So far ahead it can be entered, and so far back it may have begun: whoever fell ill is entered afterwards, in days. */
export const farthestAbsence = 730;
export const latestEntry = 31;

export type AbsenceFault = 'missing' | 'before-first' | 'past' | 'too-early' | 'too-late' | 'too-long';
export type AbsenceFaults = Partial<Record<keyof AbsenceDays, AbsenceFault>>;

const lastDayFault = ({ firstDay, lastDay }: AbsenceDays, today: string): AbsenceFault | undefined => {
  if (!isDay(lastDay)) return 'missing';
  if (isDay(firstDay) && lastDay < firstDay) return 'before-first';
  if (lastDay < today) return 'past';
  if (lastDay > addDays(today, farthestAbsence)) return 'too-late';
  return isDay(firstDay) && daysBetween(firstDay, lastDay) >= longestAbsence ? 'too-long' : undefined;
};

/** What is wrong with the days of an absence that is entered today; nothing where all is well. */
export function faultsOfDays(days: AbsenceDays, today: string): AbsenceFaults {
  const isEarly = isDay(days.firstDay) && days.firstDay < addDays(today, -latestEntry);
  const first = isDay(days.firstDay) ? (isEarly ? 'too-early' : undefined) : 'missing';
  const last = lastDayFault(days, today);
  return { ...(first && { firstDay: first }), ...(last && { lastDay: last }) };
}

const lastsOn = ({ firstDay, lastDay }: AbsenceDays, day: string) => firstDay <= day && day <= lastDay;

/** Whose work is whose on one day. */
export type Standing = {
  userId: string;
  until: string;
  /** Who does it; null where the chain of deputies ends nowhere: with somebody who works here no more, or in a ring. */
  standInId: string | null;
  /** The day from which on the work is theirs. */
  since: string;
};

/**
 * Everybody who is away on the day, with who does their work: the deputy, or, while that one is away too, the deputy's. `canWork` says who is
 * there at all.
 */
export function standingsOn(
  absences: readonly HandedOn[],
  day: string,
  canWork: (userId: string) => boolean,
): Standing[] {
  const away = new Map(absences.filter((each) => lastsOn(each, day)).map((each) => [each.userId, each]));
  return [...away.values()].map(({ userId, lastDay, ...first }) => {
    const met = new Set([userId]);
    let { deputyId, firstDay: since } = first;
    for (let next = away.get(deputyId); next && !met.has(deputyId); next = away.get(deputyId)) {
      // A deputy who works here no more hands nothing on.
      if (!canWork(deputyId)) break;
      met.add(deputyId);
      if (next.firstDay > since) since = next.firstDay;
      deputyId = next.deputyId;
    }
    const isFound = canWork(deputyId) && !met.has(deputyId);
    return { userId, until: lastDay, standInId: isFound ? deputyId : null, since };
  });
}

/** Whose work this person does on the day beside their own. */
export const workedFor = (standings: readonly Standing[], userId: string): Standing[] =>
  standings.filter(({ standInId }) => standInId === userId);
