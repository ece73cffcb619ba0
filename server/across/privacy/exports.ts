import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { ExportFile } from '#server/across/exports/exports.ts';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { type Asker, sealedLinks } from '#server/domain/users/sealed-links.ts';
import { AppError } from '#server/errors.ts';
import { queuePersonalExport } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand, may } from '#server/records/permissions.ts';
import type { Admit, Person } from '#server/records/person.ts';
import type { PersonalExportView } from '#shared/privacy.ts';
import { finishedFile, sizeOf } from './export-files.ts';
import { personReference } from './hashes.ts';

/** Files with all that is kept of one person: asked for by themselves, or by an Admin who answers them. */

/** Files of one's own data in a day. */
const ownPerDay = 3;
const DAY_MS = 86_400_000;
const shownCount = 20;

const selectExports = (connection: Db) => connection.selectFrom('personal_exports').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof selectExports>['execute']>>[number];

const view = (row: Row): PersonalExportView => ({
  ...shown(row, ['id', 'state', 'bytes', 'createdAt', 'finishedAt', 'expiresAt']),
  counts: row.counts as PersonalExportView['counts'],
});

type Wish = { by: Person; email: string; isOwn: boolean; locale: 'it' | 'en' };

async function enter(trx: Db, { by, email, isOwn, locale }: Wish, now: Date): Promise<PersonalExportView> {
  const row = await trx
    .insertInto('personal_exports')
    .values({ asked_by: by.userId, email, is_own: isOwn, locale, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'person', id: personReference(email) };
  await recordChange(trx, { actor: by, action: 'privacy.export-asked', subject, after: { isOwn } });
  await queuePersonalExport(trx, row.id);
  return view(row);
}

/** Two clicks of one person at once wait for each other here. */
const waitForOwnClicks = (trx: Db, { userId }: Person) =>
  trx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute();

/**
 * Asks for the file of one's own data; while one is being made, that is it.
 * @throws rate_limited
 */
export async function askForOwnExport(
  person: Person,
  locale: 'it' | 'en',
  now = new Date(),
): Promise<PersonalExportView> {
  demand(person, 'self');
  return transact(async (trx) => {
    await waitForOwnClicks(trx, person);
    const recent = await selectExports(trx)
      .where('asked_by', '=', person.userId)
      .where('is_own', '=', true)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .execute();
    const waiting = recent.find(({ state }) => state === 'queued' || state === 'running');
    if (waiting) return view(waiting);
    if (recent.length >= ownPerDay)
      throw new AppError('rate_limited', 'enough files for a day', { details: { limit: ownPerDay } });
    return enter(trx, { by: person, email: person.email.toLowerCase(), isOwn: true, locale }, now);
  });
}

/** One's own files, the newest first. */
export async function listOwnExports(person: Person): Promise<{ items: PersonalExportView[] }> {
  demand(person, 'self');
  const rows = await selectExports(db)
    .where('asked_by', '=', person.userId)
    .where('is_own', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shownCount)
    .execute();
  return { items: rows.map(view) };
}

/** Asks for the file of anybody; while one is being made for Admins, that is it. @throws forbidden */
export async function askForExportOf(person: Person, email: string, now = new Date()): Promise<PersonalExportView> {
  demand(person, 'privacy.manage');
  return transact(async (trx) => {
    await waitForOwnClicks(trx, person);
    const waiting = await selectExports(trx)
      .where('email', '=', email)
      .where('is_own', '=', false)
      .where('state', 'in', ['queued', 'running'])
      .orderBy('id')
      .executeTakeFirst();
    return waiting ? view(waiting) : enter(trx, { by: person, email, isOwn: false, locale: 'en' }, now);
  });
}

/** Files that were made of this person for Admins, the newest first. */
export async function listExportsOf(person: Person, email: string): Promise<{ items: PersonalExportView[] }> {
  demand(person, 'privacy.manage');
  const rows = await selectExports(db)
    .where('email', '=', email)
    .where('is_own', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shownCount)
    .execute();
  return { items: rows.map(view) };
}

/** The file, if this person may have it: their own, or as an Admin one that was made for Admins. @throws not_found */
async function readable(person: Person, id: string, now: Date): Promise<ExportFile & { row: Row }> {
  const row = await selectExports(db).where('id', '=', id).executeTakeFirst();
  const isTheirs = row && (row.is_own ? row.asked_by === person.userId : may(person, 'privacy.manage'));
  const bytes =
    isTheirs && row.state === 'done' && row.expires_at && row.expires_at > now ? await sizeOf(id) : undefined;
  if (!row || bytes === undefined) throw new AppError('not_found', 'there is no file, or no more');
  const name = `personal-data-${row.created_at.toISOString().slice(0, 10)}.zip`;
  return { id, name, bytes, row, read: () => createReadStream(finishedFile(id)) };
}

/** Addresses that save one of these files. */
const links = sealedLinks({
  purpose: 'personal-export-link',
  path: '/api/v1/account/exports/download/',
  lifeSeconds: 60,
  content: z.object({ export: z.uuid() }),
});

/** An address that saves the file, for this person and session, for a minute. @throws not_found, forbidden for a program */
export async function linkToPersonalExport(asker: Asker, id: string, now = new Date()) {
  await readable(asker.person, id, now);
  return links.give(asker, { export: id }, now);
}

/** The file behind an address, if its person may still have it now. @throws not_found, forbidden */
export async function openPersonalExport(token: string, admit: Admit, now = new Date()): Promise<ExportFile> {
  const { person, content } = await links.read(token, admit, now);
  const { row, ...file } = await readable(person, content.export, now);
  const subject = { kind: 'person', id: personReference(row.email) };
  await recordChange(db, { actor: person, action: 'privacy.export-downloaded', subject, after: { isOwn: row.is_own } });
  return file;
}
