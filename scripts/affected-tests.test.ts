import { expect, it } from 'vitest';
import { affectedTests } from './affected-tests.mjs';

it('a change is tested by what imports it, also through others and through the endpoint that shows it', () => {
  const tests = affectedTests(['server/domain/blog/article.ts']);
  expect(tests).toContain('server/domain/blog/article.test.ts');
  expect(tests).toContain('server/domain/blog/feed.test.ts');
  expect(tests).toContain('server/api/endpoints/posts.test.ts');
  expect(tests).not.toContain('server/api/endpoints/settings.test.ts');
  expect(tests).not.toContain('server/mail/letter.test.ts');
});

it('what all tests stand on concerns all of them, and a text none', () => {
  expect(affectedTests(['shared/csv.ts', 'messages/it.json'])).toBe('all');
  expect(affectedTests(['README.md'])).toEqual([]);
});
