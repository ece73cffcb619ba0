import { expect, test } from 'vitest';
import { keptPage } from './kept-page.ts';

const payload = { page: { title: 'Prices' }, cards: ['one', 'two'], siteName: 'Vantaggio', nobody: null };

test('a page reads its objects and lists by name, and what describes it can be spread', () => {
  const { data } = keptPage(payload, 'settings');
  expect([data.page.title, data.cards.length, data.nobody]).toEqual(['Prices', 2, null]);
  expect({ ...data }).toEqual({ siteName: 'Vantaggio' });
});

test('scripts, which these pages do not have, are written none of them', () => {
  expect(JSON.stringify(keptPage(payload, 'settings').data)).toBe('{"siteName":"Vantaggio"}');
});

test('the page cache is told what the page shows', () => {
  expect(new Headers(keptPage(payload, 'content,settings').init?.headers).get('x-page-tags')).toBe('content,settings');
});
