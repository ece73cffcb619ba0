import { reportOf } from '#server/analysis/report.ts';
import { db } from '#server/db/client.ts';
import { whoHas } from '#server/domain/content/people.ts';
import { AppError } from '#server/errors.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { AnalysisStatus } from '#shared/analyses.ts';
import type { AnalysisReport, Signer } from '#shared/analysis-report.ts';
import { clientNumber } from '#shared/clients.ts';
import { requestNumber } from '#shared/requests.ts';
import { type PackFile, type PackFormat, packFile } from './pack.ts';
import { pdfOfReport, type ReportPdf } from './pdf.ts';
import { found, seesDrafts, signedStatuses, staffFor } from './policy.ts';
import { type AnalysisRow, selectAnalysis, selectFiles, selectPage } from './queries.ts';
import { linesOfFinding } from './rows.ts';
import { breakdownsOf, documentOf, editsOf, listItem, signedReportOf } from './views.ts';

export { firstEdits, reportOf } from '#server/analysis/report.ts';
export { analysesChannel } from './channel.ts';
export { type PackFile, packFormats } from './pack.ts';
export { subjectsIn } from './subjects.ts';

/** Analyses as staff and programs read them. */

export const pageSize = { default: 50, max: 100 } as const;

const places = defineCursor({ at: placePart.moment, id: placePart.uuid });

export type PageQuery = {
  status?: AnalysisStatus | undefined;
  request?: string | undefined;
  client?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page, the newest first. Viewers see what was signed. @throws forbidden */
export async function listAnalyses(person: Person, { status, request, client, cursor, limit }: PageQuery) {
  staffFor(person, 'analyses.read');
  const seen = seesDrafts(person) ? undefined : signedStatuses;
  const statuses = status ? [status].filter((each) => !seen || (seen as readonly string[]).includes(each)) : seen;
  // What is no reference at all has no analyses.
  const [ofRequest, ofClient] = [request && (requestNumber(request) ?? 0), client && (clientNumber(client) ?? 0)];
  if (statuses?.length === 0) return { items: [], nextCursor: null };
  const rows = await selectPage(
    { statuses, requestNumber: ofRequest || undefined, clientNumber: ofClient || undefined },
    places.read(cursor),
    limit,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(listItem),
    nextCursor: rows.length > limit && last ? places.write({ at: last.position, id: last.id }) : null,
  };
}

/** @throws forbidden, not_found */
export async function analysisFor(person: Person, id: string): Promise<AnalysisRow> {
  staffFor(person, 'analyses.read');
  return found(await selectAnalysis(db, id), person);
}

/** The document that machines read. @throws not_found, analysis_running */
export async function getDocument(person: Person, id: string) {
  const row = await analysisFor(person, id);
  const document = documentOf(row);
  if (!document && row.status === 'running')
    throw new AppError('analysis_running', 'the analysis is not made yet', { details: { progress: row.progress } });
  if (!document) throw new AppError('not_found', 'the analysis was not made');
  return { id: row.id, created_at: row.created_at.toISOString(), ...document };
}

/** When the files of an analysis are deleted, or were; null where they are already. */
export async function filesDeletedAt({ created_at: at, files_deleted_at: gone }: AnalysisRow): Promise<string | null> {
  if (gone) return null;
  const { system } = await getSettings();
  return new Date(at.getTime() + system.reportFileDays * 86_400_000).toISOString();
}

/** The report as it was signed, or as it would be now. @throws not_found while there is nothing to report */
export async function reportOfRow(row: AnalysisRow): Promise<AnalysisReport> {
  const signed = signedReportOf(row);
  if (signed) return { ...signed, filesDeletedAt: await filesDeletedAt(row) };
  const document = documentOf(row);
  if (!document || document.scopes.length === 0) throw new AppError('not_found', 'there is nothing to report');
  return reportOf({
    document,
    breakdowns: breakdownsOf(row),
    edits: editsOf(row),
    version: row.report_version,
    company: row.client_company || row.client_name || '',
    signature: null,
    filesDeletedAt: await filesDeletedAt(row),
  });
}

/** A face and a place in the team for whoever signed; null for a draft. */
async function signerOf({ signed_name: name, signer_member: member }: AnalysisRow): Promise<Signer | null> {
  const face = name === null ? null : await whoHas({ name, member });
  return face && { role: face.role, picture: face.picture };
}

/** The report, and who stands for it. @throws not_found while there is nothing to report */
export async function signedReportOfRow(row: AnalysisRow): Promise<{ report: AnalysisReport; signer: Signer | null }> {
  const [report, signer] = await Promise.all([reportOfRow(row), signerOf(row)]);
  return { report, signer };
}

/** @throws not_found */
export const getReport = async (person: Person, id: string) => signedReportOfRow(await analysisFor(person, id));

/** @throws not_found */
export const getReportPdf = async (person: Person, id: string): Promise<ReportPdf> =>
  pdfOfReport(await reportOfRow(await analysisFor(person, id)));

/** An analysis as the desk works on it. @throws not_found */
export async function getAnalysis(person: Person, id: string) {
  const row = await analysisFor(person, id);
  const files = await selectFiles(db, id);
  return {
    analysis: {
      ...listItem(row),
      previousId: row.previous_id,
      edits: editsOf(row),
      parameters: row.parameters as Record<string, unknown>,
      filesDeletedAt: await filesDeletedAt(row),
      attached: files.map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes })),
    },
  };
}

/** All rows of a finding as CSV for people. @throws not_found */
export async function rowsAsCsv(person: Person, id: string, finding: string): Promise<AsyncGenerator<string>> {
  const row = await analysisFor(person, id);
  const isKnown = documentOf(row)?.scopes.some(({ findings }) => findings.some((each) => each.id === finding));
  if (!isKnown) throw new AppError('not_found', 'no such finding');
  return linesOfFinding(id, finding);
}

/** The lists for Amazon. @throws not_found */
export async function getPack(person: Person, id: string, format: PackFormat): Promise<PackFile> {
  const row = await analysisFor(person, id);
  return packFile(id, await reportOfRow(row), format);
}
