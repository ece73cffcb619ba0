import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import report from '#app/site/sample-analysis/report.json' with { type: 'json' };
import { sampleReport } from './report.ts';
import { sampleFiles } from './reports.ts';

const folder = 'public/sample-analysis';
const downloads = readdirSync(folder).map((name) => ({ name, content: readFileSync(path.join(folder, name), 'utf8') }));

type Row = Record<string, string>;
const rowsOf = (file: string): Row[] =>
  Papa.parse<Row>((downloads.find(({ name }) => name === file)?.content ?? '').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
const cents = (amount = '') => Math.round(Number(amount) * 100);
const spendOf = (rows: readonly Row[]) => rows.reduce((sum, { Spend }) => sum + cents(Spend), 0);

describe('the sample analysis (npm run generate:sample makes it anew)', () => {
  it('is what the engine says today of the files that visitors may download', async () => {
    expect(JSON.parse(JSON.stringify(await sampleReport(downloads)))).toEqual(report);
  });

  it('offers the files of the invented account and no others', () => {
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(downloads.toSorted(byName)).toEqual(sampleFiles.toSorted(byName));
  });

  it('says what whoever adds up the files themselves finds', () => {
    const [scope] = report.scopes;
    const terms = rowsOf('search-terms.csv');
    expect(cents(scope?.kpis.ad_spend.value)).toBe(spendOf(terms));
    expect(spendOf(rowsOf('advertised-products.csv'))).toBe(spendOf(terms));
    const parts = scope?.breakdown.outcomes.reduce((sum, { spend }) => sum + cents(spend), 0);
    expect(parts).toBe(spendOf(terms));
    const neverSold = scope?.findings.find(({ name }) => name === 'zero-line');
    // The rule by hand: would chance alone explain no order, if the clicks had to pay for sales at a quarter of the average order?
    const total = (heading: string) => terms.reduce((sum, row) => sum + Number(row[heading]), 0);
    const saleMayCost = (0.25 * total('7 Day Total Sales ')) / total('7 Day Total Orders (#)');
    const claimed = terms.filter((row) => {
      const clicks = Number(row.Clicks);
      const needed = Number(row.Spend) / clicks / saleMayCost;
      return row['7 Day Total Orders (#)'] === '0' && (1 - needed) ** clicks < 0.1;
    });
    expect(neverSold?.rows_total).toBe(claimed.length);
    expect(cents(neverSold?.amount?.value)).toBe(spendOf(claimed));
  });

  it('has something to show of what a search term report tells', () => {
    const found = report.scopes[0]?.findings.map(({ name }) => name);
    expect(found).toEqual(
      expect.arrayContaining([
        'zero-line',
        'overpaid-line',
        'overpaid-target-residual',
        'poison-words',
        'bought-twice',
        'harvest',
        'brand-split',
        'featured-offer-lost-or-no-stock',
        'overpaid-clause',
      ]),
    );
  });
});
