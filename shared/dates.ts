import { dayOf, daysBetween } from './days.ts';
import { offsetAt } from './zoned-time.ts';

/** Dates are stored in UTC and shown in the site's time zone, in the format of the screen, never the browser's. */
export type Place = { locale: string; timeZone: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter({ locale, timeZone }: Place, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, made);
  return made;
}

const wordsLocale = (locale: 'it' | 'en') => (locale === 'it' ? 'it-IT' : 'en-GB');

/** `21/11` in Italian and British English. */
export function formatDayAndMonth(instant: string | Date, place: Place): string {
  return formatter(place, { day: '2-digit', month: '2-digit' }).format(new Date(instant));
}

/** `21/11/2026` in Italian and British English. */
export function formatDate(instant: string | Date, place: Place): string {
  return formatter(place, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(instant));
}

/** `14:20`. */
export function formatTime(instant: string | Date, place: Place): string {
  return formatter(place, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));
}

/**
 * `14:20`, and `14:20 CET` for whoever has another time on the clock at that moment.
 *
 * @param here the reader's zone, in a browser its own
 */
export function timeForReader(
  instant: string | Date,
  timeZone: string,
  here = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const moment = new Date(instant);
  const place = { locale: 'en-GB', timeZone };
  if (offsetAt(moment, timeZone) === offsetAt(moment, here)) return formatTime(moment, place);
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
  return formatter(place, options).format(moment);
}

/** `21/11/2026, 14:20`. */
export function formatDateTime(instant: string | Date, place: Place): string {
  return `${formatDate(instant, place)}, ${formatTime(instant, place)}`;
}

/** `Jan 5, 2026`, as the client dashboard writes it. */
export function formatShortMonth(instant: string | Date, timeZone: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatter({ locale: 'en-US', timeZone }, options).format(new Date(instant));
}

/** Day, month by its English name, year: `05 November 2026`, as the public pages write it. */
export function formatLongDay(instant: string | Date, timeZone: string): string {
  return englishDay(instant, timeZone, 'long');
}

/** `05 Nov 2026`. */
export function formatShortDay(instant: string | Date, timeZone: string): string {
  return englishDay(instant, timeZone, 'short');
}

/** Each part is written alone: British English abbreviates September to four letters, and parts of a whole cost lists of a thousand days more. */
function englishDay(instant: string | Date, timeZone: string, month: 'long' | 'short'): string {
  const parts = [{ day: '2-digit' }, { month }, { year: 'numeric' }] as const;
  const moment = new Date(instant);
  return parts.map((part) => formatter({ locale: 'en-US', timeZone }, part).format(moment)).join(' ');
}

/** Whole calendar days from `from` to `to` in a time zone: 0 is the same day, 1 tomorrow, -1 yesterday. */
export function calendarDays(from: string | Date, to: string | Date, timeZone: string): number {
  return daysBetween(dayOf(new Date(from), timeZone), dayOf(new Date(to), timeZone));
}

/** `21 novembre 2026 alle ore 09:05 CET` and its English twin: deadlines, which must name their zone. */
export function dateTimeWithZone(instant: string | Date, timeZone: string, locale: 'it' | 'en'): string {
  return formatter(
    { locale: wordsLocale(locale), timeZone },
    { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  ).format(new Date(instant));
}

/** `Monday, 23 November 2026 at 12:59 CET`, `lunedì 23 novembre 2026 alle ore 12:59 CET`: a deadline as it stands in a sentence of either language. */
export function deadlineInWords(instant: string | Date, timeZone: string, locale: 'it' | 'en'): string {
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatter({ locale: wordsLocale(locale), timeZone }, { ...day, ...time }).format(new Date(instant));
}

/** `21 November 2026`, `21 novembre 2026`. */
export function dateInWords(instant: string | Date, timeZone: string, locale: 'it' | 'en'): string {
  return formatter({ locale: wordsLocale(locale), timeZone }, { dateStyle: 'long' }).format(new Date(instant));
}

/** `5 Jan 2026`, `5 gen 2026`. */
export function formatMediumDay(instant: string | Date, timeZone: string, locale: 'it' | 'en'): string {
  return formatter({ locale: wordsLocale(locale), timeZone }, { dateStyle: 'medium' }).format(new Date(instant));
}

/** `21 Nov 2026, 14:20`, `21 nov 2026, 14:20`. */
export function momentInWords(instant: string | Date, timeZone: string, locale: 'it' | 'en'): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return formatter({ locale: wordsLocale(locale), timeZone }, options).format(new Date(instant));
}

/** The day of {@link deadlineInWords} alone: `Tuesday, 1 December 2026`, `martedì 1 dicembre 2026`. @param day `YYYY-MM-DD` */
export function fullDayInWords(day: string, locale: 'it' | 'en'): string {
  const words = formatter(
    { locale: wordsLocale(locale), timeZone: 'UTC' },
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ).format(new Date(`${day}T12:00:00Z`));
  // British English puts the comma only where a time follows.
  return locale === 'en' ? words.replace(/^(\p{L}+),? /u, '$1, ') : words;
}

/** A calendar day in words: `Monday 12 October`, `lunedì 12 ottobre`. @param day `YYYY-MM-DD` */
export function dayInWords(day: string, locale: 'it' | 'en'): string {
  // At noon in UTC it is that day in what is written here: a calendar day knows no zone.
  return formatter(
    { locale: wordsLocale(locale), timeZone: 'UTC' },
    { weekday: 'long', day: 'numeric', month: 'long' },
  ).format(new Date(`${day}T12:00:00Z`));
}
