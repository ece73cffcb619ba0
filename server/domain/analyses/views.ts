import { shown } from '#server/db/columns.ts';
import type { AnalysisDocument, Breakdowns } from '#shared/analysis-document.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { clientReference } from '#shared/clients.ts';
import { requestReference } from '#shared/requests.ts';
import type { AnalysisRow, ListedRow } from './queries.ts';

/** What is stored as JSON, under the types that it was written with: nothing else writes these columns. */
export const documentOf = (row: AnalysisRow) => row.document as unknown as AnalysisDocument | null;
export const breakdownsOf = (row: AnalysisRow) => (row.breakdowns ?? {}) as unknown as Breakdowns;
export const signedReportOf = (row: AnalysisRow) => row.report as unknown as AnalysisReport | null;

/** What a consultant decided; of findings that nobody looked at yet nothing. */
export function editsOf(row: AnalysisRow): AnalysisEdits {
  const stored = row.edits as Partial<AnalysisEdits>;
  return {
    language: stored.language ?? 'en',
    summary: stored.summary ?? '',
    findings: stored.findings ?? [],
    own: stored.own ?? [],
  };
}

/** An analysis as lists show it. */
export const listItem = (row: ListedRow) => ({
  ...shown(row, [
    'id',
    'status',
    'failure',
    'progress',
    'version',
    'reportVersion',
    'createdAt',
    'finishedAt',
    'publishedAt',
  ]),
  signedBy: row.signed_name,
  makerName: row.maker_name,
  client:
    row.client_number === null
      ? null
      : {
          reference: clientReference(row.client_number),
          name: row.client_name ?? '',
          company: row.client_company ?? '',
        },
  request:
    row.request_number === null
      ? null
      : { reference: requestReference(row.request_number), title: row.request_title ?? '' },
  files: row.file_names,
  scopes: row.facts?.scopes ?? [],
});
