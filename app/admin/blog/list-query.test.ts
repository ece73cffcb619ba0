import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postSorts } from '#shared/post-views.ts';
import { postCategories, postStatuses } from '#shared/posts.ts';
import { postQuery } from './list-query.ts';

const { read, address: postsAddress } = postQuery;

test('the plain list has a plain address', () => {
  expect(postsAddress(read('/admin/blog'))).toBe('/admin/blog');
  expect(postsAddress(read('/admin/blog?status=&sort=-date&q=%20'))).toBe('/admin/blog');
});

test('what is no status, category or order is left out, and nothing else', () => {
  expect(read('/admin/blog?status=gone&category=Poetry&sort=luck&q=ppc')).toEqual({
    q: 'ppc',
    status: '',
    category: '',
    sort: '-date',
  });
});

test('every list can be told to somebody by its address', () => {
  const query = fc.record({
    q: fc.string({ maxLength: 200, unit: 'grapheme' }).map((text) => text.trim().slice(0, 200).trim()),
    status: fc.constantFrom('' as const, ...postStatuses),
    category: fc.constantFrom('' as const, ...postCategories),
    sort: fc.constantFrom(...postSorts),
  });
  fc.assert(fc.property(query, (each) => void expect(read(postsAddress(each))).toEqual(each)));
});
