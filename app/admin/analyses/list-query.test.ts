import { expect, test } from 'vitest';
import { analysisQuery } from './list-query.ts';

test('status, request and client survive the trip through the address', () => {
  const query = { status: 'in-review', request: 'REQ-012', client: 'CLI-003' } as const;
  expect(analysisQuery.read(analysisQuery.search(query))).toEqual(query);
});

test('what is no status and no reference is no filter', () => {
  expect(analysisQuery.read('?status=done&request=12&client=%2e%2e%2f')).toEqual({
    status: '',
    request: '',
    client: '',
  });
});
