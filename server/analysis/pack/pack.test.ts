import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvTable } from '#server/analysis/read/csv.ts';
import { firstRows } from '#server/analysis/read/table.ts';
import { workbookSheets } from '#server/analysis/read/workbook.ts';
import { maskFormulas } from '#shared/csv.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { listCsv, packXlsx } from './files.ts';
import { mostRows, type PackRow, packOf } from './lists.ts';

const parameters = parametersShape.parse({ marketplace: 'IT', period: { start: '2026-09-01', end: '2026-09-30' } });
const head = [
  ...['Campaign ID', 'Campaign Name', 'Ad Group ID', 'Ad Group Name', 'Target ID', 'Targeting', 'Match Type'],
  ...['Customer Search Term', 'Clicks', 'Spend', '7 Day Total Sales', '7 Day Total Orders (#)'],
];
const line = (
  target: string,
  match: string,
  term: string,
  clicks: number,
  spend: string,
  sales = '0',
  orders = '0',
) => [...['170516348103758', 'C', '22', 'A', target, 'kw', match, term, String(clicks), spend, sales, orders]];
const report = csvText([
  head,
  line('1', 'EXACT', 'winner', 900, '90.00', '9000.00', '300'),
  line('2', 'BROAD', 'cheap; "good"', 40, '4.00', '400.00', '12'),
  line('2', 'BROAD', 'bad term', 90, '90.00'),
  line('2', 'BROAD', '=bad()', 90, '80.00'),
  line('2', 'BROAD', 'b0cccc3333', 90, '70.00'),
  line('3', 'PHRASE', 'dear', 100, '100.00', '40.00', '2'),
]);

async function packOfReport() {
  const file = fileWith(report);
  const rowsFile = path.join(path.dirname(file.path), 'pack.gz');
  const { document } = await analyse([file], parameters, { rowsFile });
  const rows = gunzipSync(readFileSync(rowsFile))
    .toString()
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each) as PackRow);
  const ids = (document.scopes[0]?.findings ?? []).map(({ id }) => id);
  return { document, rows, ids, pack: await packOf(document, rows, new Set(ids)) };
}

describe('the action pack', () => {
  it('lists what to exclude, terms and articles apart, what to add, and what to bid', async () => {
    const { pack } = await packOfReport();
    const lists = Object.fromEntries(pack.lists.map(({ name, rows }) => [name, rows]));
    expect(lists).toMatchObject({
      'negative-terms': [['C', 'A', 'bad term', 'Negative exact']],
      'negative-products': [['C', 'A', 'B0CCCC3333']],
      harvest: [['cheap; "good"', 'Exact', '0.10']],
      bids: [['C', 'A', 'kw', 'PHRASE', '1.00', '0.75']],
    });
  });

  it('leaves out what a spreadsheet would compute, and names it with its list and place', async () => {
    const { pack } = await packOfReport();
    expect(pack.leftOut).toEqual(['negative-terms: =bad() (C / A)']);
    expect(JSON.stringify(pack.lists)).not.toContain('=bad');
  });

  it('has rows for the bulk sheet where Amazon’s numbers were read', async () => {
    const { pack } = await packOfReport();
    const bulk = pack.lists.find(({ name }) => name === 'bulk');
    const named = bulk?.rows.map((row) =>
      Object.fromEntries(bulk.head.map((name, at) => [name, row[at]]).filter(([, value]) => value !== '')),
    );
    expect(named).toEqual([
      expect.objectContaining({ Entity: 'Negative Keyword', Operation: 'Create', 'Keyword Text': 'bad term' }),
      expect.objectContaining({ 'Product Targeting Expression': 'asin="B0CCCC3333"', 'Ad Group ID': '22' }),
      expect.objectContaining({ Entity: 'Keyword', Operation: 'Update', 'Keyword ID': '3', Bid: '0.75' }),
    ]);
    expect(named?.every((row) => row['Campaign ID'] === '170516348103758')).toBe(true);
  });

  it('holds only what was accepted', async () => {
    const { document, rows } = await packOfReport();
    expect((await packOf(document, rows, new Set())).lists).toEqual([]);
    const { lists } = await packOf(document, rows, new Set(['s1.F05.1']));
    expect(lists.map(({ name }) => name)).toEqual(['harvest']);
  });

  it('keeps accounts apart: the same names in two marketplaces are no one campaign', async () => {
    const ofScope = (scope: string, marketplace: string, currency: string) => ({
      marketplace,
      currency,
      findings: ['F01', 'F02', 'F05'].map((rule) => ({ id: `${scope}.${rule}.1`, rule })),
    });
    const scopes = [ofScope('s1', 'GB', 'GBP'), ofScope('s2', 'IT', 'EUR'), ofScope('s3', 'JP', 'JPY')];
    const rows = ['s1', 's2', 's3'].flatMap((scope): PackRow[] => {
      const place = { campaign: 'C', adgroup: 'A', targeting: 'kw', match: 'BROAD' };
      const cost = { target_spend: '100', target_clicks: 100, bid: scope === 's3' ? '57' : '1.00' };
      return [
        { finding: `${scope}.F01.1`, term: 'tazza', ...place, ...cost, claimed: '10' },
        { finding: `${scope}.F02.1`, term: 'piatto', ...place },
      ];
    });
    const accepted = new Set(scopes.flatMap(({ findings }) => findings.map(({ id }) => id)));
    const { lists } = await packOf({ scopes }, rows, accepted);
    expect(Object.fromEntries(lists.map(({ name, rows: cells }) => [name, cells]))).toEqual({
      'negative-terms-GB': [['C', 'A', 'piatto', 'Negative exact']],
      'bids-GB': [['C', 'A', 'kw', 'BROAD', '1.00', '0.90']],
      'negative-terms-IT': [['C', 'A', 'piatto', 'Negative exact']],
      'bids-IT': [['C', 'A', 'kw', 'BROAD', '1.00', '0.90']],
      'negative-terms-JP': [['C', 'A', 'piatto', 'Negative exact']],
      'bids-JP': [['C', 'A', 'kw', 'BROAD', '57', '51']],
    });
    const only = await packOf({ scopes }, rows, new Set(['s2.F02.1']));
    expect(only.lists.map(({ name }) => name)).toEqual(['negative-terms']);
    const twins = { scopes: [ofScope('s1', 'IT', 'EUR'), ofScope('s2', 'IT', 'EUR')] };
    expect((await packOf(twins, rows, accepted)).lists.map(({ name }) => name)).toEqual([
      ...['negative-terms-IT-1', 'bids-IT-1', 'negative-terms-IT-2', 'bids-IT-2'],
    ]);
  });

  it('names what Amazon takes as no keyword, and takes articles', async () => {
    const finding = 's1.F02.1';
    const long = 'una tazza per il caffè con il manico e il piattino';
    const terms = ['*', long, 'tazza '.repeat(14).trim(), 'b0cccc3333', 'tazza'];
    const { lists, notTaken, leftOut } = await packOf(
      rules,
      terms.map((term) => ({ finding, term, campaign: 'C', adgroup: 'A' })),
      new Set([finding]),
    );
    expect(lists.map(({ rows }) => rows.map((row) => row[2]))).toEqual([['tazza'], ['B0CCCC3333']]);
    expect(notTaken).toHaveLength(3);
    expect(notTaken[0]).toBe('negative-terms: * (C / A)');
    expect(leftOut).toEqual([]);
  });

  it('takes the rows that are worth the most, and counts the others', async () => {
    const { document } = await packOfReport();
    const [accepted, finding] = [new Set(['s1.F05.1']), 's1.F05.1'];
    function* many(): Generator<PackRow> {
      for (let at = 0; at < mostRows + 7; at += 1) yield { finding, term: `term ${at}`, start_bid: '0.10' };
      yield { finding: 's1.F02.1', term: 'dropped' };
    }
    const { lists, more } = await packOf(document, many(), accepted);
    expect([lists[0]?.rows.length, lists[0]?.rows.at(-1)?.[0], more]).toEqual([mostRows, `term ${mostRows - 1}`, 7]);
  });
});

describe('its files', () => {
  it('are the same bytes each time, and read back as the lists', async () => {
    const { pack } = await packOfReport();
    const [book, again] = [await packXlsx(pack.lists), await packXlsx(pack.lists)];
    expect(Buffer.from(book).equals(again)).toBe(true);
    const file = fileWith(book, 'pack.xlsx');
    const sheets = await workbookSheets(file.path, path.dirname(file.path));
    expect(sheets.map(({ table }) => table.sheet)).toEqual(pack.lists.map(({ name }) => name));
    for (const [at, { table }] of sheets.entries())
      expect(await firstRows(table, 99)).toEqual([pack.lists[at]?.head, ...(pack.lists[at]?.rows ?? [])]);
    const harvest = pack.lists.find(({ name }) => name === 'harvest');
    const text = await csvTable(fileWith(listCsv(harvest as NonNullable<typeof harvest>)).path);
    expect((await firstRows(text, 9))[1]).toEqual(['cheap; "good"', 'Exact', '0.10']);
  });
});

/** What a row of a finding may be: names that sellers write, and those that were written to hurt. */
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'tazza',
    'b0cccc3333',
    '=1+1',
    '@a',
    '-x',
    'foo;=cmd()',
    '＝1',
    'two\nlines',
    '"quoted"; one',
    'a,b',
    'caffè ☕',
  ),
);
const money = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
const drawnRow = fc
  .record({
    rule: fc.constantFrom('F01', 'F02', 'F05', 'F04'),
    term: name,
    campaign: fc.constantFrom('C', 'D', '=cmd'),
    adgroup: fc.constantFrom('A', 'B'),
    targeting: name,
    match: fc.constantFrom('EXACT', 'BROAD', ''),
    campaign_id: fc.constantFrom(null, '1705163481'),
    adgroup_id: fc.constantFrom(null, '22'),
    target_id: fc.constantFrom(null, '33'),
    bid: fc.option(money, { nil: null }),
    target_spend: money,
    target_clicks: fc.integer({ min: 0, max: 500 }),
    claimed: money,
    start_bid: fc.option(money, { nil: null }),
  })
  .map(({ rule, ...row }): PackRow => ({ ...row, finding: `s1.${rule}.1` }));
const rules = {
  scopes: [
    {
      marketplace: 'IT',
      currency: 'EUR',
      findings: ['F01', 'F02', 'F04', 'F05'].map((rule) => ({ id: `s1.${rule}.1`, rule })),
    },
  ],
};

describe('whatever was found', () => {
  const lists = (rows: PackRow[], accepted: string[]) => packOf(rules, rows, new Set(accepted));

  it('no cell is one that a spreadsheet would compute, and what is left out is named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnRow, { maxLength: 40 }), async (rows) => {
        const { lists: found, leftOut } = await lists(rows, ['s1.F01.1', 's1.F02.1', 's1.F05.1']);
        const cells = found.flatMap((list) => list.rows).flat();
        expect(cells.filter((cell) => maskFormulas(String(cell)) !== String(cell))).toEqual([]);
        for (const each of leftOut) {
          expect(each).toMatch(/^(?:bids|negative-terms|negative-products|harvest): /);
          expect(each).not.toMatch(/[\r\n\t]/);
        }
      }),
    );
  });

  it('a bid is lowered, never raised, never by more than a quarter, and once for each target', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnRow, { maxLength: 40 }), async (rows) => {
        const bids = (await lists(rows, ['s1.F01.1'])).lists.find((list) => list.name === 'bids')?.rows ?? [];
        for (const [, , , , before, after] of bids) {
          expect(Number(after)).toBeGreaterThan(0);
          expect(Number(after)).toBeLessThan(Number(before));
          // Both are rounded to a cent.
          expect(Number(after)).toBeGreaterThan(Number(before) * 0.75 - 0.011);
        }
        const targets = bids.map((row) => JSON.stringify(row.slice(0, 4)));
        expect(new Set(targets).size).toBe(targets.length);
      }),
    );
  });

  it('a bid that is the same once it is rounded to a cent is none', async () => {
    const target = { finding: 's1.F01.1', campaign: 'C', adgroup: 'A', match: 'EXACT', target_spend: '33.30' };
    const claimed = (targeting: string, claimed: string) => ({ ...target, target_clicks: 100, targeting, claimed });
    const packed = await lists([claimed('kw', '0.10'), claimed('dear', '3.33')], ['s1.F01.1']);
    const bids = packed.lists.find(({ name }) => name === 'bids');
    expect(bids?.rows).toEqual([['C', 'A', 'dear', 'EXACT', '0.33', '0.30']]);
  });

  it('a term is excluded once where it stands, and only what was accepted is acted on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnRow, { maxLength: 40 }),
        fc.subarray(['s1.F01.1', 's1.F02.1', 's1.F05.1']),
        async (rows, accepted) => {
          const { lists: found } = await lists(rows, accepted);
          const excluded = found.filter((list) => list.name.startsWith('negative')).flatMap((list) => list.rows);
          expect(new Set(excluded.map((row) => JSON.stringify(row))).size).toBe(excluded.length);
          const ruleOf = { 'negative-terms': 'F02', 'negative-products': 'F02', harvest: 'F05', bids: 'F01' };
          for (const [list, rule] of Object.entries(ruleOf))
            if (found.some((each) => each.name === list)) expect(accepted).toContain(`s1.${rule}.1`);
        },
      ),
    );
  });

  it('its workbook and its texts hold the same cells', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnRow, { minLength: 1, maxLength: 12 }), async (rows) => {
        const { lists: found } = await lists(rows, ['s1.F01.1', 's1.F02.1', 's1.F05.1']);
        if (found.length === 0) return;
        const file = fileWith(await packXlsx(found), 'pack.xlsx');
        const sheets = await workbookSheets(file.path, path.dirname(file.path));
        const shown = (cells: readonly (string | number)[]) =>
          cells.map((cell) => String(cell).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''));
        for (const [at, list] of found.entries()) {
          const read = await firstRows(sheets[at]?.table as NonNullable<(typeof sheets)[0]>['table'], 99);
          expect(read.map(shown)).toEqual([list.head, ...list.rows].map(shown));
        }
      }),
      { numRuns: 30 },
    );
  });
});
