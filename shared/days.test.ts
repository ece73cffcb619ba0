import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayOf, daysBetween, isDay, monthStart, weekStart } from '#shared/days.ts';
import { timezones } from '#shared/timezones.ts';

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zone = fc.constantFrom(...timezones);
const weekday = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

describe('the days of a time zone', () => {
  it('change at its midnight, also on the nights when clocks change', () => {
    expect(dayOf(new Date('2026-03-28T22:59:59Z'), 'Europe/Rome')).toBe('2026-03-28');
    expect(dayOf(new Date('2026-03-28T23:00:00Z'), 'Europe/Rome')).toBe('2026-03-29');
    expect(dayOf(new Date('2026-03-29T21:59:59Z'), 'Europe/Rome')).toBe('2026-03-29');
    expect(dayOf(new Date('2026-03-29T22:00:00Z'), 'Europe/Rome')).toBe('2026-03-30');
    expect(dayOf(new Date('2026-10-25T22:59:59Z'), 'Europe/Rome')).toBe('2026-10-25');
    expect(dayOf(new Date('2026-11-01T04:30:00Z'), 'America/New_York')).toBe('2026-11-01');
    expect(dayOf(new Date('2026-11-01T15:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-02');
  });

  it('follow each other without a gap or a repetition, in every zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = dayOf(at, timeZone);
        // No day is shorter than 23 hours or longer than 25.
        expect([day, addDays(day, 1)]).toContain(dayOf(new Date(at.getTime() + 23 * 3_600_000), timeZone));
        expect([addDays(day, 1), addDays(day, 2)]).toContain(dayOf(new Date(at.getTime() + 25 * 3_600_000), timeZone));
      }),
    );
  });

  it('belong to one week, which begins on Monday, and to one month, which begins on the first', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = dayOf(at, timeZone);
        const monday = weekStart(day);
        expect(weekday(monday)).toBe('Monday');
        expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, day)).toBeLessThan(7);
        expect(weekStart(addDays(monday, 6))).toBe(monday);
        expect(weekStart(addDays(monday, 7))).toBe(addDays(monday, 7));
        const first = monthStart(day);
        expect(first.slice(0, 7)).toBe(day.slice(0, 7));
        expect(first.endsWith('-01')).toBe(true);
        expect(addDays(first, -1).slice(0, 7) < first.slice(0, 7)).toBe(true);
      }),
    );
  });

  it('are counted: adding and subtracting are each other’s opposite', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -4000, max: 4000 }), (at, count) => {
        const day = dayOf(at, 'UTC');
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it('are told from what is none', () => {
    for (const day of ['2026-02-28', '2028-02-29', '1999-12-31', '1900-01-01', '2999-12-31'])
      expect(isDay(day), day).toBe(true);
    for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00', '', '2026-01-32'])
      expect(isDay(text), text).toBe(false);
    for (const text of ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
      expect(isDay(text), text).toBe(false);
  });
});

describe('in a browser whose en-CA writes 11/22/2026, and that pads nothing', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('days are the same, and are counted the same', async () => {
    class OtherData extends Intl.DateTimeFormat {
      override format = (at?: Date | number) => {
        const part = (type: string) => Number(super.formatToParts(at).find((each) => each.type === type)?.value);
        return `${part('month')}/${part('day')}/${part('year')}`;
      };
      override formatToParts(at?: Date | number) {
        return super.formatToParts(at).map((part) => ({ ...part, value: part.value.replace(/^0(?=\d)/, '') }));
      }
    }
    vi.stubGlobal('Intl', { ...Intl, NumberFormat: Intl.NumberFormat, DateTimeFormat: OtherData });
    vi.resetModules();
    const days = await import('#shared/days.ts');
    const dates = await import('#shared/dates.ts');
    const zoned = await import('#shared/zoned-time.ts');
    expect(days.dayOf(new Date('2026-03-08T23:30:00Z'), 'Europe/Rome')).toBe('2026-03-09');
    expect(days.addDays(days.dayOf(new Date('2026-11-22T12:00:00Z'), 'Europe/Rome'), 1)).toBe('2026-11-23');
    expect(dates.calendarDays('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 'Europe/Rome')).toBe(2);
    expect(zoned.wallClockAt(new Date('2026-03-08T08:05:00Z'), 'Europe/Rome')).toBe('2026-03-08T09:05');
  });
});
