import { expect, it } from 'vitest';
import { latenessOf } from '#server/across/system/schedules.ts';

const now = new Date('2026-11-21T12:10:00Z');
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const late = (startedAt: Date | undefined, since: Date | undefined) =>
  latenessOf('0 * * * *', { startedAt, since, now });

it('is late by the time since it was due, once the minutes of grace are over', () => {
  expect(late(at('11:00:02'), at('08:00:00'))).toBe(600);
  expect(late(at('12:00:01'), at('08:00:00'))).toBe(0);
  expect(latenessOf('8 * * * *', { startedAt: at('11:08:00'), since: at('08:00:00'), now })).toBe(0);
});

it('that never ran is late only if somebody was there to run it', () => {
  expect(late(undefined, at('08:00:00'))).toBe(600);
  expect(late(undefined, at('12:05:00'))).toBe(0);
  expect(late(undefined, undefined)).toBe(0);
});

it('is not late after a night in which nothing ran', () => {
  const yesterday = new Date('2026-11-20T18:00:00Z');
  expect(late(yesterday, at('12:05:00'))).toBe(0);
});
