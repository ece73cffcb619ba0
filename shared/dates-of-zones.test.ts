import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { calendarDays, formatShortMonth, formatTime } from './dates.ts';

/**
 * What the client dashboard shows as a day, held against the rules of the zones themselves (Directive 2000/84/EC; 15 U.S.C. 260a; Japan
 * has one time all year), whatever zone the browser is in.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The `nth` Sunday of a month (0 = January) in UTC; the last one for -1. */
function sunday(year: number, month: number, nth: number): number {
  if (nth === -1) {
    const end = new Date(Date.UTC(year, month + 1, 0));
    return end.getTime() - end.getUTCDay() * dayMs;
  }
  const first = new Date(Date.UTC(year, month, 1));
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + 7 * (nth - 1)) * dayMs;
}

type Zone = {
  name: string;
  changes: (year: number) => [number, number] | undefined;
  offset: [winter: number, summer: number];
};

const zones: Zone[] = [
  {
    name: 'Europe/Rome',
    offset: [1, 2],
    changes: (year) => [sunday(year, 2, -1) + hourMs, sunday(year, 9, -1) + hourMs],
  },
  {
    name: 'America/New_York',
    offset: [-5, -4],
    changes: (year) => [sunday(year, 2, 2) + 7 * hourMs, sunday(year, 10, 1) + 6 * hourMs],
  },
  { name: 'Asia/Tokyo', offset: [9, 9], changes: () => undefined },
];

/** The wall clock of a zone as if it were in UTC. */
function wallClock(instant: number, { changes, offset: [winter, summer] }: Zone): Date {
  const change = changes(new Date(instant).getUTCFullYear());
  const isSummer = change !== undefined && instant >= change[0] && instant < change[1];
  return new Date(instant + (isSummer ? summer : winter) * hourMs);
}

const dayNumber = (wall: Date) => Math.floor(wall.getTime() / dayMs);
const shortMonth = (wall: Date) => `${months[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;

const zone = fc.constantFrom(...zones);
/** Rules that have held since 2007 in New York, and since 1996 in Rome. */
const year = fc.integer({ min: 2008, max: 2060 });
/** An instant within two days of a night in which clocks change somewhere, or of the turn of a year. */
const nearChange = fc
  .tuple(year, fc.integer({ min: 0, max: 4 }), fc.integer({ min: -2 * dayMs, max: 2 * dayMs }))
  .map(([of, which, distance]) => {
    const [rome, newYork] = [zones[0]?.changes(of) ?? [0, 0], zones[1]?.changes(of) ?? [0, 0]];
    return ([...rome, ...newYork, Date.UTC(of, 0, 1)][which] ?? 0) + distance;
  });

const machineZone = process.env.TZ;
afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

describe.each(['Europe/Rome', 'America/New_York', 'Asia/Tokyo'])('in a browser in %s', (browserZone) => {
  it('the day shown is the day of the site’s zone, in both nights when clocks change', () => {
    process.env.TZ = browserZone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(browserZone);
    fc.assert(
      fc.property(nearChange, zone, (instant, of) => {
        const wall = wallClock(instant, of);
        expect(formatShortMonth(new Date(instant), of.name)).toBe(shortMonth(wall));
        const clock = wall.toISOString().slice(11, 16);
        expect(formatTime(new Date(instant), { locale: 'en-GB', timeZone: of.name })).toBe(clock);
      }),
      { numRuns: 400 },
    );
  });

  it('days between two instants are counted by the calendar, never off by one', () => {
    process.env.TZ = browserZone;
    fc.assert(
      fc.property(nearChange, fc.integer({ min: -3 * dayMs, max: 3 * dayMs }), zone, (from, distance, of) => {
        const to = from + distance;
        const days = dayNumber(wallClock(to, of)) - dayNumber(wallClock(from, of));
        expect(calendarDays(new Date(from), new Date(to), of.name)).toBe(days);
      }),
      { numRuns: 400 },
    );
  });
});
