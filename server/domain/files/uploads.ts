import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { removePart, removeParts, writePart } from '#server/storage/parts.ts';
import { cleanFileName } from '#shared/file-names.ts';
import type { Subject } from '#shared/files.ts';
import { checkRoom, fileLimits, type TellOwner } from './add-file.ts';
import { whileFew } from './bodies.ts';
import { isShared, ownerToFill } from './files.ts';
import { finishUpload } from './finish-upload.ts';
import { lockQuota } from './queries.ts';
import { toAppError } from './refusals.ts';
import {
  countParts,
  enterPart,
  folderOf,
  readUpload,
  selectUnfinished,
  subjectOf,
  type UploadRow,
} from './upload-rows.ts';

export { fileLimits } from './add-file.ts';
export { resultOf } from './finish-upload.ts';
export { toAppError } from './refusals.ts';
export { keepReports, type Part, type ReceivedReport, withReports } from './reports.ts';
export { readUpload, type UploadRow, uploadLifeMs } from './upload-rows.ts';

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

/**
 * Begins an upload of so many bytes. All limits are asked now, and again when everything is there.
 * @throws not_found, forbidden, invalid_input (empty), payload_too_large, limit_reached
 */
export async function beginUpload(person: Person, subject: Subject, { name, share, bytes }: Announced) {
  const owner = await ownerToFill(person, subject);
  const { maxBytes } = fileLimits();
  if (bytes === 0) throw new AppError('invalid_input', 'empty file', { details: { file: 'empty' } });
  if (bytes > maxBytes) throw new AppError('payload_too_large', 'announced too much', { details: { maxBytes } });
  return transact(async (trx) => {
    // Many that begin at once are counted one after the other.
    await lockQuota(trx, `uploads of ${person.userId}`);
    const waiting = await selectUnfinished(trx, person, owner.countsTo);
    if (waiting.count >= mostUnfinished) {
      const details = { limit: 'uploads', max: mostUnfinished };
      throw new AppError('limit_reached', 'too many unfinished uploads', { details });
    }
    await checkRoom(trx, owner, bytes + Number(waiting.bytes));
    return trx
      .insertInto('uploads')
      .values({
        user_id: person.userId,
        subject_kind: owner.kind,
        subject_id: owner.id,
        client_id: owner.countsTo,
        name: cleanFileName(name),
        visible_to_client: isShared(person, share),
        bytes,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

const outOfStep = (row: Pick<UploadRow, 'received'>) =>
  new AppError('stale_version', 'not where the upload stands', { details: { offset: row.received } });

async function takePart(person: Person, row: UploadRow, body: ReadableStream<Uint8Array>): Promise<void> {
  if ((await countParts(row.id)) >= mostParts) {
    throw new AppError('limit_reached', 'too many parts', { details: { limit: 'parts', max: mostParts } });
  }
  const [folder, name] = [folderOf(row.id), randomUUID()];
  const room = row.bytes - row.received;
  const { bytes, isWhole } = await whileFew(person, () => writePart(body, { folder, name, maxBytes: room })).catch(
    async (error) => {
      // The folder goes when the upload ends: over another connection, while this one still hung.
      if (error.code === 'ENOENT') throw outOfStep(await readUpload(person, row.id));
      throw toAppError(error, room);
    },
  );
  const isEntered = bytes === 0 || (await enterPart(row.id, { name, startsAt: row.received, bytes }));
  if (!isEntered) await removePart(folder, name);
  if (!isWhole) throw new AppError('malformed_request', 'the upload was broken off');
  if (!isEntered) throw outOfStep(await readUpload(person, row.id));
}

/**
 * Takes the next part of an upload, which begins at `offset`; with the last one (or an empty one after it) the document is made. What
 * arrived of a part that breaks off counts. @returns where the upload stands then
 * @throws not_found, rate_limited, stale_version (another offset; `details.offset`), payload_too_large (more than was announced), and all that
 * {@link finishUpload} does
 */
export async function addPart(
  person: Person,
  id: string,
  { offset, body, tell }: { offset: number; body: ReadableStream<Uint8Array>; tell: TellOwner },
): Promise<UploadRow> {
  const row = await readUpload(person, id);
  // Asked each time: a record may have gone to somebody else meanwhile, a person lost their role.
  await ownerToFill(person, subjectOf(row));
  if (row.received !== offset) throw outOfStep(row);
  if (row.file_id) return row;
  if (row.received < row.bytes) await takePart(person, row, body);
  const after = await readUpload(person, id);
  if (after.received === after.bytes && !after.file_id) await finishUpload(person, after, tell);
  return after;
}

/** Forgets an upload and its parts. The document of a finished one stays. @throws not_found */
export async function dropUpload(person: Person, id: string): Promise<void> {
  const row = await readUpload(person, id);
  await db.deleteFrom('uploads').where('id', '=', row.id).execute();
  await removeParts(folderOf(row.id));
}
