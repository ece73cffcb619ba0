import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callTimes } from './call-times.ts';
import { callWishSchema } from './call-wish.ts';
import { timezones } from './timezones.ts';
import { wallClockAt } from './zoned-time.ts';

describe('times for a call', () => {
  it('are mornings and afternoons of working days, with some hours of notice', () => {
    // A Friday at 09:00 in Rome: ten is too soon; then comes the weekend.
    expect(callTimes(new Date('2026-11-20T08:00:00Z'), 'Europe/Rome', 3)).toEqual([
      '2026-11-20T14:30:00.000Z',
      '2026-11-23T09:00:00.000Z',
      '2026-11-23T14:30:00.000Z',
    ]);
  });

  it('are ahead, in order, and never on a weekend, in every zone', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...timezones), fc.integer({ min: 1, max: 8 }), (now, zone, count) => {
        const times = callTimes(now, zone, count);
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
