import { expect, test } from 'vitest';
import { formatDeadline } from './deadline.ts';

test('a deadline is told in the time zone of the site, with its name', () => {
  const deadline = formatDeadline('2026-11-22T09:15:00.000Z', 'Europe/Rome');
  expect(deadline).toContain('22 November');
  expect(deadline).toContain('10:15 CET');
});

test('the day is the one of that time zone, not of the server', () => {
  expect(formatDeadline('2026-11-21T23:30:00.000Z', 'Europe/Rome')).toContain('22 November, 00:30');
});
