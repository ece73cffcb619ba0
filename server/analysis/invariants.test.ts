import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysedScope } from '#shared/analysis-document.ts';
import { account, reportOf, type TermRow } from '#tests/reports/accounts.ts';
import { fileWith } from '#tests/reports/files.ts';
import { runs } from '#tests/runs.ts';
import { analyse } from './analyse.ts';
import type { AnalysisDocument } from './document.ts';
import { type Parameters, parametersShape } from './parameters.ts';

const parameters = parametersShape.parse({ brand_terms: ['acmebrand'] });
const readWith = async (given: Parameters, ...reports: string[]) =>
  (
    await analyse(
      reports.map((report) => fileWith(report)),
      given,
    )
  ).document;
const read = (...reports: string[]) => readWith(parameters, ...reports);
const scopesOf = async (...reports: string[]) => (await read(...reports)).scopes;

/** What a scope says of money, wherever it was read from. */
const judgement = ({ kpis, gap_to_target, money_at_risk, findings, not_checked }: AnalysedScope) => ({
  kpis,
  gap_to_target,
  money_at_risk,
  findings,
  not_checked,
});

const shuffled = <T>(all: readonly T[], keys: readonly number[]): T[] =>
  all
    .map((each, at) => ({ each, key: keys[at % keys.length] ?? 0, at }))
    .sort((one, other) => one.key - other.key || one.at - other.at)
    .map(({ each }) => each);
const keys = fc.array(fc.integer(), { minLength: 1, maxLength: 20 });
const tries = { numRuns: runs(40) };

describe('the judgement of an account', () => {
  it('does not change with the order of rows, columns and files, nor with the language', async () => {
    await fc.assert(
      fc.asyncProperty(account, keys, async (rows, order) => {
        const first = await scopesOf(reportOf(rows));
        expect(await scopesOf(reportOf(shuffled(rows, order)))).toEqual(first);
        expect(await scopesOf(reportOf(rows, 'en', (columns) => shuffled(columns, order)))).toEqual(first);
        expect(await scopesOf(reportOf(rows, 'it'))).toEqual(first);
      }),
      tries,
    );
  });

  it('of a file in two is that of the whole, whichever comes first', async () => {
    await fc.assert(
      fc.asyncProperty(account, keys, async (rows, order) => {
        const mixed = shuffled(rows, order);
        const [one, other] = [reportOf(mixed.slice(0, 2)), reportOf(mixed.slice(2))];
        const [whole, parts, turned] = [
          await scopesOf(reportOf(rows)),
          await scopesOf(one, other),
          await scopesOf(other, one),
        ];
        expect(parts.map(judgement)).toEqual(whole.map(judgement));
        expect(turned).toEqual(parts);
      }),
      tries,
    );
  });

  it('of the same file twice is that of one, with a warning', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const [once, twice] = [await read(reportOf(rows)), await read(reportOf(rows), reportOf(rows))];
        expect(twice.scopes).toEqual(once.scopes);
        expect(twice.warnings).toMatchObject([{ code: 'DUPLICATE_FILE' }]);
      }),
      tries,
    );
  });

  it('of ten times the money is ten times the money, in the same places', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const tenfold = rows.map((row) => ({ ...row, spend: row.spend * 10, sales: row.sales * 10 }));
        const [[small], [large]] = [await scopesOf(reportOf(rows)), await scopesOf(reportOf(tenfold))];
        expect(Number(large?.money_at_risk.total.value)).toBeCloseTo(10 * Number(small?.money_at_risk.total.value), 0);
        expect(Number(large?.gap_to_target?.value)).toBeCloseTo(10 * Number(small?.gap_to_target?.value), 0);
        const places = (scope: AnalysedScope | undefined) =>
          scope?.findings.map(({ rule, name, rows: found }) => [rule, name, found.map(({ row }) => row)]);
        expect(places(large)).toEqual(places(small));
      }),
      tries,
    );
  });

  it('never claims more than was spent, nor a line twice', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const [scope] = await scopesOf(reportOf(rows));
        const risks = scope?.findings.filter(({ kind }) => kind === 'risk') ?? [];
        const sum = risks.reduce((total, { amount }) => total + Number(amount?.value), 0);
        const spend = rows.reduce((total, row) => total + row.spend, 0) / 100;
        expect(sum).toBeLessThanOrEqual(spend + 0.02);
        expect(sum).toBeCloseTo(Number(scope?.money_at_risk.total.value), 1);
        const lines = risks
          .filter(({ name }) => name !== 'overpaid-target-residual')
          .flatMap(({ rows: found }) => found.map(({ row }) => row));
        expect(new Set(lines).size).toBe(lines.length);
        expect(lines.filter((line) => String(line).endsWith('/acmebrand'))).toEqual([]);
      }),
      tries,
    );
  });

  it('keeps two currencies apart', async () => {
    await fc.assert(
      fc.asyncProperty(account, account, async (euros, crowns) => {
        const both = [...euros, ...crowns.map((row): TermRow => ({ ...row, currency: 'SEK' }))];
        const scopes = await scopesOf(reportOf(both));
        expect(scopes.map(({ currency }) => currency)).toEqual(['EUR', 'SEK']);
        const [alone] = await scopesOf(reportOf(euros));
        expect(judgement(scopes[0] as AnalysedScope)).toEqual(judgement(alone as AnalysedScope));
      }),
      tries,
    );
  });

  it('has the same hash for the same bytes, and another one for other parameters', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const hash = ({ result_hash }: AnalysisDocument) => result_hash;
        const report = reportOf(rows);
        expect(hash(await read(report))).toBe(hash(await read(report)));
        const stricter = parametersShape.parse({ brand_terms: ['acmebrand'], target_acos: '0.2' });
        expect(hash(await readWith(stricter, report))).not.toBe(hash(await read(report)));
      }),
      tries,
    );
  });

  it('with too little data is none, and says how much is missing', async () => {
    const few: TermRow[] = [
      {
        campaign: 'C',
        adgroup: 'A',
        targeting: 'kw',
        match: 'BROAD',
        term: 'tazza',
        currency: 'EUR',
        clicks: 100,
        orders: 5,
        spend: 9_000,
        sales: 10_000,
      },
    ];
    const [scope] = await scopesOf(reportOf(few));
    expect(scope?.money_at_risk.total.value).toBe('0.00');
    expect(scope?.not_checked).toContainEqual({ rule: 'F02', needs: ['about 200 more clicks'] });
  });
});
