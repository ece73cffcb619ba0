import { afterEach, expect, test, vi } from 'vitest';
import { takeFirstAnswer } from './first-answers.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = Promise.resolve(new Response());

function opened() {
  vi.stubGlobal('performance', { now: () => 5_000 });
  vi.stubGlobal('firstAnswers', { token: 'mine', answers: { '/me': answer } });
}

test('what the document asked for is taken once', () => {
  opened();
  expect(takeFirstAnswer('/other', 'mine')).toBeUndefined();
  expect(takeFirstAnswer('/me', 'mine')).toBe(answer);
  expect(takeFirstAnswer('/me', 'mine')).toBeUndefined();
});

test('nobody takes an answer that another person asked for', () => {
  opened();
  expect(takeFirstAnswer('/me', 'another')).toBeUndefined();
});

test('long after the document was opened everything is asked anew', () => {
  opened();
  vi.stubGlobal('performance', { now: () => 60_000 });
  expect(takeFirstAnswer('/me', 'mine')).toBeUndefined();
});
