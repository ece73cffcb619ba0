import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { storage } from '#server/storage/storage.ts';
import { letterLimits } from '#shared/letter-words.ts';

/** Documents that go with a letter. */

const invalid = (why: string, fault: string) =>
  new AppError('invalid_input', why, { details: { fields: { files: fault } } });

/**
 * Takes documents of a request along with a letter: they are held, and whoever gets the letter sees them with the request from now on.
 * @returns those that only staff could see, to be hidden again should the letter be taken back
 * @throws invalid_input for a document of another record, and for more than a mail should carry
 */
export async function attachDocuments(trx: Db, reference: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await trx
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['f.id', 'f.visible_to_client', 'o.bytes'])
    .where('f.id', 'in', ids)
    .where('f.subject_kind', '=', 'request')
    .where('f.subject_id', '=', reference)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id')
    .forUpdate('f')
    .execute();
  if (files.length < ids.length) throw invalid('a document that this request does not have', 'unknown');
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > letterLimits.attachedBytes) throw invalid('more than a mail should carry', 'too_large');
  const hidden = files.filter(({ visible_to_client }) => !visible_to_client).map(({ id }) => id);
  if (hidden.length > 0)
    await trx.updateTable('files').set({ visible_to_client: true }).where('id', 'in', hidden).execute();
  return hidden;
}

/** Hides documents again that a letter took along which was taken back. */
export async function detachDocuments(trx: Db, hidden: readonly string[]): Promise<void> {
  if (hidden.length > 0)
    await trx.updateTable('files').set({ visible_to_client: false }).where('id', 'in', hidden).execute();
}

/** The contents of documents, in their order; of those too that somebody deleted after the letter was sent. @throws when one is gone */
export async function readAttachments(ids: readonly string[]) {
  if (ids.length === 0) return [];
  const files = await db
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['f.name', 'o.key', 'o.media_type'])
    .where('f.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::uuid[], f.id)`)
    .execute();
  if (files.length < ids.length) throw new Error('an attached document is gone');
  const store = await storage();
  return Promise.all(
    files.map(async ({ name, key, media_type }) => ({
      filename: name,
      content: await buffer(await store.read(key)),
      contentType: media_type,
    })),
  );
}
