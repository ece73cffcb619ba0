import { describe, expect, it } from 'vitest';
import { publicAnalysisTypes } from '#shared/requests.ts';
import { serviceSlugs } from '#shared/service-pages.ts';
import { typesAskedFor } from './asked-service.ts';

const asked = (query: string) => typesAskedFor(`https://site.example/analysis-request${query}`);

describe('the service that an address asks about', () => {
  it.each(serviceSlugs)('ticks one of the analyses that the form offers: %s', (slug) => {
    const types = asked(`?service=${slug}`);
    expect(types).toHaveLength(1);
    expect(publicAnalysisTypes).toContain(types[0]);
  });

  it.each(['', '?service=', '?service=constructor', '?service=__proto__', '?service=Amazon', '?other=x'])(
    'ticks nothing for what is no service of ours: %s',
    (query) => {
      expect(asked(query)).toEqual([]);
    },
  );
});
