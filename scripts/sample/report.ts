import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { firstEdits, reportOf } from '#server/analysis/report.ts';
import type { AnalysisDocument } from '#shared/analysis-document.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { mostShown } from '#shared/report/finding-table.ts';
import { seller } from './account.ts';
import type { SampleFile } from './reports.ts';

/** What the engine says of files, with the parameters of the sample seller. */
async function analysed(files: readonly SampleFile[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sample-'));
  try {
    const given = await Promise.all(
      files.map(async ({ name, content }) => {
        const file = path.join(folder, name);
        await writeFile(file, content);
        return { path: file, name };
      }),
    );
    const { brandTerms, marketplace, period } = seller;
    return await analyse(given, parametersShape.parse({ brand_terms: brandTerms, marketplace, period }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No more rows than the page shows of a finding: how many there are stands in `rows_total`. */
const trimmed = (document: AnalysisDocument, most: number): AnalysisDocument => ({
  ...document,
  scopes: document.scopes.map((scope) => ({
    ...scope,
    findings: scope.findings.map((finding) => ({ ...finding, rows: finding.rows.slice(0, most) })),
  })),
});

/** The report of these files as the rules alone make it: every finding stands, nobody comments, nobody signs. */
export async function sampleReport(files: readonly SampleFile[]): Promise<AnalysisReport> {
  const { document, breakdowns } = await analysed(files);
  return reportOf({
    document: trimmed(document, mostShown),
    breakdowns,
    edits: firstEdits(document, breakdowns, 'en'),
    version: 1,
    company: `${seller.name}, an invented seller`,
    signature: null,
    filesDeletedAt: null,
  });
}
