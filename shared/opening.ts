import { readClosings } from './closing-days.ts';
import { addDays, dayOf } from './days.ts';
import { dayOfHoliday, readHolidays } from './holidays.ts';
import { readHours, type Span } from './opening-hours.ts';
import type { Settings } from './settings.ts';
import { isWorkingDay, workingDaysAfter } from './working-days.ts';
import { instantOf } from './zoned-time.ts';

/** What the calendar of opening in the settings says of a day, and what is due when by it (specification, section 9). */

type General = Settings['general'];

/** The settings with the hours of each day of the week, Sunday first. */
export const weekdayHours = [
  'hoursSunday',
  'hoursMonday',
  'hoursTuesday',
  'hoursWednesday',
  'hoursThursday',
  'hoursFriday',
  'hoursSaturday',
] as const satisfies (keyof General)[];

/** The fields that make the calendar. */
export type CalendarFields = Pick<
  General,
  (typeof weekdayHours)[number] | 'closingDays' | 'holidaysItaly' | 'holidaysMalta'
>;

/** The hours of a calendar day; none on a day on which the office is closed. */
export type Calendar = (day: string) => readonly Span[];

/** The calendar that the settings describe. */
export function calendarOf(fields: CalendarFields): Calendar {
  const week = weekdayHours.map((field) => readHours(fields[field]) ?? []);
  const closings = readClosings(fields.closingDays);
  const holidays = [...readHolidays(fields.holidaysItaly), ...readHolidays(fields.holidaysMalta)];
  return (day) => {
    const year = Number(day.slice(0, 4));
    const isClosed =
      closings.some(({ from, until }) => from <= day && day <= until) ||
      holidays.some((holiday) => dayOfHoliday(holiday, year) === day);
    return isClosed ? [] : (week[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? []);
  };
}

/** True when the office opens on some day of the week at all. */
export const opensEver = (fields: CalendarFields): boolean =>
  weekdayHours.some((field) => (readHours(fields[field]) ?? []).length > 0);

/** Tells whether the office is open on a day at a time of its clock. */
export function openingOf(fields: CalendarFields): (day: string, clock: string) => boolean {
  const calendar = calendarOf(fields);
  return (day, clock) => calendar(day).some(([opens, closes]) => opens <= clock && clock < closes);
}

const hourMs = 60 * 60 * 1000;
/** The promise on every form, in milliseconds. */
const promisedMs = 24 * hourMs;
/** An office that does not open for so long has a faulty calendar, and people are not made to wait for it. */
const longestSearchDays = 800;

/** Midnight belongs to the day that begins with it. */
const instantIn = (day: string, time: string, timeZone: string): number =>
  (time === '24:00'
    ? instantOf(`${addDays(day, 1)}T00:00`, timeZone)
    : instantOf(`${day}T${time}`, timeZone)
  ).getTime();

/** The instant at which the promised hours, counted from `from` by the site's clock, are over. */
export function answerDue(from: Date, general: CalendarFields & Pick<General, 'answerClock' | 'timezone'>): Date {
  const { answerClock, timezone } = general;
  const byTheClock = new Date(from.getTime() + promisedMs);
  if (answerClock === 'every-hour') return byTheClock;
  const calendar = calendarOf(general);
  let left = promisedMs;
  let day = dayOf(from, timezone);
  for (let searched = 0; searched < longestSearchDays; searched += 1, day = addDays(day, 1)) {
    for (const [opens, closes] of calendar(day)) {
      const begins = Math.max(instantIn(day, opens, timezone), from.getTime());
      const counted = Math.max(0, instantIn(day, closes, timezone) - begins);
      if (counted >= left) return new Date(begins + left);
      left -= counted;
    }
  }
  return byTheClock;
}

const worksOnBy = (general: CalendarFields) => {
  const calendar = calendarOf(general);
  return (day: string) => isWorkingDay(day) && calendar(day).length > 0;
};

/** The day by which an analysis is promised that was asked for at `from`, `YYYY-MM-DD` in the site's time zone; null where none is promised. */
export function analysisDue(
  from: Date,
  general: CalendarFields & Pick<General, 'analysisDays' | 'timezone'>,
): string | null {
  if (general.analysisDays === 0) return null;
  const asked = dayOf(from, general.timezone);
  return workingDaysAfter(asked, general.analysisDays, worksOnBy(general), longestSearchDays);
}

/**
 * A promised day, `YYYY-MM-DD`, after a wait for whom it was promised: later by as many working days as passed meanwhile, the one on which the wait
 * began not counted. A wait of years moves it no further than the calendar is searched.
 */
export function afterWait(
  promised: string,
  wait: { since: Date; until: Date },
  general: CalendarFields & Pick<General, 'timezone'>,
): string {
  const [since, until] = [dayOf(wait.since, general.timezone), dayOf(wait.until, general.timezone)];
  const worksOn = worksOnBy(general);
  let waited = 0;
  for (let day = since, searched = 0; day < until && searched < longestSearchDays; searched += 1) {
    day = addDays(day, 1);
    if (worksOn(day)) waited += 1;
  }
  return workingDaysAfter(promised, waited, worksOn, longestSearchDays);
}
