import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { readParts, removeParts } from '#server/storage/parts.ts';
import type { Subject } from '#shared/files.ts';
import { addFile, limitsOf, type TellOwner } from './add-file.ts';
import { commitContent, type Received, withReceived } from './content.ts';
import { fileFor, ownerToFill } from './files.ts';
import type { Sender } from './sender.ts';
import { folderOf, isFinished, selectPartNames, subjectOf, type UploadRow } from './upload-rows.ts';
import { fileView } from './views.ts';

/** Refusals that trying again can turn: the parts are kept for it. */
const passing: readonly AppError['code'][] = ['unavailable', 'unexpected'];

/**
 * Makes the document of an upload whose parts are all there: put together, looked at, published, entered; in this order, so that nobody
 * can read it before it is whole. Done twice at once, it is made once. A content that is not taken ends the upload.
 * @throws not_found, forbidden, limit_reached, payload_too_large, unsupported_type, unavailable
 */
export async function finishUpload(
  sender: Sender,
  upload: UploadRow,
  { tell, now }: { tell: TellOwner; now: Date },
): Promise<void> {
  const owner = await ownerToFill(sender, subjectOf(upload));
  const label = { name: upload.name, isShared: upload.visible_to_client };
  const folder = folderOf(upload.id);
  const whole = readParts(folder, await selectPartNames(upload.id));
  try {
    await withReceived(whole, limitsOf(sender), (received) =>
      commitContent(received, async (connection, announce) => {
        const open = await connection
          .selectFrom('uploads')
          .select('file_id')
          .where('id', '=', upload.id)
          .forUpdate()
          .executeTakeFirst();
        if (!open) throw new AppError('not_found', 'the upload was dropped meanwhile');
        if (open.file_id) return;
        const { row, outcome } = await addFile(connection, announce, {
          sender,
          owner,
          label,
          received,
          tell,
          now,
        });
        const end = { file_id: row.id, outcome };
        await connection.updateTable('uploads').set(end).where('id', '=', upload.id).execute();
        await connection.deleteFrom('upload_parts').where('upload_id', '=', upload.id).execute();
      }),
    );
  } catch (error) {
    // Somebody else was faster, and took the parts away.
    if (await isFinished(upload.id)) return;
    if (!(error instanceof AppError) || passing.includes(error.code)) throw error;
    await db.deleteFrom('uploads').where('id', '=', upload.id).where('file_id', 'is', null).execute();
    await removeParts(folder);
    throw error;
  }
  await removeParts(folder);
}

/**
 * Makes a document of a content that has arrived whole.
 * @throws not_found, forbidden, limit_reached
 */
export async function takeReceived(
  sender: Sender,
  subject: Subject,
  received: Received & { name: string },
  { tell, now }: { tell: TellOwner; now: Date },
): Promise<void> {
  const owner = await ownerToFill(sender, subject);
  const label = { name: received.name, isShared: true };
  await commitContent(received, (connection, announce) =>
    addFile(connection, announce, { sender, owner, label, received, tell, now }),
  );
}

/** What a finished upload became; nothing yet of one that is under way. */
export async function resultOf(person: Person, { file_id, outcome }: UploadRow, now = new Date()) {
  if (!file_id) return { file: null, outcome: null };
  const { row, owner } = await fileFor(person, file_id);
  return { file: fileView(row, person, owner, now), outcome };
}
