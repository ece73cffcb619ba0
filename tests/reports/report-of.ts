import path from 'node:path';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import type { Breakdown } from '#shared/analysis-document.ts';
import type { AnalysisReport, ReportLanguage } from '#shared/analysis-report.ts';

/** Reports for tests, made of the golden account by the engine. */

const golden = path.join(import.meta.dirname, 'golden');

/** What a chart shows of the golden account: its sum is the spend. */
const breakdown: Breakdown = {
  outcomes: [
    { outcome: 'brand', spend: '20.00' },
    { outcome: 'good', spend: '110.00' },
    { outcome: 'fair', spend: '75.00' },
    { outcome: 'excess', spend: '89.00' },
    { outcome: 'target_excess', spend: '2.00' },
    { outcome: 'never_sold', spend: '48.00' },
  ],
  campaigns: [
    { name: 'SP-Broad', spend: '153.00', sales: '240.00', orders: 8, clicks: 300, acos: '0.637500' },
    { name: 'SP-Exact', spend: '90.00', sales: '600.00', orders: 24, clicks: 180, acos: '0.150000' },
    { name: 'SP-Auto', spend: '15.00', sales: '0.00', orders: 0, clicks: 30, acos: null },
  ],
  matches: [{ name: 'broad', spend: '153.00', sales: '240.00', orders: 8, clicks: 300, acos: '0.637500' }],
  terms: [
    { term: 'borraccia', clicks: 240, orders: 8, spend: '120.00', cvr: '0.033333', outcome: 'excess' },
    { term: 'borraccia bambini', clicks: 60, orders: 0, spend: '33.00', cvr: '0.000000', outcome: 'never_sold' },
    { term: 'acmebrand', clicks: 80, orders: 20, spend: '20.00', cvr: '0.250000', outcome: 'brand' },
  ],
  products: [],
  promised: {},
};

/** The golden account as a draft; what a test is about it changes. */
export async function goldenReport(language: ReportLanguage, brandTerms = ['acmebrand']): Promise<AnalysisReport> {
  const names = ['golden-st-it-utf8bom.csv', 'golden-business-de-mixed.csv'];
  const { document } = await analyse(
    names.map((name) => ({ name, path: path.join(golden, name) })),
    parametersShape.parse({ brand_terms: brandTerms, period: { start: '2026-09-01', end: '2026-09-30' } }),
  );
  return {
    language,
    version: 1,
    company: 'Acme Srl',
    summary: 'In September everything went well.',
    signature: null,
    targetAcos: '0.25',
    brandTerms,
    files: document.files,
    refused: [],
    scopes: document.scopes.map((scope) => ({
      ...scope,
      promised: null,
      findings: scope.findings.map((finding) => ({
        ...finding,
        inputs: finding.inputs ?? {},
        promised: null,
        comment: '',
      })),
      breakdown,
    })),
    own: [],
    ruleset: document.ruleset,
    resultHash: document.result_hash,
    filesDeletedAt: '2027-01-03T00:00:00.000Z',
  };
}
