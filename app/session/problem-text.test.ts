import { afterEach, expect, test, vi } from 'vitest';
import { m } from '#messages/messages.js';
import { ApiProblem } from './api-problem.ts';
import { problemText } from './problem-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('a failure in the browser is told as the page’s own, one on the server as the server’s', () => {
  vi.stubGlobal('document', {});
  expect(problemText(new TypeError('x is not a function'))).toBe(m.ui_error_own());
  expect(problemText(new Error('Unexpected Server Error'))).toBe(m.ui_error_unexpected());
  expect(problemText(new ApiProblem('internal', 500, 'failed'))).toBe(m.ui_error_unexpected());
  expect(problemText(new ApiProblem('offline', 0, 'no answer'))).toBe(m.ui_error_offline());
});
