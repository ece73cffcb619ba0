import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import type { Breakdown, Money } from '#shared/analysis-document.ts';
import { account, reportOf } from '#tests/reports/accounts.ts';
import { fileWith, golden } from '#tests/reports/files.ts';
import { runs } from '#tests/runs.ts';

const parameters = parametersShape.parse({
  brand_terms: ['acmebrand'],
  period: { start: '2026-09-01', end: '2026-09-30' },
});
const total = (parts: readonly { spend: string }[]) =>
  parts.reduce((sum, { spend }) => sum.plus(spend), new Big(0)).toFixed(2);
const spendOf = (breakdown: Breakdown | undefined, ...wanted: string[]) =>
  total((breakdown?.outcomes ?? []).filter(({ outcome }) => wanted.includes(outcome)));

describe('the golden account', () => {
  const read = () => analyse([golden('golden-st-en.csv'), golden('golden-business-en.csv')], parameters);

  it('says where each of its 344 euros went', async () => {
    const { breakdowns } = await read();
    expect(Object.keys(breakdowns)).toEqual(['s1']);
    expect(breakdowns.s1?.outcomes).toMatchObject([
      { outcome: 'brand' },
      { outcome: 'good' },
      { outcome: 'fair' },
      { outcome: 'undecided' },
      { outcome: 'excess', spend: '89.00' },
      { outcome: 'target_excess', spend: '2.00' },
      { outcome: 'never_sold', spend: '48.00' },
    ]);
    expect(total(breakdowns.s1?.outcomes ?? [])).toBe('344.00');
    for (const parts of [breakdowns.s1?.campaigns, breakdowns.s1?.matches]) expect(total(parts ?? [])).toBe('344.00');
  });

  it('shows terms with their verdict, and articles with their names', async () => {
    const { breakdowns } = await read();
    const outcomeOf = (term: string) => breakdowns.s1?.terms.find((each) => each.term === term)?.outcome;
    expect(['acmebrand borraccia', 'borraccia bambini', 'borraccia', 'tazza'].map(outcomeOf)).toMatchObject([
      'brand',
      'never_sold',
      'excess',
      'undecided',
    ]);
    expect(breakdowns.s1?.products[0]).toMatchObject({ asin: expect.any(String), title: expect.any(String) });
    expect(breakdowns.s1?.products.map(({ sessions }) => sessions)).toEqual(
      breakdowns.s1?.products.map(({ sessions }) => sessions).toSorted((one, other) => other - one),
    );
  });

  it('promises less than it claims: what is sure of it, a quarter of a bid at most', async () => {
    const { document, breakdowns } = await read();
    // 33.00 and 15.00, less 0.52 % and 9.26 %.
    expect(breakdowns.s1?.promised['s1.F02.1']).toEqual({ value: '46.44', currency: 'EUR' });
    for (const { id, kind, amount } of document.scopes[0]?.findings ?? [])
      if (kind === 'risk') expect(Number(breakdowns.s1?.promised[id]?.value)).toBeLessThan(Number(amount?.value));
      else expect(breakdowns.s1?.promised).not.toHaveProperty(id);
  });
});

it('rows of all findings are written beyond those of the document, in its order, the same bytes each time', async () => {
  const head = 'Start Date,End Date,Country,Campaign Name,Targeting,Match Type,Customer Search Term,Clicks,Spend,';
  const rows = Array.from(
    { length: 70 },
    (_, at) => `2026-09-01,2026-09-30,IT,C,kw,BROAD,bad ${at},90,${90 + at}.00,0,0`,
  );
  const good = '2026-09-01,2026-09-30,IT,C,kw,EXACT,good,900,90.00,9000.00,300';
  const report = fileWith([`${head}7 Day Total Sales,7 Day Total Orders (#)`, good, ...rows].join('\n'));
  const target = (name: string) => path.join(path.dirname(report.path), name);
  const { document } = await analyse([report], parameters, { rowsFile: target('one.gz') });
  await analyse([report], parameters, { rowsFile: target('two.gz') });
  const written = gunzipSync(readFileSync(target('one.gz')));
  expect(readFileSync(target('one.gz')).equals(readFileSync(target('two.gz')))).toBe(true);
  const lines = written
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { id, rows_total, rows: shown } of document.scopes[0]?.findings ?? []) {
    const all = lines.filter(({ finding }) => finding === id);
    expect(all).toHaveLength(rows_total);
    expect(all.slice(0, 50)).toMatchObject(shown);
  }
  expect(lines.filter(({ finding }) => finding === 's1.F02.1')).toHaveLength(70);
  expect(lines[0]).toMatchObject({ campaign: 'C', targeting: 'kw', match: 'BROAD', term: 'bad 69', cpc: '1.7667' });
});

describe('the money of any account', () => {
  it('is told whole by its outcomes, of which those at risk are the money at risk', async () => {
    await fc.assert(
      fc.asyncProperty(account, fc.constantFrom('0.25', '0.1', '0.333'), async (rows, target_acos) => {
        const { document, breakdowns } = await analyse([fileWith(reportOf(rows))], { ...parameters, target_acos });
        const [scope] = document.scopes;
        const spend = (scope?.kpis.ad_spend as Money | undefined)?.value;
        const breakdown = breakdowns.s1;
        for (const parts of [breakdown?.outcomes, breakdown?.campaigns, breakdown?.matches, breakdown?.terms])
          expect(total(parts ?? [])).toBe(spend);
        const atRisk = Number(spendOf(breakdown, 'excess', 'target_excess', 'never_sold'));
        expect(Math.abs(atRisk - Number(scope?.money_at_risk.total.value))).toBeLessThan(0.05);
        expect(breakdown?.outcomes.every(({ spend: each }) => Number(each) >= 0)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });
});
