import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

it('says what helps where files hold more than is read at once, and that a person looks where nothing does', () => {
  expect(failureWords('TOO_LARGE')).toMatch(/Summary.*fewer days/);
  expect(failureWords('UNKNOWN_REPORT')).toMatch(/None of them is a report/);
  expect(failureWords('unexpected')).toMatch(/by hand/);
});
