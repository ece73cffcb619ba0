import { expect, it } from 'vitest';
import { marketplaces } from '#server/analysis/read/places.ts';
import { analysisMarketplaces } from '#shared/analyses.ts';

it('the form offers the countries that the engine knows', () => {
  expect(analysisMarketplaces).toEqual(marketplaces);
});
