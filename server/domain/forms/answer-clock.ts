import { getSettings } from '#server/records/settings.ts';
import { dayOf } from '#shared/days.ts';
import type { Settings } from '#shared/settings.ts';
import { workingDaysAfter } from '#shared/working-days.ts';
import { readWallClock, wallClockAt } from '#shared/zoned-time.ts';

/** When an answer is due: within 24 hours, of which all count or only those of the office (specification, section 9). */

const hourMs = 60 * 60 * 1000;
/** The promise on every form, in milliseconds. */
const promisedMs = 24 * hourMs;
const dayMs = 24 * hourMs;

/** Opening and closing by the day of the week, Sunday first; null while the office is closed. */
const officeHours: readonly (readonly [string, string] | null)[] = [
  null,
  ['09:00', '18:00'],
  ['09:00', '18:00'],
  ['09:00', '18:00'],
  ['09:00', '18:00'],
  ['09:00', '18:00'],
  ['10:00', '16:00'],
];

/** The instant of a wall clock; no office opens in the hour of a change of clocks. */
function instantOf(wallClock: string, timeZone: string): number {
  const reading = readWallClock(wallClock, timeZone);
  if (reading.kind === 'one' || reading.kind === 'two') return reading.instants[0].at.getTime();
  throw new Error(`no such wall clock: ${wallClock}`);
}

/** The hours of the office on a calendar day, `YYYY-MM-DD`, as instants. */
function openOn(day: string, timeZone: string): [number, number] | undefined {
  const hours = officeHours[new Date(`${day}T12:00:00Z`).getUTCDay()];
  return hours ? [instantOf(`${day}T${hours[0]}`, timeZone), instantOf(`${day}T${hours[1]}`, timeZone)] : undefined;
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** The instant at which the promised hours, counted from `from` by the site's clock, are over. */
export function answerDue(from: Date, { answerClock, timezone }: Settings['general']): Date {
  if (answerClock === 'every-hour') return new Date(from.getTime() + promisedMs);
  let left = promisedMs;
  for (let day = wallClockAt(from, timezone).slice(0, 10); ; day = nextDay(day)) {
    const open = openOn(day, timezone);
    if (!open) continue;
    const begins = Math.max(open[0], from.getTime());
    const counted = Math.max(0, open[1] - begins);
    if (counted >= left) return new Date(begins + left);
    left -= counted;
  }
}

/**
 * Until when what comes at `from` is to be answered, by the settings. Read them before a transaction takes its connection: then they
 * are here already.
 */
export async function answerDeadline(from: Date): Promise<Date> {
  return answerDue(from, (await getSettings()).general);
}

/** The day by which an analysis is promised that was asked for at `from`, `YYYY-MM-DD` in the site's time zone; null where none is promised. */
export function analysisDue(from: Date, { analysisDays, timezone }: Settings['general']): string | null {
  return analysisDays === 0 ? null : workingDaysAfter(dayOf(from, timezone), analysisDays);
}
