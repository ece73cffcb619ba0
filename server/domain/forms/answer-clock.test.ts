import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisDue, answerDue } from '#server/domain/forms/answer-clock.ts';
import { initialSettings } from '#shared/settings.ts';
import { timezones } from '#shared/timezones.ts';
import { wallClockAt } from '#shared/zoned-time.ts';

const general = (answerClock: 'every-hour' | 'office-hours', timezone: (typeof timezones)[number] = 'Europe/Rome') => ({
  ...initialSettings.general,
  answerClock,
  timezone,
});
/** In Rome, when it is an hour ahead of UTC. */
const due = (from: string) => wallClockAt(answerDue(new Date(from), general('office-hours')), 'Europe/Rome');

describe('the answer within 24 hours', () => {
  it('is due a day later while every hour counts', () => {
    const from = new Date('2026-11-21T22:15:00Z');
    expect(answerDue(from, general('every-hour')).toISOString()).toBe('2026-11-22T22:15:00.000Z');
  });

  it('counts only hours of the office when the setting says so', () => {
    // Monday 10:00: eight hours then, nine on Tuesday, seven on Wednesday.
    expect(due('2026-11-16T09:00:00Z')).toBe('2026-11-18T16:00');
    // Friday 17:00: one hour, six on Saturday, nine on Monday, eight on Tuesday.
    expect(due('2026-11-20T16:00:00Z')).toBe('2026-11-24T17:00');
    // Sunday night: nothing until Monday at nine.
    expect(due('2026-11-22T20:00:00Z')).toBe('2026-11-25T15:00');
  });

  it('always falls into the office’s hours, later the later it began, in every zone and at changes of clocks', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.nat(72 * 3_600_000), fc.constantFrom(...timezones), (from, later, zone) => {
        const settings = general('office-hours', zone);
        const end = answerDue(from, settings);
        const clock = wallClockAt(end, zone);
        const weekday = new Date(`${clock.slice(0, 10)}T12:00:00Z`).getUTCDay();
        const hour = clock.slice(11);
        expect(weekday).not.toBe(0);
        expect(weekday === 6 ? hour >= '10:00' && hour <= '16:00' : hour >= '09:00' && hour <= '18:00').toBe(true);
        expect(answerDue(new Date(from.getTime() + later), settings).getTime()).toBeGreaterThanOrEqual(end.getTime());
      }),
    );
  });
});

describe('the day of the analysis', () => {
  const by = (from: string, analysisDays = 5) =>
    analysisDue(new Date(from), { ...initialSettings.general, analysisDays, timezone: 'Europe/Rome' });

  it('is so many working days after the day of the request, as the site’s clock shows it', () => {
    // A Monday, a Friday, a Saturday, and a Sunday that is Monday in Rome already.
    expect(by('2026-11-16T09:00:00Z')).toBe('2026-11-23');
    expect(by('2026-11-20T09:00:00Z')).toBe('2026-11-27');
    expect(by('2026-11-21T09:00:00Z')).toBe('2026-11-27');
    expect(by('2026-11-22T23:30:00Z')).toBe('2026-11-30');
    expect(by('2026-11-20T09:00:00Z', 1)).toBe('2026-11-23');
  });

  it('is not promised where the setting says 0', () => {
    expect(by('2026-11-16T09:00:00Z', 0)).toBeNull();
  });
});
