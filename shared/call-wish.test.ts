import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callTimes, timesAhead } from './call-times.ts';
import { callWishSchema } from './call-wish.ts';
import { openingOf } from './opening.ts';
import { initialSettings } from './settings.ts';
import { timezones } from './timezones.ts';
import { wallClockAt } from './zoned-time.ts';

const { general } = initialSettings;
const always = openingOf(general);

describe('times for a call', () => {
  it('are mornings and afternoons of working days, with some hours of notice', () => {
    // A Friday at 09:00 in Rome: ten is too soon; then comes the weekend.
    expect(callTimes(new Date('2026-11-20T08:00:00Z'), 'Europe/Rome', 3, always)).toEqual([
      '2026-11-20T14:30:00.000Z',
      '2026-11-23T09:00:00.000Z',
      '2026-11-23T14:30:00.000Z',
    ]);
  });

  it('pass over closing days, holidays and hours in which the office is closed', () => {
    const closed = {
      ...general,
      holidaysMalta: 'immaculate',
      closingDays: '07/12/2026 Ponte',
      hoursWednesday: '14:00–18:00',
    };
    // A Friday evening; the Monday and the Tuesday are closed, the Wednesday begins late.
    expect(callTimes(new Date('2026-12-04T18:00:00Z'), 'Europe/Rome', 2, openingOf(closed))).toEqual([
      '2026-12-09T14:30:00.000Z',
      '2026-12-10T09:00:00.000Z',
    ]);
    expect(callTimes(new Date('2026-12-04T18:00:00Z'), 'Europe/Rome', 2, () => false)).toEqual([]);
  });

  it('are offered no longer when they have come too near', () => {
    const times = ['2026-12-09T14:30:00.000Z', '2026-12-10T09:00:00.000Z'];
    expect(timesAhead(times, new Date('2026-12-09T10:30:00Z'))).toEqual(times);
    expect(timesAhead(times, new Date('2026-12-09T10:31:00Z'))).toEqual(times.slice(1));
  });

  it('are ahead, in order, and never on a weekend, in every zone', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...timezones), fc.integer({ min: 1, max: 8 }), (now, zone, count) => {
        const times = callTimes(now, zone, count, always);
        expect(times).toHaveLength(count);
        expect(times).toEqual([...new Set(times)].sort());
        for (const time of times) {
          expect(Date.parse(time)).toBeGreaterThan(now.getTime());
          const day = wallClockAt(new Date(time), zone).slice(0, 10);
          expect([0, 6]).not.toContain(new Date(`${day}T12:00:00Z`).getUTCDay());
        }
      }),
    );
  });
});

describe('asking for a call', () => {
  const faults = (input: object) => callWishSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

  it('takes a number with or without times', () => {
    expect(callWishSchema.parse({ phone: ' +39 02 5550 0142 ' })).toEqual({
      phone: '+39 02 5550 0142',
      times: [],
      words: '',
    });
    expect(faults({ phone: '+39 02 5550 0142', times: ['2026-11-23T09:00:00.000Z'], words: 'after six' })).toEqual([]);
  });

  it('says what is wrong with a number that is none', () => {
    expect(faults({ phone: '' })).toEqual(['required']);
    expect(faults({ phone: 'call me' })).toEqual(['phone']);
    expect(faults({ phone: '+39 02 5550 0142', times: ['tomorrow'] })).toHaveLength(1);
  });
});
