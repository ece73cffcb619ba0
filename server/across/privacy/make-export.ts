import { rename, rm, stat } from 'node:fs/promises';
import { syncFolder } from '#server/across/exports/archive.ts';
import { findErasureDate } from '#server/auth/accounts.ts';
import { db, pool } from '#server/db/client.ts';
import { whileLocked } from '#server/db/held-locks.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { log } from '#server/log.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import { getSettings } from '#server/records/settings.ts';
import { type PersonalExportState, personalExportDays } from '#shared/privacy.ts';
import { writePersonalArchive } from './archive.ts';
import { finishedFile, openFolder, partialFile } from './export-files.ts';
import { personReference } from './hashes.ts';
import { recipientsOf, termsOf } from './page-facts.ts';
import type { PageFacts, Table } from './readable-page.ts';
import { findByAccount, findByAddress } from './whose.ts';

/** After so many attempts that ended in the middle an export is failed. */
const mostAttempts = 3;

const selectExport = (id: string) =>
  db
    .selectFrom('personal_exports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof selectExport>>>;
type Counts = Record<string, number>;

/** What stands in one column of what is kept. */
function valuesOf(tables: readonly Table[], kind: Table['kind'], column: string): string[] {
  const { columns = [], rows = [] } = tables.find((table) => table.kind === kind) ?? {};
  const at = columns.findIndex(({ name }) => name === column);
  return rows.flatMap((row) => (row[at] ? [String(row[at])] : []));
}

async function write(row: Row, signal: AbortSignal | undefined, at: Date): Promise<Counts> {
  const settings = await getSettings();
  const { siteName, companyEmail, timezone: timeZone } = settings.general;
  await openFolder();
  const whose = row.is_own ? await findByAccount(db, row.asked_by) : await findByAddress(db, row.email);
  const locale = row.locale as 'it' | 'en';
  const facts: PageFacts = {
    siteName,
    contact: companyEmail || `${publicUrl()}/contact`,
    email: row.email,
    at,
    isOwn: row.is_own,
    locale,
    timeZone,
    recipients: (tables) =>
      recipientsOf(settings, {
        locale,
        providers: [...new Set(valuesOf(tables, 'identities', 'provider'))],
        hasPhone: valuesOf(tables, 'account', 'phone').length > 0,
      }),
    terms: termsOf(settings, locale),
  };
  const connection = await pool.connect();
  try {
    await connection.query('begin isolation level repeatable read read only');
    return await writePersonalArchive({ file: partialFile(row.id), connection, whose, facts, signal });
  } finally {
    await connection.query('rollback').catch(() => {});
    connection.release();
  }
}

/** Offers the file, which is whole, and tells the person whose it is. */
async function finish(row: Row, counts: Counts, now: Date): Promise<void> {
  const folder = await openFolder();
  await rename(partialFile(row.id), finishedFile(row.id));
  await syncFolder(folder);
  const { size } = await stat(finishedFile(row.id));
  const expiresAt = new Date(now.getTime() + personalExportDays * 86_400_000);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('personal_exports')
      .set({ state: 'done', counts: JSON.stringify(counts), bytes: size, finished_at: now, expires_at: expiresAt })
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordChange(trx, {
      actor: 'system',
      action: 'privacy.export-made',
      subject: { kind: 'person', id: personReference(row.email) },
      after: { bytes: size },
    });
    if (!row.is_own) return;
    // Of whoever has closed their account meanwhile it opens nothing. Where they come back, the file lies there.
    if (await findErasureDate(row.asked_by, now, trx)) return;
    const props = { expiresAt: expiresAt.toISOString() };
    const link = `${publicUrl()}/account#data`;
    await queueMail(trx, {
      template: 'personal-export',
      to: row.email,
      locale: row.locale as 'it' | 'en',
      props: { ...props, link },
    });
  });
}

async function attempt(row: Row, signal: AbortSignal | undefined, now: Date): Promise<void> {
  const update = (values: { state: PersonalExportState; attempts?: number; failure?: string; finished_at?: Date }) =>
    db
      .updateTable('personal_exports')
      .set(values)
      .where('id', '=', row.id)
      .where('state', 'in', ['queued', 'running'])
      .execute();
  if (row.attempts >= mostAttempts) {
    await update({ state: 'failed', failure: 'interrupted', finished_at: now });
    return;
  }
  await update({ state: 'running', attempts: row.attempts + 1 });
  try {
    await finish(row, await write(row, signal, now), now);
  } catch (error) {
    await rm(partialFile(row.id), { force: true });
    if (signal?.aborted) {
      await update({ state: 'queued', attempts: row.attempts });
      return;
    }
    log.error({ err: error, exportId: row.id }, 'an export of personal data could not be made');
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (!isFull && row.attempts + 1 < mostAttempts) await update({ state: 'queued' });
    else await update({ state: 'failed', failure: isFull ? 'no-space' : 'unexpected', finished_at: now });
  }
}

/**
 * Makes an export of personal data, unless another process is at it: the lock belongs to a connection, so the database frees it when the
 * process dies, and the next one begins anew.
 */
export async function makePersonalExport(
  id: string,
  { signal, now = new Date() }: { signal?: AbortSignal; now?: Date } = {},
) {
  await whileLocked(`personal export ${id}`, async () => {
    const row = await selectExport(id);
    if (row) await attempt(row, signal, now);
  });
}

/** Exports that wait to be made or were left by a process that died, the oldest first. */
export async function unfinishedPersonalExports(): Promise<string[]> {
  const rows = await db
    .selectFrom('personal_exports')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
