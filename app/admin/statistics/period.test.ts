import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysBetween, isDay } from '#shared/days.ts';
import { periodFault, periodSearch, readPeriod, workPeriods } from './period.ts';

const now = new Date('2026-03-29T22:30:00Z');
const read = (search: string) => readPeriod(new URLSearchParams(search), 'Europe/Rome', now);

it('ends today, where the site is, and is thirty days when the address names none', () => {
  expect(read('')).toEqual({ name: '30', from: '2026-03-01', to: '2026-03-30' });
  expect(read('period=7')).toEqual({ name: '7', from: '2026-03-24', to: '2026-03-30' });
});

it('is what the address says, and the address says what it is', () => {
  for (const search of ['?period=90', '?period=own&from=2026-01-01&to=2026-01-31']) {
    expect(periodSearch(read(search))).toBe(search);
  }
});

it('is the quarter of the year so far, where quarters are asked for', () => {
  const quarter = (at: string) =>
    readPeriod(new URLSearchParams('period=quarter'), 'Europe/Rome', new Date(at), workPeriods);
  expect(quarter('2026-03-31T21:59:59Z')).toEqual({ name: 'quarter', from: '2026-01-01', to: '2026-03-31' });
  expect(quarter('2026-03-31T22:00:00Z')).toEqual({ name: 'quarter', from: '2026-04-01', to: '2026-04-01' });
  expect(quarter('2026-12-05T12:00:00Z').from).toBe('2026-10-01');
  expect(read('period=quarter').name).toBe('30');
});

it('is one that the server answers, whatever stands in the address', () => {
  const day = fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  );
  fc.assert(
    fc.property(fc.constantFrom('7', '30', 'own', 'x'), day, day, (period, from, to) => {
      const { from: first, to: last } = readPeriod(new URLSearchParams({ period, from, to }), 'Europe/Rome', now);
      expect([isDay(first), isDay(last)]).toEqual([true, true]);
      expect(daysBetween(first, last)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(first, last)).toBeLessThan(731);
    }),
  );
});

it('says why there are no figures of two days', () => {
  expect(periodFault({ from: '2026-03-29', to: '2026-03-29' })).toBeUndefined();
  expect(periodFault({ from: '2024-03-30', to: '2026-03-30' })).toBeUndefined();
  expect(periodFault({ from: '2024-03-29', to: '2026-03-30' })).toBe('too-long');
  expect(periodFault({ from: '2026-03-30', to: '2026-03-29' })).toBe('reversed');
  expect(periodFault({ from: '', to: '2026-03-29' })).toBe('unfinished');
});
