import { describe, expect, it } from 'vitest';
import type { RefusalCode } from '#shared/analysis-document.ts';
import { adviceOfLook, adviceOn, type Brought } from './advice.ts';

const file = (kind: string, days?: [string, string]): Brought['files'][number] => ({
  name: `${kind}.csv`,
  kind,
  sheet: null,
  period: days ? { start: days[0], end: days[1] } : null,
});
const brought = (files: Brought['files'], ...needs: string[]): Brought => ({ files, refused: [], needs });
const september: [string, string] = ['2026-09-01', '2026-09-30'];

describe.each(['en', 'it'] as const)('another report than the search terms, in %s', (language) => {
  it.each([
    ['campaign', /campaign report|report delle campagne/],
    ['targeting', /targeting report|report del targeting/],
    ['placement', /placement report|report dei posizionamenti/],
    ['advertised_product', /advertised product report|report dei prodotti pubblicizzati/],
    ['business_asin', /sales and traffic report|report di vendite e traffico/],
    ['business_asin_date', /sales and traffic report|report di vendite e traffico/],
    ['business_date', /sales report by day|vendite per giorno/],
    ['search_query_performance', /Search Query Performance|query di ricerca/],
    ['listings', /list of your offers|elenco delle tue offerte/],
    ['bulk', /bulk workbook|operazioni in blocco/],
    ['fee_preview', /fee preview|anteprima delle tariffe/],
    ['settlement', /settlement report|report dei pagamenti/],
    ['fba_other', /Amazon warehouse|magazzino di Amazon/],
    ['search_query_asin', /single products|singoli prodotti/],
    ['campaign_list', /list of campaigns|elenco delle campagne/],
    ['other_report', /report of Amazon|report di Amazon/],
  ])('%s is named, and the one that helps', (kind, name) => {
    const { files } = adviceOn(brought([file(kind)], 'search_term'), language);
    expect(files).toHaveLength(1);
    expect(files[0]?.texts.join(' ')).toMatch(name);
    expect(files[0]?.wanted?.kind).toBe('search_term');
  });
});

describe('files beside the search terms', () => {
  it('are left alone: each is of use', () => {
    const { files } = adviceOn(
      brought([file('search_term', september), file('placement'), file('business_asin')], 'listings'),
      'en',
    );
    expect(files).toEqual([]);
  });

  it('of which no check makes use are named all the same, and nothing is asked for in their place', () => {
    const { files } = adviceOn(brought([file('search_term', september), file('settlement')]), 'en');
    expect(files).toMatchObject([{ name: 'settlement.csv', wanted: null }]);
  });

  it('of which only another view or download is of use lead to that one', () => {
    const { files } = adviceOn(
      brought([file('search_term', september), file('search_query_asin'), file('campaign_list')]),
      'en',
    );
    expect(files.map(({ wanted }) => wanted?.kind)).toEqual(['search_query_performance', 'campaign']);
  });

  it('by day say that products are missing', () => {
    const { files } = adviceOn(brought([file('search_term', september), file('business_date')], 'business_asin'), 'en');
    expect(files).toMatchObject([{ name: 'business_date.csv', wanted: { kind: 'business_asin' } }]);
  });

  it('of campaigns without days say so, and how days come into them', () => {
    const advice = adviceOn(
      brought([file('search_term', september), file('campaign')], 'campaign by day with budget'),
      'en',
    );
    expect(advice.files[0]?.texts.join()).toContain('time unit Daily');
    expect(advice.next).toMatchObject([{ kind: 'campaign' }]);
    expect(advice.next[0]?.text).toContain('Daily');
  });
});

describe('search terms', () => {
  it('without orders or sales are asked for once more, with both', () => {
    const { next } = adviceOn(brought([file('search_term', september)], 'orders and sales'), 'en');
    expect(next).toMatchObject([{ kind: 'search_term' }]);
    expect(next[0]?.text).toContain('columns of orders (or purchases) and sales');
  });

  it('of a week are too few days, those of a month are enough', () => {
    const [week, month] = [['2026-09-24', '2026-09-30'] as [string, string], september].map(
      (days) => adviceOn(brought([file('search_term', days)]), 'en').files,
    );
    expect(week?.[0]?.texts).toEqual(['Days that it covers: 7. A fair verdict takes more; 60 are right.']);
    expect(month).toEqual([]);
  });

  it('of the new report without its two columns are fetched once more with them', () => {
    const { next } = adviceOn(
      brought([file('search_term', september)], 'targeting', 'targeting match type', 'listings'),
      'en',
    );
    expect(next.map(({ kind }) => kind)).toEqual(['search_term', 'listings']);
    expect(next[0]?.text).toContain('Targeting and Targeting match type');
  });

  it('with too few clicks are fetched once more for more days', () => {
    const { next } = adviceOn(brought([file('search_term', september)], 'about 240 more clicks'), 'it');
    expect(next).toMatchObject([{ kind: 'search_term' }]);
    expect(next[0]?.text).toContain('240');
  });
});

describe('what would help next', () => {
  it('begins with the most telling report and names each once', () => {
    const { next } = adviceOn(
      brought([], 'listings', 'advertised_product', 'placement', 'search_term', 'advertised_product', 'business_asin'),
      'en',
    );
    expect(next.map(({ kind }) => kind)).toEqual([
      'search_term',
      'business_asin',
      'advertised_product',
      'placement',
      'listings',
    ]);
  });

  it('does not ask again for what would say no more', () => {
    const { next } = adviceOn(brought([file('search_term', september), file('targeting')], 'targeting clauses'), 'en');
    expect(next).toEqual([]);
  });

  it('says once what people know and no file, and skips what an older rule set lacked', () => {
    const { tell, next } = adviceOn(
      brought([], 'price', 'cogs', 'fees', 'vat', 'brand terms', 'a thing of 2024'),
      'en',
    );
    expect(tell.map(({ name }) => name)).toEqual(['Price, costs, fees and VAT per product', 'Your brand names']);
    expect(next).toEqual([]);
  });
});

describe('a file that was put aside', () => {
  const codes: RefusalCode[] = [
    'UNKNOWN_REPORT',
    'BUYER_DATA',
    'MISALIGNED_ROWS',
    'DAMAGED_NUMBERS',
    'AMBIGUOUS_DATES',
    'NO_ROWS',
    'TOO_LARGE',
    'ZIP_RATIO',
    'ENCRYPTED',
    'LEGACY_XLS',
    'OTHER_SHEETS',
  ];
  it.each(codes)('for %s is told why, and what to do, in both languages', (code) => {
    const [en, it] = (['en', 'it'] as const).map(
      (language) => adviceOn({ files: [], refused: [{ file: 'a.csv', code }], needs: [] }, language).refused[0],
    );
    for (const each of [en, it]) expect([each?.why, each?.todo].every((text) => (text ?? '').length > 15)).toBe(true);
    expect(en?.todo).not.toBe(it?.todo);
  });

  it('because of buyers leads to what was sold without their names', () => {
    const { refused } = adviceOn({ files: [], refused: [{ file: 'o.txt', code: 'BUYER_DATA' }], needs: [] }, 'en');
    expect(refused[0]?.wanted?.kind).toBe('business_asin');
  });
});

it('while files are read there is nothing to say; when none could be, the search terms come first', () => {
  expect(adviceOfLook({ state: 'running', progress: 10 }, 'en')).toBeNull();
  const failed = adviceOfLook(
    { state: 'failed', failure: 'UNKNOWN_REPORT', refused: [{ file: 'x.csv', code: 'UNKNOWN_REPORT' }] },
    'en',
  );
  expect(failed?.next.map(({ kind }) => kind)).toEqual(['search_term']);
  expect(failed?.refused[0]?.wanted?.kind).toBe('search_term');
});
