import { wallClockAt } from './zoned-time.ts';

/** Calendar days as `YYYY-MM-DD`. What is done to them knows no hours, so no change of clocks can move them. */

const dayMs = 86_400_000;
/** The day that clocks in `timeZone` show at `instant`. */
export const dayOf = (instant: Date, timeZone: string): string => wallClockAt(instant, timeZone).slice(0, 10);

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day `count` days after `day`; before it when `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(utc(day) + count * dayMs).toISOString().slice(0, 10);

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: string, to: string): number => (utc(to) - utc(from)) / dayMs;

/** The Monday on or before `day` (weeks as in ISO 8601). */
export const weekStart = (day: string): string => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** The first of the month of `day`. */
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the quarter of `day`. */
export const quarterStart = (day: string): string => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

/**
 * True for a day that the calendar has, from 1900 to 2999: PostgreSQL has no year nought, and the days around one of the year 9999 are not all written
 * with four digits.
 */
export const isDay = (text: string): boolean =>
  /^(?:19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) && !Number.isNaN(utc(text)) && addDays(text, 0) === text;
