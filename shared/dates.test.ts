import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDays,
  dateTimeWithZone,
  deadlineInWords,
  formatDate,
  formatDateTime,
  formatShortMonth,
  fullDayInWords,
  timeForReader,
} from '#shared/dates.ts';
import { timezones } from '#shared/timezones.ts';

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zone = fc.constantFrom(...timezones);

describe('dates', () => {
  it('are written in the zone that is asked for, on both nights when clocks change', () => {
    const rome = { locale: 'it-IT', timeZone: 'Europe/Rome' };
    expect(formatDateTime('2026-03-29T00:59:00Z', rome)).toBe('29/03/2026, 01:59');
    expect(formatDateTime('2026-03-29T01:00:00Z', rome)).toBe('29/03/2026, 03:00');
    expect(formatDateTime('2026-10-25T00:30:00Z', rome)).toBe('25/10/2026, 02:30');
    expect(formatDateTime('2026-10-25T01:30:00Z', rome)).toBe('25/10/2026, 02:30');
  });

  it('name the zone where a deadline is promised', () => {
    expect(dateTimeWithZone('2026-11-22T08:05:00Z', 'Europe/Rome', 'en')).toBe('22 November 2026 at 09:05 CET');
    expect(dateTimeWithZone('2026-11-22T08:05:00Z', 'Europe/Rome', 'it')).toMatch(
      /^22 novembre 2026 alle ore 09:05 CET$/,
    );
  });

  it('name the zone of a time to whoever has another one on the clock, that day of the year', () => {
    const [winter, summer] = ['2026-01-15T13:20:00Z', '2026-07-15T12:20:00Z'];
    expect([winter, summer].map((at) => timeForReader(at, 'Europe/Rome', 'Europe/Berlin'))).toEqual(['14:20', '14:20']);
    expect([winter, summer].map((at) => timeForReader(at, 'Europe/Rome', 'Europe/London'))).toEqual([
      '14:20 CET',
      '14:20 CEST',
    ]);
    expect([winter, summer].map((at) => timeForReader(at, 'Europe/Rome', 'Africa/Lagos'))).toEqual([
      '14:20',
      '14:20 CEST',
    ]);
  });

  it('say no zone exactly where both clocks show the same moment alike', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(...timezones),
        fc.constantFrom(...timezones),
        (at, there, here) => {
          const shown = (timeZone: string) => formatDateTime(at, { locale: 'en-GB', timeZone });
          expect(/^\d\d:\d\d$/.test(timeForReader(at, there, here))).toBe(shown(there) === shown(here));
        },
      ),
    );
  });

  it('name the weekday alike with and without a time', () => {
    for (const [locale, moment, day] of [
      ['en', 'Tuesday, 1 December 2026 at 12:00 CET', 'Tuesday, 1 December 2026'],
      ['it', 'martedì 1 dicembre 2026 alle ore 12:00 CET', 'martedì 1 dicembre 2026'],
    ] as const) {
      expect(deadlineInWords('2026-12-01T11:00:00Z', 'Europe/Rome', locale)).toBe(moment);
      expect(fullDayInWords('2026-12-01', locale)).toBe(day);
    }
  });

  it('are short-month English on the client dashboard, whatever the language of the browser', () => {
    expect(formatShortMonth('2026-01-05T12:00:00Z', 'Europe/Rome')).toBe('Jan 5, 2026');
  });

  it('agree on the day: the calendar days between two instants are 0 exactly when both show the same date', () => {
    fc.assert(
      fc.property(instant, instant, zone, (a, b, timeZone) => {
        const place = { locale: 'it-IT', timeZone };
        const days = calendarDays(a, b, timeZone);
        expect(days === 0).toBe(formatDate(a, place) === formatDate(b, place));
        expect(calendarDays(b, a, timeZone) + days).toBe(0);
        expect(Math.abs(days - (b.getTime() - a.getTime()) / 86_400_000)).toBeLessThan(1.1);
      }),
    );
  });
});
