import { expect, test } from 'vitest';
import { listSearch, readListQuery } from './list-query.ts';

test('search and filter survive the trip through the address', () => {
  const query = { q: 'casa & lume', status: 'in-progress' } as const;
  expect(readListQuery(new URLSearchParams(listSearch(query)))).toEqual(query);
});

test('an unknown status is no filter', () => {
  expect(readListQuery(new URLSearchParams('status=pending&q=%20x%20'))).toEqual({ q: 'x', status: '' });
});

test('an unfiltered list has a bare address', () => {
  expect(listSearch({ q: '', status: '' })).toBe('');
});
