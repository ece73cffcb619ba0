import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Db, db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { measurePicture } from '#server/pictures/measure.ts';
import { isHeic, mediaTypeOf } from '#server/storage/media-type.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { type Spooled, spool } from '#server/storage/spool.ts';
import { spoolFolder, storage } from '#server/storage/storage.ts';
import { RefusedArchiveError } from '#server/storage/zip-contents.ts';
import { isPictureType, type MediaType, mediaTypes } from '#shared/media-types.ts';
import { buyersIn, withoutBuyers } from './buyer-data.ts';
import { toAppError } from './refusals.ts';

/** Contents: taken in, told apart by what they hold, and kept once however often they come. */

export type Received = Spooled & { mediaType: MediaType; size: { width: number; height: number } | undefined };

type Limits = {
  maxBytes: number;
  accept?: readonly MediaType[];
  /** Whether nothing of it stays: then whoever reads it says what it is. */
  isOnlyRead?: boolean;
};

const unsupported = (details: Record<string, unknown>, cause?: unknown) =>
  new AppError('unsupported_type', 'a file of this kind is not taken', { details, cause });

async function inspect(spooled: Spooled, accept: readonly MediaType[], isOnlyRead: boolean): Promise<Received> {
  // Who only reads it says better what is wrong with it: locked, too dense, no report.
  if (isOnlyRead) return { ...spooled, mediaType: 'text/plain', size: undefined };
  if (spooled.bytes === 0) throw new AppError('invalid_input', 'empty file', { details: { file: 'empty' } });
  const mediaType = await mediaTypeOf(spooled.path).catch((cause) => {
    throw cause instanceof RefusedArchiveError ? unsupported({ reason: cause.reason }, cause) : cause;
  });
  if (!mediaType && (await isHeic(spooled.path))) throw unsupported({ reason: 'heic', found: null, accepted: accept });
  if (!mediaType || !accept.includes(mediaType)) throw unsupported({ found: mediaType ?? null, accepted: accept });
  const size = isPictureType(mediaType) ? await measurePicture(spooled.path) : undefined;
  if (isPictureType(mediaType) && !size) throw unsupported({ reason: 'broken' });
  const buyers = await buyersIn(spooled.path, mediaType);
  if (buyers !== 'none') throw unsupported({ reason: buyers === 'named' ? 'buyer-data' : 'not-looked-into' });
  return { ...spooled, mediaType, size };
}

/**
 * Takes in a stream; `work` gets the whole, inspected content and decides its fate. Nothing of it stays under a temporary name.
 * @throws payload_too_large, unsupported_type, invalid_input (empty), malformed_request (broken off), unavailable (disk full)
 */
export async function withReceived<T>(
  body: ReadableStream<Uint8Array>,
  { maxBytes, accept = Object.keys(mediaTypes) as MediaType[], isOnlyRead = false }: Limits,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  let spooled: Spooled | undefined;
  try {
    spooled = await spool(isOnlyRead ? body : withoutBuyers(body), { folder: spoolFolder(), maxBytes });
    return await work(await inspect(spooled, accept, isOnlyRead));
  } catch (error) {
    throw toAppError(error, maxBytes);
  } finally {
    if (spooled) await rm(spooled.path, { force: true });
  }
}

/** Refers to a content inside the caller's transaction. False when it is neither kept nor published as `key`. */
async function enterContent(connection: Db, { sha256, bytes, mediaType, size }: Received, key: string | undefined) {
  if (!key) {
    // The row is held until the commit: the clean-up cannot take it away in between.
    const kept = await connection
      .updateTable('stored_objects')
      .set({ used_at: new Date() })
      .where('sha256', '=', sha256)
      .returning('key')
      .executeTakeFirst();
    return kept?.key;
  }
  const row = { sha256, key, bytes, media_type: mediaType, width: size?.width ?? null, height: size?.height ?? null };
  const entered = await connection
    .insertInto('stored_objects')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ used_at: new Date() }))
    .returning('key')
    .executeTakeFirstOrThrow();
  return entered.key;
}

async function isKept(sha256: Buffer): Promise<boolean> {
  const row = await db.selectFrom('stored_objects').select('key').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}

async function publish(store: ObjectStore, key: string, received: Received): Promise<void> {
  try {
    await store.publish(key, received);
  } catch (cause) {
    log.warn({ err: cause }, 'the store did not take a content');
    // It may be there although nobody said so. (What cannot be removed now is left to the clean-up.)
    await store.remove(key).catch(() => {});
    throw new AppError('unavailable', 'the store did not take it', { cause });
  }
}

class ContentGoneError extends Error {}

/** Contents and the keys under which they were published by us; none for what is kept already. */
type Published = Map<Received, string | undefined>;

async function publishAll(store: ObjectStore, all: readonly Received[], isAnew: boolean, published: Published) {
  for (const received of all) {
    const key = !isAnew && (await isKept(received.sha256)) ? undefined : randomUUID();
    if (key) await publish(store, key, received);
    published.set(received, key);
  }
}

async function commitOnce<T>(
  all: readonly Received[],
  isAnew: boolean,
  work: (connection: Db, announce: Announce) => Promise<T>,
): Promise<T> {
  const store = await storage();
  const published: Published = new Map();
  let entered = new Set<string>();
  try {
    await publishAll(store, all, isAnew, published);
    return await transact(async (connection, announce) => {
      entered = new Set();
      for (const [received, key] of published) {
        const found = await enterContent(connection, received, key);
        if (!found) throw new ContentGoneError();
        entered.add(found);
      }
      return work(connection, announce);
    });
  } catch (error) {
    entered = new Set();
    throw error;
  } finally {
    // Somebody else was faster with the same content, or nothing came of it. (A crash here leaves it to the clean-up.)
    for (const key of published.values()) if (key && !entered.has(key)) await store.remove(key).catch(() => {});
  }
}

/**
 * Publishes contents and runs `work` in the transaction that refers to them. They are on disk before the transaction commits, and are kept once even
 * when the same one arrives twice at the same moment. All of them stay, or none.
 */
export async function commitContents<T>(
  all: readonly Received[],
  work: (connection: Db, announce: Announce) => Promise<T>,
): Promise<T> {
  // Always in one order, so that no two transactions wait for each other.
  const ordered = all.toSorted((one, other) => Buffer.compare(one.sha256, other.sha256));
  try {
    return await commitOnce(ordered, false, work);
  } catch (error) {
    // The clean-up took one away between the look and the transaction; the temporary files are still there.
    if (error instanceof ContentGoneError) return commitOnce(ordered, true, work);
    throw error;
  }
}

/** The same for one content. */
export const commitContent = <T>(
  received: Received,
  work: (connection: Db, announce: Announce) => Promise<T>,
): Promise<T> => commitContents([received], work);
