import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { reportOfRow, signedReportOfRow } from './analyses.ts';
import { hashOf } from './links.ts';
import { noteOpening, type Opened } from './openings.ts';
import { type PackFile, type PackFormat, packFile } from './pack.ts';
import { pdfOfReport, type ReportPdf } from './pdf.ts';
import { type AnalysisRow, selectAnalysis } from './queries.ts';
import { rowsOfReport } from './rows.ts';

/** A report as whoever has its address reads it. */

export type SharedReport = { id: string } & Awaited<ReturnType<typeof signedReportOfRow>>;

/** Whether its client or request was thrown away, or its client is shut out or closed their account: then nobody reads it by an address. */
async function isAway({ client_id: client, request_id: request }: Pick<AnalysisRow, 'client_id' | 'request_id'>) {
  const gone = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', client)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('deleted_at', 'is not', null),
        eb('status', '=', 'suspended'),
        eb('user_id', 'in', selectFrom('account_erasures').select('user_id')),
      ]),
    )
    .unionAll(db.selectFrom('requests').select('id').where('id', '=', request).where('deleted_at', 'is not', null))
    .executeTakeFirst();
  return gone !== undefined;
}

type Behind = { link: string; row: AnalysisRow };

/** How an address is followed: when, and whether that counts as an opening. */
type Following = { now?: Date; isCounted?: boolean };

/** That somebody came by an address, and what they took. */
async function note(
  { link, row }: Behind,
  what: Opened,
  { now = new Date(), isCounted = true }: Following,
): Promise<void> {
  if (isCounted) await noteOpening(db, { id: row.id, link, what, now });
}

/** The analysis that an address opens now: `gone` where it opens none any more, undefined for none that ever was. */
async function behind(token: string, { now = new Date() }: Following): Promise<Behind | 'gone' | undefined> {
  const link = await db
    .selectFrom('analysis_links')
    .select(['id', 'analysis_id', 'expires_at', 'revoked_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) return undefined;
  if (link.revoked_at || link.expires_at <= now) return 'gone';
  const row = await newestOf(link.analysis_id);
  return row?.status === 'published' && !(await isAway(row)) ? { link: link.id, row } : 'gone';
}

/**
 * The report behind an address: `gone` for one that has run out, was shut, or whose report was revoked; undefined for none that ever was.
 * A corrected report is opened by the addresses of the one before.
 */
export async function openSharedReport(
  token: string,
  following: Following = {},
): Promise<SharedReport | 'gone' | undefined> {
  const found = await behind(token, following);
  if (!found || found === 'gone') return found;
  const { row } = found;
  await note(found, 'page', following);
  return { id: row.id, ...(await signedReportOfRow(row)) };
}

/** All rows of a finding of the report behind an address, as lines of CSV; undefined also for a finding that it does not show. */
export async function rowsOfSharedReport(token: string, finding: string, following: Following = {}) {
  const found = await behind(token, following);
  if (!found || found === 'gone') return found;
  try {
    const lines = rowsOfReport(found.row.id, await reportOfRow(found.row), finding);
    await note(found, 'rows', following);
    return lines;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** The report behind an address as a PDF. */
export async function pdfOfSharedReport(
  token: string,
  following: Following = {},
): Promise<ReportPdf | 'gone' | undefined> {
  const found = await behind(token, following);
  if (!found || found === 'gone') return found;
  await note(found, 'pdf', following);
  return pdfOfReport(await reportOfRow(found.row));
}

/** The lists for Amazon of the report behind an address. */
export async function packOfSharedReport(
  token: string,
  format: PackFormat,
  following: Following = {},
): Promise<PackFile | 'gone' | undefined> {
  const found = await behind(token, following);
  if (!found || found === 'gone') return found;
  await note(found, 'lists', following);
  return packFile(found.row.id, await reportOfRow(found.row), format);
}

/** What took the place of an analysis, and of that, and so on. */
async function newestOf(id: string) {
  let row = await selectAnalysis(db, id);
  while (row?.status === 'superseded') {
    const next = await db
      .selectFrom('analyses')
      .select('id')
      .where('report', 'is not', null)
      .where(({ or, eb }) =>
        or([
          eb('previous_id', '=', row?.id ?? null),
          ...(row?.request_id ? [eb('request_id', '=', row.request_id)] : []),
        ]),
      )
      .where('report_version', '>', row.report_version)
      .orderBy('report_version')
      .executeTakeFirst();
    if (!next) return row;
    row = await selectAnalysis(db, next.id);
  }
  return row;
}
