import { expect, it } from 'vitest';
import { coverageOf, missingOf } from './coverage.ts';

it('without files everything is missing, the search terms first', () => {
  expect(missingOf([])[0]).toBe('search_term');
  expect(coverageOf([]).every(({ isThere }) => !isThere)).toBe(true);
});

it('a report covers what another kind of it holds as well', () => {
  expect(missingOf(['search_term', 'business_asin_date', 'bulk'])).toEqual([
    'advertised_product',
    'search_query_performance',
    'listings',
  ]);
});
