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

test('whoever is turned away by maintenance is told so, beside the words of whoever closed the site', () => {
  const closed = new ApiProblem('maintenance', 503, 'closed', { message: 'Until noon.' });
  expect(problemText(closed, { locale: 'en' })).toMatch(/^We are closed for maintenance.* Until noon\.$/);
  expect(problemText(closed, { locale: 'it' })).toMatch(/^Siamo chiusi per manutenzione.* Until noon\.$/);
  expect(problemText(new ApiProblem('maintenance', 503, 'closed'))).toBe(m.ui_error_maintenance());
});
