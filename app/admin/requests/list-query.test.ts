import { expect, test } from 'vitest';
import { listSearch, readListQuery } from './list-query.ts';

const nothing = { q: '', status: '', priority: '', assignee: '' } as const;

test('search and filters survive the trip through the address', () => {
  const query = { q: 'casa & lume', status: 'in-progress', priority: 'high', assignee: 'me' } as const;
  expect(readListQuery(new URLSearchParams(listSearch(query)))).toEqual(query);
});

test('an unknown status, priority or assignee is no filter', () => {
  const search = new URLSearchParams('status=pending&priority=urgent&assignee=boss&q=%20x%20');
  expect(readListQuery(search)).toEqual({ ...nothing, q: 'x' });
});

test('an unfiltered list has a bare address', () => {
  expect(listSearch(nothing)).toBe('');
});
