import { addDays } from './days.ts';

/** Public holidays of Italy and Malta, of any year. Regional and patron days are closing days that an office adds itself. */

/** Easter Sunday of the western churches, `YYYY-MM-DD` (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrected = century - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) - Math.floor(century / 4);
  const epact = (19 * golden + corrected + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** When a holiday is: a day of each year, or so many days after Easter. */
const dates = {
  'new-year': '01-01',
  epiphany: '01-06',
  'st-paul': '02-10',
  'st-joseph': '03-19',
  freedom: '03-31',
  'good-friday': -2,
  easter: 0,
  'easter-monday': 1,
  liberation: '04-25',
  workers: '05-01',
  'republic-italy': '06-02',
  'sette-giugno': '06-07',
  'peter-and-paul': '06-29',
  assumption: '08-15',
  victory: '09-08',
  independence: '09-21',
  // A holiday again since 2026 (law 151 of 8 October 2025).
  'st-francis': '10-04',
  'all-saints': '11-01',
  immaculate: '12-08',
  'republic-malta': '12-13',
  christmas: '12-25',
  'st-stephen': '12-26',
} as const;

export type Holiday = keyof typeof dates;

/** The holidays of each country, in the order of the year (Italy: law 260/1949; Malta: National Holidays Act, chapter 252). */
export const holidaysOf = {
  italy: [
    'new-year',
    'epiphany',
    'easter',
    'easter-monday',
    'liberation',
    'workers',
    'republic-italy',
    'assumption',
    'st-francis',
    'all-saints',
    'immaculate',
    'christmas',
    'st-stephen',
  ],
  malta: [
    'new-year',
    'st-paul',
    'st-joseph',
    'freedom',
    'good-friday',
    'workers',
    'sette-giugno',
    'peter-and-paul',
    'assumption',
    'victory',
    'independence',
    'immaculate',
    'republic-malta',
    'christmas',
  ],
} as const satisfies Record<string, readonly Holiday[]>;

export type Country = keyof typeof holidaysOf;

/** The day of a holiday in a year. */
export function dayOfHoliday(holiday: Holiday, year: number): string {
  const date = dates[holiday];
  return typeof date === 'number' ? addDays(easterOf(year), date) : `${year}-${date}`;
}

/** The day on which a holiday is next, `from` included. */
export function nextHoliday(holiday: Holiday, from: string): string {
  const year = Number(from.slice(0, 4));
  const day = dayOfHoliday(holiday, year);
  return day >= from ? day : dayOfHoliday(holiday, year + 1);
}

/** The holidays that a setting names, separated by commas. */
export const readHolidays = (text: string): Holiday[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name): name is Holiday => name in dates);

/** The holidays of a country in a list, each once and in the order of the year; or the first name that is none. */
export function cleanHolidays(country: Country, text: string): { text: string } | { wrong: string } {
  const known: readonly string[] = holidaysOf[country];
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const wrong = names.find((name) => !known.includes(name));
  return wrong === undefined ? { text: known.filter((name) => names.includes(name)).join(', ') } : { wrong };
}
