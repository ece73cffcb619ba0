import { beforeAll, describe, expect, test } from 'vitest';
import { setLocale } from '#messages/runtime.ts';
import { deadlineOf, momentText } from './deadline.ts';

const place = { locale: 'it-IT', timeZone: 'Europe/Rome' };
const submittedAt = '2026-11-20T13:20:00.000Z';
const replyDueAt = '2026-11-21T13:20:00.000Z';
const waiting = { status: 'new', submittedAt, replyDueAt, repliedAt: null } as const;
const at = (instant: string) => new Date(instant);

beforeAll(() => setLocale('it'));

describe('the promise to reply', () => {
  test('shows the moment and the time left', () => {
    expect(deadlineOf(waiting, at('2026-11-20T14:20:00Z'), place)).toEqual({
      kind: 'waiting',
      at: 'domani 14:20',
      left: 'fra 23 h',
    });
  });

  test('asks for attention within its last four hours', () => {
    expect(deadlineOf(waiting, at('2026-11-21T09:20:00Z'), place).kind).toBe('waiting');
    expect(deadlineOf(waiting, at('2026-11-21T09:20:01Z'), place).kind).toBe('soon');
    expect(deadlineOf(waiting, at('2026-11-21T12:28:00Z'), place)).toEqual({
      kind: 'soon',
      at: 'oggi 14:20',
      left: 'fra 52 min',
    });
  });

  test('says by how much it was broken', () => {
    expect(deadlineOf(waiting, at('2026-11-24T13:20:00Z'), place)).toEqual({
      kind: 'late',
      at: '21/11/2026 14:20',
      left: 'scaduta da 3 giorni',
    });
  });

  test('tells how long the reply took', () => {
    const replied = { ...waiting, repliedAt: '2026-11-20T16:40:00.000Z' };
    expect(deadlineOf(replied, at('2026-12-01T00:00:00Z'), place)).toEqual({
      kind: 'replied',
      text: 'risposto in 3 h',
    });
  });

  test('counts a reopened request from its reopening', () => {
    const reopened = { ...waiting, replyDueAt: '2026-12-02T09:00:00.000Z', repliedAt: '2026-12-01T09:30:00.000Z' };
    expect(deadlineOf(reopened, at('2026-12-03T00:00:00Z'), place)).toEqual({
      kind: 'replied',
      text: 'risposto in 30 min',
    });
  });

  test.each(['completed', 'cancelled'] as const)('no longer waits once %s', (status) => {
    expect(deadlineOf({ ...waiting, status }, at('2026-11-24T13:20:00Z'), place)).toEqual({ kind: 'none' });
  });

  test('names days by the calendar of the site, not of the clock', () => {
    // 23:30 in Rome is still today there, though it is tomorrow in UTC+2 and yesterday's evening in New York.
    expect(momentText('2026-11-20T22:30:00Z', at('2026-11-20T08:00:00Z'), place)).toBe('oggi 23:30');
    expect(momentText('2026-11-20T23:30:00Z', at('2026-11-20T08:00:00Z'), place)).toBe('domani 00:30');
  });
});
