/** Times of five-field schedules (minute, hour, day, month, weekday), in UTC: numbers, lists, ranges and steps. */

const limits = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

function parsePart(part: string, [least, most]: readonly [number, number]): number[] {
  const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!match) throw new Error(`not a part of a schedule: ${part}`);
  const from = match[1] === undefined ? least : Number(match[1]);
  const isOpen = match[1] === undefined || (match[3] !== undefined && match[2] === undefined);
  const to = match[2] !== undefined ? Number(match[2]) : isOpen ? most : from;
  const step = Number(match[3] ?? 1);
  if (from < least || to > most || from > to || step < 1) throw new Error(`out of range: ${part}`);
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, place) => from + place * step);
}

type Fields = { sets: Set<number>[]; isDayGiven: boolean; isWeekdayGiven: boolean };

const parsed = new Map<string, Fields>();

/** @throws Error when it is none */
export function parseCron(cron: string): Fields {
  const known = parsed.get(cron);
  if (known) return known;
  const parts = cron.trim().split(/\s+/);
  if (parts.length !== 5) throw new Error(`not five fields: ${cron}`);
  const sets = parts.map(
    (part, place) =>
      new Set(part.split(',').flatMap((each) => parsePart(each, limits[place] as readonly [number, number]))),
  );
  if (sets[4]?.has(7)) sets[4].add(0);
  const fields = { sets, isDayGiven: parts[2] !== '*', isWeekdayGiven: parts[4] !== '*' };
  parsed.set(cron, fields);
  return fields;
}

/** When both a day and a weekday are given, either will do (POSIX). */
function isDay({ sets, isDayGiven, isWeekdayGiven }: Fields, at: Date): boolean {
  if (!sets[3]?.has(at.getUTCMonth() + 1)) return false;
  const day = sets[2]?.has(at.getUTCDate()) === true;
  const weekday = sets[4]?.has(at.getUTCDay()) === true;
  return isDayGiven && isWeekdayGiven ? day || weekday : day && weekday;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 86_400_000;
/** A leap day on one weekday comes at most once in forty years. */
const furthestDays = 41 * 366;

/** The first minute after the stretch of `length` that `at` is in; going back, the last one before it. */
const beyond = (at: number, length: number, step: 1 | -1): number => {
  const start = Math.floor(at / length) * length;
  return step > 0 ? start + length : start - minuteMs;
};

function find(cron: string, first: number, step: 1 | -1): Date {
  const fields = parseCron(cron);
  const [minutes, hours] = fields.sets;
  const furthest = first + step * furthestDays * dayMs;
  for (let at = first; step * (furthest - at) > 0; ) {
    const date = new Date(at);
    if (!isDay(fields, date)) at = beyond(at, dayMs, step);
    else if (!hours?.has(date.getUTCHours())) at = beyond(at, hourMs, step);
    else if (minutes?.has(date.getUTCMinutes())) return date;
    else at += step * minuteMs;
  }
  throw new Error(`never: ${cron}`);
}

/** The first time after `moment`. */
export const nextTime = (cron: string, moment: Date): Date =>
  find(cron, (Math.floor(moment.getTime() / minuteMs) + 1) * minuteMs, 1);

/** The last time at or before `moment`. */
export const lastTime = (cron: string, moment: Date): Date =>
  find(cron, Math.floor(moment.getTime() / minuteMs) * minuteMs, -1);
