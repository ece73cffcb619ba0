import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { queueExport } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import type { AskedExport, ExportView } from '#shared/exports.ts';
import { demandExport, demandSets } from './asked.ts';
import { finishedFile, removeFiles, sizeOf } from './files.ts';
import { countUnfinished, type ExportRow, selectExport, selectOwn } from './queries.ts';
import { exportView } from './views.ts';

/** Exports of one person that may wait or be made at a time. */
export const unfinishedLimit = 5;

/** What the audit log tells of a wish; the text of a search may name somebody. */
const factsOf = ({ list, ...asked }: AskedExport) => ({
  ...asked,
  ...(list && { list: { ...list, q: list.q === '' ? '' : '…' } }),
});

/** Asks for an export; it is made in the background. @throws forbidden, rate_limited */
export async function askForExport(person: Person, asked: AskedExport, now = new Date()): Promise<ExportView> {
  demand(person, 'exports.ask');
  demandExport(person, asked);
  return transact(async (trx) => {
    if ((await countUnfinished(trx, person.userId)) >= unfinishedLimit)
      throw new AppError('rate_limited', 'too many exports at a time', { details: { limit: unfinishedLimit } });
    const row = await trx
      .insertInto('exports')
      .values({ made_by: person.userId, asked: JSON.stringify(asked), created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor: person,
      action: 'export.asked',
      subject: { kind: 'export', id: row.id },
      after: factsOf(asked),
      ...(asked.list?.q && { personal: { about: person.userId, after: { q: asked.list.q } } }),
    });
    await queueExport(trx, row.id);
    return exportView(row);
  });
}

async function ownRow(person: Person, id: string): Promise<ExportRow> {
  const row = await selectExport(db, id);
  if (row?.made_by !== person.userId) throw new AppError('not_found', 'no such export of this person');
  return row;
}

/** One's own exports, the newest first. */
export async function listExports(person: Person): Promise<{ items: ExportView[] }> {
  demand(person, 'exports.read');
  return { items: (await selectOwn(person.userId)).map(exportView) };
}

/** @throws not_found for what is somebody else's, too */
export async function getExport(person: Person, id: string): Promise<ExportView> {
  demand(person, 'exports.read');
  return exportView(await ownRow(person, id));
}

/** Stops an export that is not finished; takes a finished one's file away. Twice is as good as once. @throws not_found */
export async function cancelExport(person: Person, id: string, now = new Date()): Promise<ExportView> {
  demand(person, 'exports.ask');
  await ownRow(person, id);
  const row = await transact(async (trx) => {
    const changed = await trx
      .updateTable('exports')
      .set({ state: 'cancelled', current_set: null, expires_at: null, finished_at: now })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running', 'done'])
      .returningAll()
      .executeTakeFirst();
    if (changed) {
      const subject = { kind: 'export', id };
      await recordChange(trx, { actor: person, action: 'export.cancelled', subject });
    }
    return changed;
  });
  if (row) await removeFiles(id);
  return exportView(row ?? (await ownRow(person, id)));
}

export type ExportFile = { id: string; name: string; bytes: number; read: () => Readable };

/** `vantaggio-2026-11-21-1420.zip`, by the moment at which it was asked for, in UTC. */
const fileName = ({ created_at: at }: ExportRow) =>
  `export-${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.zip`;

/** The file of one's own finished export, if its sets are still open to this person. @throws not_found, forbidden */
export async function readableExport(person: Person, id: string, now = new Date()): Promise<ExportFile> {
  demand(person, 'exports.read');
  const row = await ownRow(person, id);
  demandSets(person, row.asked as unknown as AskedExport);
  const bytes = row.state === 'done' && row.expires_at && row.expires_at > now ? await sizeOf(id) : undefined;
  if (bytes === undefined) throw new AppError('not_found', 'there is no file, or no more');
  return { id, name: fileName(row), bytes, read: () => createReadStream(finishedFile(id)) };
}

/** Notes in the audit log that the file was fetched. */
export async function noteFetching(person: StaffPerson | Person, file: ExportFile): Promise<void> {
  await recordChange(db, { actor: person, action: 'export.downloaded', subject: { kind: 'export', id: file.id } });
}
