import { expect, test } from 'vitest';
import { requestQuery, viewPath } from './list-query.ts';

const nothing = { q: '', status: '', priority: '', assignee: '', view: '', sort: 'newest' } as const;

test('search and filters survive the trip through the address', () => {
  const query = {
    q: 'casa & lume',
    status: 'in-progress',
    priority: 'high',
    assignee: 'me',
    view: 'idle',
    sort: 'client',
  } as const;
  expect(requestQuery.read(requestQuery.search(query))).toEqual(query);
});

test('an unknown status, priority or assignee is no filter', () => {
  expect(requestQuery.read('?status=pending&priority=urgent&assignee=boss&q=%20x%20')).toEqual({ ...nothing, q: 'x' });
});

test('an unfiltered list has a bare address', () => {
  expect(requestQuery.address(nothing)).toBe('/admin/requests');
});

test('a view is the whole of it, and what is to be answered comes by its deadline', () => {
  expect(viewPath('mine')).toBe('/admin/requests?view=mine');
  expect(viewPath('to-answer')).toBe('/admin/requests?view=to-answer&sort=due');
  expect(viewPath('to-deliver')).toBe('/admin/requests?view=to-deliver&sort=analysis');
  expect(viewPath('')).toBe('/admin/requests');
});
