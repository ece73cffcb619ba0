import { db } from '#server/db/client.ts';
import { requestOfClient } from '#server/domain/requests/own.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { reportOfRow, signedReportOfRow } from './analyses.ts';
import { firstLook } from './first-look.ts';
import { noteOpening } from './openings.ts';
import { type PackFile, type PackFormat, packFile } from './pack.ts';
import { pdfOfReport, type ReportPdf } from './pdf.ts';
import { type AnalysisRow, hasRevoked, selectPublished } from './queries.ts';
import { rowsOfReport } from './rows.ts';

/** The report of a request as its client reads it. */

export { analyseArrived } from './arrived.ts';
export { ownHeadlines } from './headlines.ts';
export { firstLook };

/** What is published for a client's own request. @throws not_found also for the requests of others, forbidden */
async function ownAnalysis(person: Person, reference: string, now = new Date()): Promise<AnalysisRow> {
  const request = await requestOfClient(person, reference, now);
  const row = await selectPublished(db, request.id);
  if (row) return row;
  const isTakenBack = await hasRevoked(db, request.id);
  throw new AppError('not_found', 'no report was published for this request', { details: { isTakenBack } });
}

/**
 * What stands in the files that were brought to one's own request, while no analysis of it is published.
 * @throws not_found also for the requests of others, forbidden
 */
export async function ownLook(person: Person, reference: string, now = new Date()) {
  const request = await requestOfClient(person, reference, now);
  return { look: (await selectPublished(db, request.id)) ? null : await firstLook(request.id) };
}

/** @throws not_found, forbidden */
export async function ownReport(person: Person, reference: string, now = new Date()) {
  const row = await ownAnalysis(person, reference, now);
  await noteOpening(db, { id: row.id, what: 'page', now });
  return signedReportOfRow(row);
}

/** All rows of a finding of one's own report, as lines of CSV. @throws not_found, forbidden */
export async function ownRows(
  person: Person,
  reference: string,
  finding: string,
  now = new Date(),
): Promise<AsyncGenerator<string>> {
  const row = await ownAnalysis(person, reference, now);
  const lines = rowsOfReport(row.id, await reportOfRow(row), finding);
  await noteOpening(db, { id: row.id, what: 'rows', now });
  return lines;
}

/** One's own report as a PDF. @throws not_found, forbidden */
export async function ownReportPdf(person: Person, reference: string, now = new Date()): Promise<ReportPdf> {
  const row = await ownAnalysis(person, reference, now);
  await noteOpening(db, { id: row.id, what: 'pdf', now });
  return pdfOfReport(await reportOfRow(row));
}

/** The lists for Amazon of one's own report. @throws not_found, forbidden */
export async function ownPack(
  person: Person,
  reference: string,
  format: PackFormat,
  now = new Date(),
): Promise<PackFile> {
  const row = await ownAnalysis(person, reference, now);
  await noteOpening(db, { id: row.id, what: 'lists', now });
  return packFile(row.id, await reportOfRow(row), format);
}
