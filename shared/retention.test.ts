import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, daysBetween } from './days.ts';
import { addMonths, lastDayOver } from './retention.ts';

const day = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1990-01-01', count));
const months = fc.integer({ min: 1, max: 240 });

describe('months of the calendar', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-25', 5, '2027-03-25'],
  ])('%s and %i months is %s', (from, count, to) => expect(addMonths(from, count)).toBe(to));

  test('a later day never ends sooner, and an end is in the right month', () => {
    fc.assert(
      fc.property(day, months, fc.integer({ min: 0, max: 400 }), (from, count, more) => {
        const end = addMonths(from, count);
        expect(addMonths(addDays(from, more), count) >= end).toBe(true);
        const due = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) + count;
        expect(Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7))).toBe(due);
        expect(Number(end.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)));
      }),
    );
  });

  test('exactly the days up to the last one are over: nothing is kept a day too long, nothing goes a day too soon', () => {
    fc.assert(
      fc.property(day, months, fc.integer({ min: -70, max: 70 }), (today, count, off) => {
        const last = lastDayOver(today, count);
        const other = addDays(last, off);
        expect(addMonths(other, count) <= today).toBe(off <= 0);
      }),
    );
  });

  test('nights in which clocks change move no day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Rome', 'America/New_York', 'Asia/Tokyo', 'Europe/London'),
        fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2024-02-29'),
        fc.integer({ min: 0, max: 86_399 }),
        months,
        (timeZone, date, second, count) => {
          const instant = new Date(Date.parse(`${date}T00:00:00Z`) + second * 1000);
          const local = dayOf(instant, timeZone);
          const end = addMonths(local, count);
          expect(addMonths(dayOf(new Date(instant.getTime() + 1000), timeZone), count) >= end).toBe(true);
          expect(daysBetween(local, end)).toBeGreaterThanOrEqual(28 * count);
          expect(daysBetween(local, end)).toBeLessThanOrEqual(31 * count);
        },
      ),
    );
  });
});
