import { createHash, randomBytes } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { analysisFor, reportOfRow } from './analyses.ts';
import { type PackFile, type PackFormat, packFile } from './pack.ts';
import { pdfOfReport, type ReportPdf } from './pdf.ts';
import { staffFor } from './policy.ts';
import { type AnalysisRow, selectAnalysis } from './queries.ts';
import { rowsOfReport } from './rows.ts';

/** Addresses that open one report without a sign-in: for a partner, a boss, an accountant. */

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Most addresses of one report that can be open. */
const mostLinks = 20;

/** The addresses of a report, and when they were opened. What an address is, nobody can look up again. @throws forbidden, not_found */
export async function listLinks(person: Person, id: string) {
  staffFor(person, 'analyses.publish');
  await analysisFor(person, id);
  const rows = await db
    .selectFrom('analysis_links as l')
    .leftJoin('staff as s', 's.user_id', 'l.created_by')
    .leftJoin('analysis_openings as o', 'o.link_id', 'l.id')
    .select(['l.id', 'l.created_at', 'l.expires_at', 'l.revoked_at', 's.name as maker_name'])
    .select(({ fn }) => [fn.count<number>('o.id').as('openings'), fn.max('o.opened_at').as('last_opened_at')])
    .where('l.analysis_id', '=', id)
    .groupBy(['l.id', 's.name'])
    .orderBy('l.created_at', 'desc')
    .execute();
  const { openings, last } = await db
    .selectFrom('analysis_openings')
    .select(({ fn }) => [fn.countAll<number>().as('openings'), fn.max('opened_at').as('last')])
    .where('analysis_id', '=', id)
    .where('link_id', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    links: rows.map((row) =>
      shown(row, ['id', 'createdAt', 'expiresAt', 'revokedAt', 'makerName', 'openings', 'lastOpenedAt']),
    ),
    /** By its client, in the dashboard. */
    client: { openings, lastOpenedAt: last?.toISOString() ?? null },
  };
}

/** Makes an address, which is told this once. @throws forbidden, not_found, transition_refused (not published), limit_reached */
export async function addLink(person: Person, id: string, { days }: { days: number }, now = new Date()) {
  staffFor(person, 'analyses.publish');
  const row = await analysisFor(person, id);
  if (row.status !== 'published')
    throw new AppError('transition_refused', 'only what is published has addresses', {
      details: { status: row.status },
    });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  return transact(async (trx) => {
    await trx.selectFrom('analyses').select('id').where('id', '=', id).forUpdate().execute();
    const { count } = await trx
      .selectFrom('analysis_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('analysis_id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (count >= mostLinks)
      throw new AppError('limit_reached', 'too many addresses', { details: { limit: 'links', max: mostLinks } });
    const values = {
      analysis_id: id,
      token_hash: hashOf(token),
      created_by: person.userId,
      created_at: now,
      expires_at: expiresAt,
    };
    const link = await trx.insertInto('analysis_links').values(values).returning('id').executeTakeFirstOrThrow();
    const subject = { kind: 'analysis', id };
    await recordChange(trx, { actor: person, action: 'analysis.shared', subject, after: { link: link.id, days } });
    return { id: link.id, url: `${publicUrl()}/report/${token}`, expiresAt: expiresAt.toISOString() };
  });
}

/** Shuts an address. Twice is as good as once. @throws forbidden, not_found */
export async function revokeLink(
  person: Person,
  { id, link }: { id: string; link: string },
  now = new Date(),
): Promise<void> {
  staffFor(person, 'analyses.publish');
  await analysisFor(person, id);
  await transact(async (trx) => {
    const row = await trx
      .selectFrom('analysis_links')
      .select('revoked_at')
      .where('id', '=', link)
      .where('analysis_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', 'no such address');
    if (row.revoked_at) return;
    await trx.updateTable('analysis_links').set({ revoked_at: now }).where('id', '=', link).execute();
    const subject = { kind: 'analysis', id };
    await recordChange(trx, { actor: person, action: 'analysis.unshared', subject, after: { link } });
  });
}

export type SharedReport = { id: string; report: AnalysisReport };

/** Whether its client or request was thrown away, or its client is shut out: then nobody reads it by an address. */
async function isInTrash({ client_id: client, request_id: request }: Pick<AnalysisRow, 'client_id' | 'request_id'>) {
  const gone = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', client)
    .where(({ or, eb }) => or([eb('deleted_at', 'is not', null), eb('status', '=', 'suspended')]))
    .unionAll(db.selectFrom('requests').select('id').where('id', '=', request).where('deleted_at', 'is not', null))
    .executeTakeFirst();
  return gone !== undefined;
}

/** The analysis that an address opens now: `gone` where it opens none any more, undefined for none that ever was. */
async function behind(token: string, now: Date) {
  const link = await db
    .selectFrom('analysis_links')
    .select(['id', 'analysis_id', 'expires_at', 'revoked_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) return undefined;
  if (link.revoked_at || link.expires_at <= now) return 'gone';
  const row = await newestOf(link.analysis_id);
  return row?.status === 'published' && !(await isInTrash(row)) ? { link: link.id, row } : 'gone';
}

/**
 * The report behind an address: `gone` for one that has run out, was shut, or whose report was revoked; undefined for none that ever was.
 * A corrected report is opened by the addresses of the one before.
 */
export async function openSharedReport(token: string, now = new Date()): Promise<SharedReport | 'gone' | undefined> {
  const found = await behind(token, now);
  if (!found || found === 'gone') return found;
  const { row, link } = found;
  await db.insertInto('analysis_openings').values({ analysis_id: row.id, link_id: link, opened_at: now }).execute();
  return { id: row.id, report: await reportOfRow(row) };
}

/** All rows of a finding of the report behind an address, as lines of CSV; undefined also for a finding that it does not show. */
export async function rowsOfSharedReport(token: string, finding: string, now = new Date()) {
  const found = await behind(token, now);
  if (!found || found === 'gone') return found;
  try {
    return rowsOfReport(found.row.id, await reportOfRow(found.row), finding);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** The report behind an address as a PDF. */
export async function pdfOfSharedReport(token: string, now = new Date()): Promise<ReportPdf | 'gone' | undefined> {
  const found = await behind(token, now);
  return !found || found === 'gone' ? found : pdfOfReport(await reportOfRow(found.row));
}

/** The lists for Amazon of the report behind an address. */
export async function packOfSharedReport(
  token: string,
  format: PackFormat,
  now = new Date(),
): Promise<PackFile | 'gone' | undefined> {
  const found = await behind(token, now);
  return !found || found === 'gone' ? found : packFile(found.row.id, await reportOfRow(found.row), format);
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
