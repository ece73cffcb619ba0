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
