import type { Db } from '#server/db/client.ts';
import { writeTags } from '#server/records/tags.ts';

type Tagging = { id: number; version: number; tags: readonly string[]; now: Date };

/** Makes these the tags of the reader, who was read in this version. */
export async function writeReaderTags(trx: Db, { id, version, tags, now }: Tagging): Promise<void> {
  await writeTags(trx, 'reader', id, tags);
  await trx
    .updateTable('subscribers')
    .set({ updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
