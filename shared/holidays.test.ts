import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import { cleanHolidays, dayOfHoliday, easterOf, holidaysOf, nextHoliday, readHolidays } from './holidays.ts';

const years = fc.integer({ min: 1600, max: 4000 });
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();

describe('Easter', () => {
  it.each([
    // The earliest and the latest that can be, and years of which almanacs tell.
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %i is %s', (year, day) => {
    expect(easterOf(year)).toBe(day);
  });

  it('is a Sunday from 22 March to 25 April, in every year', () => {
    fc.assert(
      fc.property(years, (year) => {
        const day = easterOf(year);
        expect(weekday(day)).toBe(0);
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
      }),
    );
  });

  it('moves Good Friday and Easter Monday along', () => {
    fc.assert(
      fc.property(years, (year) => {
        expect(weekday(dayOfHoliday('good-friday', year))).toBe(5);
        expect(weekday(dayOfHoliday('easter-monday', year))).toBe(1);
      }),
    );
  });
});

describe('the public holidays', () => {
  it('are thirteen in Italy and fourteen in Malta, in the order of the year', () => {
    expect([holidaysOf.italy.length, holidaysOf.malta.length]).toEqual([13, 14]);
    for (const names of Object.values(holidaysOf)) {
      const days = names.map((name) => dayOfHoliday(name, 2026));
      expect(days).toEqual([...days].sort());
    }
  });

  it('come again within a year and a month, and not before the day that is asked about', () => {
    fc.assert(
      fc.property(
        years,
        fc.nat(365),
        fc.constantFrom(...holidaysOf.italy, ...holidaysOf.malta),
        (year, passed, name) => {
          const from = addDays(`${year}-01-01`, passed);
          const next = nextHoliday(name, from);
          expect(next >= from && next <= addDays(from, 400)).toBe(true);
        },
      ),
    );
  });

  it('are stored once and in order; names of another country are refused', () => {
    expect(cleanHolidays('italy', 'christmas, epiphany,christmas')).toEqual({ text: 'epiphany, christmas' });
    expect(cleanHolidays('italy', 'christmas, victory')).toEqual({ wrong: 'victory' });
    expect(readHolidays('epiphany, no-such-day')).toEqual(['epiphany']);
  });
});
