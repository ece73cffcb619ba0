import { expect, test } from 'vitest';
import { requestQuery } from './list-query.ts';

const nothing = { q: '', status: '', priority: '', assignee: '' } as const;

test('search and filters survive the trip through the address', () => {
  const query = { q: 'casa & lume', status: 'in-progress', priority: 'high', assignee: 'me' } as const;
  expect(requestQuery.read(requestQuery.search(query))).toEqual(query);
});

test('an unknown status, priority or assignee is no filter', () => {
  expect(requestQuery.read('?status=pending&priority=urgent&assignee=boss&q=%20x%20')).toEqual({ ...nothing, q: 'x' });
});

test('an unfiltered list has a bare address', () => {
  expect(requestQuery.address(nothing)).toBe('/admin/requests');
});
