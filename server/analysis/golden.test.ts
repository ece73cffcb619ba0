import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { golden, type ReportFile } from '#tests/reports/files.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

const parameters = parametersShape.parse({
  brand_terms: ['acmebrand'],
  period: { start: '2026-09-01', end: '2026-09-30' },
});
const read = async (...files: ReportFile[]) => (await analyse(files, parameters)).document;
const contract = JSON.parse(readFileSync('tests/reports/golden/contract-golden.json', 'utf8'));
const business = golden('golden-business-de-mixed.csv');
const bound = ['F01', 'F02', 'F04', 'F05', 'F10'];

describe('the golden account', () => {
  it('gives the document of the contract: figures, money at risk, and the rows that say where', async () => {
    const document = await read(business, golden('golden-st-it-utf8bom.csv'));
    const [scope] = document.scopes;
    const { findings, not_checked, ...rest } = contract.scopes[0];
    expect(scope).toMatchObject(rest);
    expect(scope?.not_checked).toEqual(not_checked);
    expect(scope?.findings.filter(({ rule }) => bound.includes(rule))).toEqual(findings);
    expect(document.files).toMatchObject(contract.files);
    expect(document).toMatchObject({ schema: contract.schema, ruleset: contract.ruleset, refused: [] });
    expect(document.parameters).toMatchObject(contract.parameters);
  });

  it.each([
    ['Windows-1252', 'golden-st-it-cp1252.csv', 'windows-1252'],
    ['UTF-16 with tabs', 'golden-st-it-utf16.txt', 'utf-16le'],
    ['English', 'golden-st-en.csv', 'utf-8'],
  ])('gives the same in %s', async (_how, name, encoding) => {
    const [first, other] = [
      await read(golden('golden-st-it-utf8bom.csv'), business),
      await read(golden(name), business),
    ];
    expect(other.files[0]).toMatchObject({ kind: 'search_term', dialect: { encoding } });
    expect(other.scopes).toEqual(first.scopes);
  });

  it('gives the same totals from the unified report, and what its columns allow', async () => {
    const [first, unified] = [
      await read(golden('golden-st-en.csv'), golden('golden-business-en.csv')),
      await read(golden('golden-st-unified.csv'), golden('golden-business-en.csv')),
    ];
    const [one, other] = [first.scopes[0], unified.scopes[0]];
    expect([other?.kpis, other?.money_at_risk, other?.gap_to_target]).toEqual([
      one?.kpis,
      one?.money_at_risk,
      one?.gap_to_target,
    ]);
    expect(other?.account).toBe('amzn1.ads-account.g.x');
    const rules = (scope: typeof one) => scope?.findings.map(({ rule, amount }) => [rule, amount]);
    expect(rules(other)).toEqual(rules(one));
  });

  it('without the days of its business report has no ratio of both', async () => {
    const { document } = await analyse([golden('golden-st-en.csv'), business], parametersShape.parse({}));
    const { scopes } = document;
    expect(scopes[0]?.kpis).toMatchObject({ acos: '0.215000', sessions: 3500, tacos: null, ad_share: null });
    expect(scopes[0]?.not_checked).toContainEqual({ rule: 'F10', needs: ['brand terms'] });
  });
});
