import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetAt, readWallClock, wallClockAt } from './zoned-time.ts';

const zones = ['Europe/Rome', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const;

/** Whole minutes of the years in which posts are scheduled. */
const minute = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2090, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
/** Instants about the changes of clocks, where whatever is wrong is wrong. */
const nearAChange = fc
  .tuple(fc.integer({ min: 2000, max: 2037 }), fc.constantFrom(2, 3, 9, 10), fc.integer({ min: 0, max: 31 * 24 * 60 }))
  .map(([year, month, minutes]) => new Date(Date.UTC(year, month, 1, 0, minutes)));

describe.each(zones)('the clock of %s', (timeZone) => {
  it('leads back to the instant at which it shows, whichever of two that was', () => {
    fc.assert(
      fc.property(fc.oneof(minute, nearAChange), (instant) => {
        const reading = readWallClock(wallClockAt(instant, timeZone), timeZone);
        if (reading.kind !== 'one' && reading.kind !== 'two') throw new Error(reading.kind);
        const found = reading.instants.find(({ offset }) => offset === offsetAt(instant, timeZone));
        expect(found?.at.getTime()).toBe(instant.getTime());
      }),
      { numRuns: 400 },
    );
  });

  it('shows what was asked for at each instant that is found for it, and these come in order', () => {
    fc.assert(
      fc.property(fc.oneof(minute, nearAChange), (instant) => {
        const wallClock = instant.toISOString().slice(0, 16);
        const reading = readWallClock(wallClock, timeZone);
        if (reading.kind === 'malformed') throw new Error('malformed');
        if (reading.kind === 'none') {
          // Nothing shows it within a day around: every minute before is earlier, every minute after later.
          expect(reading.instead > wallClock).toBe(true);
          expect(readWallClock(reading.instead, timeZone).kind).toBe('one');
          return;
        }
        for (const { at } of reading.instants) expect(wallClockAt(at, timeZone)).toBe(wallClock);
        const times = reading.instants.map(({ at }) => at.getTime());
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }),
      { numRuns: 400 },
    );
  });
});

describe('nights in which clocks change', () => {
  it.each([
    ['Europe/Rome', '2027-03-28T02:30', '2027-03-28T03:30'],
    ['Europe/London', '2027-03-28T01:00', '2027-03-28T02:00'],
    ['America/New_York', '2027-03-14T02:59', '2027-03-14T03:59'],
  ])('in %s skip %s in spring', (timeZone, wallClock, instead) => {
    expect(readWallClock(wallClock, timeZone)).toEqual({ kind: 'none', instead });
  });

  it.each([
    ['Europe/Rome', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z', '+02:00', '2027-10-31T01:30:00.000Z', '+01:00'],
    ['Europe/London', '2027-10-31T01:00', '2027-10-31T00:00:00.000Z', '+01:00', '2027-10-31T01:00:00.000Z', '+00:00'],
    [
      'America/New_York',
      '2027-11-07T01:59',
      '2027-11-07T05:59:00.000Z',
      '-04:00',
      '2027-11-07T06:59:00.000Z',
      '-05:00',
    ],
  ])('in %s show %s twice in autumn', (timeZone, wallClock, ...expected) => {
    const reading = readWallClock(wallClock, timeZone);
    if (reading.kind !== 'two') throw new Error(reading.kind);
    expect(reading.instants.flatMap(({ at, offset }) => [at.toISOString(), offset])).toEqual(expected);
  });

  it('do not exist in Tokyo, and the minutes before and after are shown once', () => {
    expect(readWallClock('2027-03-28T02:30', 'Asia/Tokyo').kind).toBe('one');
    expect(readWallClock('2027-03-28T01:59', 'Europe/Rome').kind).toBe('one');
    expect(readWallClock('2027-03-28T03:00', 'Europe/Rome').kind).toBe('one');
    expect(readWallClock('2027-10-31T03:00', 'Europe/Rome').kind).toBe('one');
  });
});

it.each([
  '2027-02-30T10:00',
  '2027-13-01T10:00',
  '2027-01-01T24:00',
  '2027-01-01T10:60',
  '2027-1-1T10:00',
  '',
  'soon',
  '9999-12-31T23:59',
  '0000-01-01T00:00',
])('%j is no time of any clock', (text) => {
  expect(readWallClock(text, 'Europe/Rome')).toEqual({ kind: 'malformed' });
});
