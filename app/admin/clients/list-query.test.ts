import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientSorts, clientStatuses } from '#shared/clients.ts';
import { clientQuery } from './list-query.ts';

test('what the address says is what the list shows, whatever was searched for', () => {
  const query = fc.record({
    q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    status: fc.constantFrom('' as const, ...clientStatuses),
    tag: fc.constantFrom('', 'vip', 'private label'),
    sort: fc.constantFrom(...clientSorts),
  });
  fc.assert(
    fc.property(query, (asked) => {
      expect(clientQuery.read(clientQuery.search(asked))).toEqual(asked);
    }),
  );
});

test('a made-up filter or order is none', () => {
  expect(clientQuery.read('?status=gone&sort=size')).toEqual({ q: '', status: '', tag: '', sort: 'newest' });
});
