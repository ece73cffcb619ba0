import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AnalysisReport, ReportScope } from '#shared/analysis-report.ts';
import { goldenReport } from '#tests/reports/report-of.ts';
import { ReportPage } from './report-page.tsx';

/** What a reader sees: no marks, plain blanks. */
const textOf = (report: AnalysisReport) =>
  renderToStaticMarkup(<ReportPage report={report} links={{}} timeZone="Europe/Malta" />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

it('speaks of one campaign above the target as of one', async () => {
  for (const [language, words] of [
    ['en', '1 of 3 stands above your target'],
    ['it', '1 su 3 sta sopra l’obiettivo'],
  ] as const) {
    const report = await goldenReport(language);
    const [scope] = report.scopes as [ReportScope];
    const { breakdown } = scope;
    const campaigns = breakdown.campaigns.map((each) => ({ ...each, acos: each.name === 'SP-Broad' ? '0.64' : '0.1' }));
    expect(textOf({ ...report, scopes: [{ ...scope, breakdown: { ...breakdown, campaigns } }] })).toContain(words);
  }
});

it('accounts that say neither days nor currency are told so, without the rows of the others', async () => {
  const golden = await goldenReport('it');
  const [scope] = golden.scopes as [ReportScope];
  const untold = { ...scope, id: 's2', marketplace: null, currency: 'XXX', period: null };
  const text = textOf({ ...golden, scopes: [scope, untold] });
  expect(text).toContain('valuta non indicata');
  expect(text).not.toContain('XXX');
  expect(text).toContain('Nessun file dice i suoi giorni.');
  expect(text).not.toContain('righe dei tuoi report');
});

it('speaks of one day as of one', async () => {
  for (const [language, words] of [
    ['en', ['rows of your reports, one day of ads.', 'in the day that was read;']],
    ['it', ['righe dei tuoi report, un giorno di pubblicità.', 'nel giorno letto;']],
  ] as const) {
    const report = await goldenReport(language);
    const [scope] = report.scopes as [ReportScope];
    const period = { start: '2026-09-01', end: '2026-09-01', days: 1 };
    for (const each of words) expect(textOf({ ...report, scopes: [{ ...scope, period }] })).toContain(each);
  }
});
