import { expect, test } from 'vitest';
import { keptPage, unlisted } from './kept-page.ts';

const content = { cards: ['one', 'two'], quote: { words: 'Well done' }, nobody: null };

test('what a page shows is read by name, and written down for no script', () => {
  const { data } = keptPage({ siteName: 'Vantaggio', content: unlisted(content) }, 'settings');
  expect([data.content.cards.length, data.content.quote.words, data.content.nobody]).toEqual([2, 'Well done', null]);
  expect(JSON.stringify(data)).toBe('{"siteName":"Vantaggio","content":{}}');
});

test('the page cache is told what the page shows', () => {
  expect(new Headers(keptPage({}, 'content,settings').init?.headers).get('x-page-tags')).toBe('content,settings');
});
