import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from './days.ts';
import { afterWait, analysisDue, answerDue, calendarOf } from './opening.ts';
import { initialSettings } from './settings.ts';
import { timezones } from './timezones.ts';
import { instantOf, wallClockAt } from './zoned-time.ts';

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

describe('the calendar of opening', () => {
  const office = general('office-hours');
  const at = (wallClock: string) => instantOf(wallClock, 'Europe/Rome');
  const dueBy = (from: string, changed: Partial<typeof office>) =>
    wallClockAt(answerDue(at(from), { ...office, ...changed }), 'Europe/Rome');

  it('passes over closing days and the holidays that were chosen, and over no others', () => {
    // Wednesday, two days before Christmas: nine hours that day and nine on Christmas Eve.
    expect(dueBy('2026-12-23T09:00', {})).toBe('2026-12-25T15:00');
    expect(dueBy('2026-12-23T09:00', { holidaysItaly: 'christmas, st-stephen' })).toBe('2026-12-28T15:00');
    expect(dueBy('2026-12-23T09:00', { closingDays: '24/12/2026 – 06/01/2027 Natale' })).toBe('2027-01-08T15:00');
  });

  it('counts a day with a pause, and one until midnight', () => {
    const hoursMonday = '09:00–13:00, 14:00–18:00';
    expect(dueBy('2026-11-16T12:00', { hoursMonday })).toBe('2026-11-19T10:00');
    expect(dueBy('2026-11-16T12:00', { hoursMonday: '00:00–24:00', hoursTuesday: '00:00–24:00' })).toBe(
      '2026-11-17T12:00',
    );
  });

  it('counts the hours that pass, not those on the dial, in a night in which clocks change', () => {
    const always = { hoursSaturday: '00:00–24:00', hoursSunday: '00:00–24:00' };
    expect(dueBy('2026-03-28T20:00', always)).toBe('2026-03-29T21:00');
    expect(dueBy('2026-10-24T20:00', always)).toBe('2026-10-25T19:00');
  });

  it('leaves the promise of the site alone while every hour counts', () => {
    const from = at('2026-12-24T18:00');
    const closed = { ...general('every-hour'), holidaysItaly: 'christmas', closingDays: '25/12/2026' };
    expect(answerDue(from, closed).getTime() - from.getTime()).toBe(24 * 3_600_000);
  });

  it('promises analyses by working days on which the office opens', () => {
    const by = (changed: Partial<typeof office>) => analysisDue(at('2026-12-23T09:00'), { ...office, ...changed });
    expect(by({})).toBe('2026-12-30');
    expect(by({ holidaysMalta: 'christmas' })).toBe('2026-12-31');
    expect(by({ closingDays: '24/12/2026 – 06/01/2027' })).toBe('2027-01-13');
    expect(by({ hoursFriday: '' })).toBe('2026-12-31');
  });

  it('keeps nobody waiting for an office that never opens', () => {
    const hours = { hoursMonday: '', hoursTuesday: '', hoursWednesday: '', hoursThursday: '', hoursFriday: '' };
    const never = { ...office, ...hours, hoursSaturday: '' };
    const from = at('2026-12-23T09:00');
    expect(answerDue(from, never).getTime() - from.getTime()).toBe(24 * 3_600_000);
    expect(analysisDue(from, never)).toBe('2026-12-30');
  });

  it('is due within hours of opening and never earlier for what came later, whatever is closed, in every zone', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const closings = fc.array(fc.tuple(fc.nat(800), fc.nat(20)), { maxLength: 4 });
    fc.assert(
      fc.property(
        instant,
        fc.nat(72 * 3_600_000),
        closings,
        fc.constantFrom(...timezones),
        (from, later, days, timezone) => {
          const closingDays = days
            .map(([first, more]) => [addDays('2026-01-01', first), addDays('2026-01-01', first + more)].join(' – '))
            .join('\n');
          const settings = { ...office, timezone, closingDays, holidaysItaly: 'epiphany, easter-monday, christmas' };
          const end = answerDue(from, settings);
          const clock = wallClockAt(end, timezone);
          const spans = calendarOf(settings)(dayOf(end, timezone));
          expect(spans.some(([opens, closes]) => clock.slice(11) >= opens && clock.slice(11) <= closes)).toBe(true);
          expect(answerDue(new Date(from.getTime() + later), settings).getTime()).toBeGreaterThanOrEqual(end.getTime());
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a promised day after a wait', () => {
  const office = general('every-hour');
  const moved = (since: string, until: string, promised = '2026-11-20', changed: Partial<typeof office> = {}) =>
    afterWait(promised, { since: new Date(since), until: new Date(until) }, { ...office, ...changed });

  it('is later by the working days that passed, the first not counted', () => {
    // A Thursday, and the Tuesday after.
    expect(moved('2026-11-05T09:00:00Z', '2026-11-10T09:00:00Z')).toBe('2026-11-25');
    // By the site's clock it is Friday already.
    expect(moved('2026-11-05T23:30:00Z', '2026-11-06T09:00:00Z')).toBe('2026-11-20');
    expect(moved('2026-11-06T09:00:00Z', '2026-11-08T09:00:00Z')).toBe('2026-11-20');
    expect(moved('2026-11-05T09:00:00Z', '2026-11-10T09:00:00Z', '2026-11-20', { closingDays: '09/11/2026' })).toBe(
      '2026-11-24',
    );
  });

  it('never moves back, nor less for a longer wait', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.nat(60), fc.nat(60), fc.nat(400), (since, days, more, from) => {
        const promised = addDays('2026-01-01', from);
        const waited = (count: number) =>
          afterWait(promised, { since, until: new Date(since.getTime() + count * 86_400_000) }, office);
        expect(waited(days) >= promised).toBe(true);
        expect(waited(days + more) >= waited(days)).toBe(true);
      }),
    );
  });
});
