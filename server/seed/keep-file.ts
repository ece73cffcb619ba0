import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Db } from '#server/db/client.ts';
import { spool } from '#server/storage/spool.ts';
import { spoolFolder, storage } from '#server/storage/storage.ts';
import type { SubjectKind } from '#shared/files.ts';
import type { MediaType } from '#shared/media-types.ts';

type Kept = {
  /** Where a record names it before it is there. */
  id?: string;
  name: string;
  content: string | Uint8Array;
  mediaType: MediaType;
  /** In pixels, of a picture. */
  size?: { width: number; height: number };
};

type Owner = {
  kind: SubjectKind;
  id: string;
  /** Client whose document it is. */
  client?: string;
  by: string;
  at: Date;
};

/** A file of a sample record, as if it had been sent. @returns its id */
export async function keepFile(
  connection: Db,
  { id = randomUUID(), name, content, mediaType, size }: Kept,
  owner: Owner,
) {
  // As an upload arrives: on the disk of the store, which may be another one than that for temporary files.
  const blob = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  const spooled = await spool(blob.stream(), { folder: spoolFolder(), maxBytes: 1_000_000 });
  const { sha256, bytes } = spooled;
  const key = randomUUID();
  try {
    await (await storage()).publish(key, { ...spooled, mediaType });
  } finally {
    await rm(spooled.path, { force: true });
  }
  await connection
    .insertInto('stored_objects')
    .values({ sha256, key, bytes, media_type: mediaType, ...size, used_at: owner.at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  await connection
    .insertInto('files')
    .values({
      id,
      sha256,
      name,
      subject_kind: owner.kind,
      subject_id: owner.id,
      client_id: owner.client ?? null,
      uploaded_by: owner.by,
      created_at: owner.at,
    })
    .execute();
  return id;
}
