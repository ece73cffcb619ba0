import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { readParts, removePart, removeParts, writePart } from '#server/storage/parts.ts';
import { cleanFileName } from '#shared/file-names.ts';
import type { Subject } from '#shared/files.ts';
import { checkRoom, limitsOf, type TellOwner } from './add-file.ts';
import { whileFew } from './bodies.ts';
import { isInHead, withoutBuyers } from './buyer-data.ts';
import { isShared, ownerToFill } from './files.ts';
import { finishUpload } from './finish-upload.ts';
import type { Owner } from './policy.ts';
import { lockQuota } from './queries.ts';
import { toAppError } from './refusals.ts';
import { accountOf, type Sender } from './sender.ts';
import {
  countParts,
  enterPart,
  folderOf,
  readUpload,
  selectPartNames,
  selectUnfinished,
  subjectOf,
  type UploadRow,
} from './upload-rows.ts';
import { checkVisitorRoom } from './visitors.ts';

export { fileLimits, type TellOwner } from './add-file.ts';
export { type LeftOut, leftOut, withEach } from './each.ts';
export { resultOf, takeReceived } from './finish-upload.ts';
export { toAppError } from './refusals.ts';
export { keepReports, type Part, type ReceivedReport, withReports } from './reports.ts';
export type { Sender, Visitor, VisitorLimits } from './sender.ts';
export { readUpload, type UploadRow, uploadLifeMs } from './upload-rows.ts';
export { filesWaiting, removeFilesOfVisitors } from './visitors.ts';

/**
 * Uploads that come in parts and survive broken connections. A part is on disk, under a name of its own, before the row says so; the row
 * alone decides which parts count. So any worker can take the next one, two that take the same one do no harm, and a worker that is
 * killed leaves a stray file, never half a document.
 */

/** So many unfinished uploads one person may have. */
const mostUnfinished = 20;

/** So many parts an upload may have: connections break, but not that often. */
const mostParts = 4_000;

export type Announced = { name: string; share: boolean; bytes: number };

async function checkRoomOf(trx: Db, person: Person, owner: Owner, bytes: number): Promise<void> {
  // Many that begin at once are counted one after the other.
  await lockQuota(trx, `uploads of ${person.userId}`);
  const waiting = await selectUnfinished(trx, person, owner.countsTo);
  if (waiting.count >= mostUnfinished) {
    const details = { limit: 'uploads', max: mostUnfinished };
    throw new AppError('limit_reached', 'too many unfinished uploads', { details });
  }
  await checkRoom(trx, owner, bytes + Number(waiting.bytes));
}

/**
 * Begins an upload of so many bytes. All limits are asked now, and again when everything is there.
 * @throws not_found, forbidden, invalid_input (empty), payload_too_large, limit_reached
 */
export async function beginUpload(
  sender: Sender,
  subject: Subject,
  { name, share, bytes }: Announced,
  now = new Date(),
) {
  const owner = await ownerToFill(sender, subject);
  const { maxBytes } = limitsOf(sender);
  if (bytes === 0) throw new AppError('invalid_input', 'empty file', { details: { file: 'empty' } });
  if (bytes > maxBytes) throw new AppError('payload_too_large', 'announced too much', { details: { maxBytes } });
  return transact(async (trx) => {
    if (sender.kind === 'visitor') await checkVisitorRoom(trx, sender, { bytes, announced: true, now });
    else await checkRoomOf(trx, sender, owner, bytes);
    return trx
      .insertInto('uploads')
      .values({
        user_id: accountOf(sender),
        request_id: sender.kind === 'visitor' ? sender.requestId : null,
        subject_kind: owner.kind,
        subject_id: owner.id,
        client_id: owner.countsTo,
        name: cleanFileName(name),
        visible_to_client: isShared(sender, share),
        bytes,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

const outOfStep = (row: Pick<UploadRow, 'received'>) =>
  new AppError('stale_version', 'not where the upload stands', { details: { offset: row.received } });

/** A part that is refused when the file turns out to name buyers: asked until its first bytes are all there, however small the parts are. */
async function checked({ id, received }: UploadRow, body: ReadableStream<Uint8Array>) {
  if (!isInHead(received)) return body;
  if (received === 0) return withoutBuyers(body);
  return withoutBuyers(body, await buffer(readParts(folderOf(id), await selectPartNames(id))));
}

async function takePart(sender: Sender, row: UploadRow, body: ReadableStream<Uint8Array>): Promise<void> {
  if ((await countParts(row.id)) >= mostParts) {
    throw new AppError('limit_reached', 'too many parts', { details: { limit: 'parts', max: mostParts } });
  }
  const [folder, name] = [folderOf(row.id), randomUUID()];
  const room = row.bytes - row.received;
  const { bytes, isWhole } = await whileFew(sender, async () =>
    writePart(await checked(row, body), { folder, name, maxBytes: room }),
  ).catch(async (error) => {
    // The folder goes when the upload ends: over another connection, while this one still hung.
    if (error.code === 'ENOENT') throw outOfStep(await readUpload(sender, row.id));
    if (error instanceof AppError && error.code === 'unsupported_type') await forget(row.id);
    throw toAppError(error, room);
  });
  const isEntered = bytes === 0 || (await enterPart(row.id, { name, startsAt: row.received, bytes }));
  if (!isEntered) await removePart(folder, name);
  if (!isWhole) throw new AppError('malformed_request', 'the upload was broken off');
  if (!isEntered) throw outOfStep(await readUpload(sender, row.id));
}

/**
 * Takes the next part of an upload, which begins at `offset`; with the last one (or an empty one after it) the document is made. What
 * arrived of a part that breaks off counts. @returns where the upload stands then
 * @throws not_found, rate_limited, stale_version (another offset; `details.offset`), payload_too_large (more than was announced), and all that
 * {@link finishUpload} does
 */
export async function addPart(
  sender: Sender,
  id: string,
  { offset, body, tell }: { offset: number; body: ReadableStream<Uint8Array>; tell: TellOwner },
  now = new Date(),
): Promise<UploadRow> {
  const row = await readUpload(sender, id);
  // Asked each time: a record may have gone to somebody else meanwhile, a person lost their role.
  await ownerToFill(sender, subjectOf(row));
  if (row.received !== offset) throw outOfStep(row);
  if (row.file_id) return row;
  if (row.received < row.bytes) await takePart(sender, row, body);
  const after = await readUpload(sender, id);
  if (after.received === after.bytes && !after.file_id) await finishUpload(sender, after, { tell, now });
  return after;
}

async function forget(id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
  await removeParts(folderOf(id));
}

/** Forgets an upload and its parts. The document of a finished one stays. @throws not_found */
export async function dropUpload(sender: Sender, id: string): Promise<void> {
  await forget((await readUpload(sender, id)).id);
}
