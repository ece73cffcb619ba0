import { describe, expect, it } from 'vitest';
import {
  assign,
  beginning,
  type MappableKind,
  missingColumns,
  ofKind,
  toMapping,
  type UnreadTable,
} from './mapping.ts';

const kinds: MappableKind[] = [
  { kind: 'search_term', needs: ['term', 'clicks', 'spend'], any: [], columns: ['term', 'clicks', 'spend', 'sales'] },
  {
    kind: 'business_asin',
    needs: ['sessions'],
    any: [['child', 'parent']],
    columns: ['sessions', 'child', 'parent', 'sales'],
  },
];
const readings = { comma: [], point: [], day_first: [], month_first: [] };
const column = (index: number, heading: string, guess: string | null) => ({
  index,
  heading,
  guess,
  samples: [],
  readings,
});
const table: UnreadTable = {
  file: 'raport.csv',
  sheet: null,
  code: 'UNKNOWN_REPORT',
  rows: [],
  headers: [
    {
      row: 2,
      headerHash: 'a'.repeat(64),
      kind: null,
      columns: [
        column(0, 'Fraza', null),
        column(1, 'Kliki', 'clicks'),
        column(2, 'Klik', 'clicks'),
        column(3, 'Koszt', null),
      ],
    },
  ],
};

describe('a table that nobody could read', () => {
  it('begins with our guess, each meaning once, and names what is missing', () => {
    const begun = beginning(table, kinds);
    expect(begun).toMatchObject({ kind: 'search_term', columns: { 1: 'clicks' } });
    expect(missingColumns(begun, kinds)).toEqual([['term'], ['spend']]);
  });

  it('gives a meaning to one column only', () => {
    const mapped = assign(beginning(table, kinds), 2, 'clicks');
    expect(mapped.columns).toEqual({ 2: 'clicks' });
    expect(assign(mapped, 2, '').columns).toEqual({});
  });

  it('lets go of what another kind does not know; of a group one is enough', () => {
    const sold = ofKind(assign(beginning(table, kinds), 3, 'sales'), table, kinds, 'business_asin');
    expect(sold.columns).toEqual({ 3: 'sales' });
    expect(missingColumns(assign(sold, 0, 'parent'), kinds)).toEqual([['sessions']]);
  });

  it('is told to the API by meaning', () => {
    const mapped = { ...assign(assign(beginning(table, kinds), 0, 'term'), 3, 'spend'), decimal: ',' as const };
    expect(toMapping(table, mapped)).toEqual({
      headerHash: 'a'.repeat(64),
      kind: 'search_term',
      columns: { clicks: 1, term: 0, spend: 3 },
      decimal: ',',
    });
  });
});
