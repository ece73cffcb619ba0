import type { Readable } from 'node:stream';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import type { ByteRange } from '#server/storage/object-store.ts';
import { storage } from '#server/storage/storage.ts';
import type { FileAction, Subject, SubjectKind } from '#shared/files.ts';
import { isShownInline } from '#shared/media-types.ts';
import { addFile, checkRoom, fileLimits, nameOf } from './add-file.ts';
import { whileFew } from './bodies.ts';
import { commitContent, withReceived } from './content.ts';
import { openingsWritten } from './openings.ts';
import { findOwner } from './owners.ts';
import { mayDelete, mayRead, mayUpload, type Owner } from './policy.ts';
import { type FileRow, selectFile, selectFilesOf, selectVersions } from './queries.ts';
import { documentView, factsOf, fileView } from './views.ts';

export type { ByteRange };

export type Upload = {
  name: string;
  body: ReadableStream<Uint8Array>;
  /** Whether the client may see what staff upload. */
  share?: boolean;
};

async function ownerFor(person: Person, subject: Subject): Promise<Owner> {
  const owner = await findOwner(subject);
  const isForeign = person.kind === 'client' && owner?.clientId !== person.clientId;
  if (!owner || isForeign) throw new AppError('not_found', `no ${subject.kind} ${subject.id}`);
  return owner;
}

/** Where the person may add files. @throws not_found, forbidden */
export async function ownerToFill(person: Person, subject: Subject): Promise<Owner> {
  const owner = await ownerFor(person, subject);
  if (!mayUpload(person, owner)) throw new AppError('forbidden', 'may not add files here');
  return owner;
}

/** Clients always see what they send themselves. */
export const isShared = (person: Person, share: boolean | undefined) => person.kind === 'client' || share === true;

/**
 * Adds a file to a record. It is there, for everybody or nobody, when this resolves; a broken upload leaves nothing.
 * @throws not_found, forbidden, limit_reached, rate_limited, payload_too_large, unsupported_type, invalid_input, unavailable
 */
export async function uploadFile(person: Person, subject: Subject, upload: Upload, now = new Date()) {
  const owner = await ownerToFill(person, subject);
  // Before the first byte is read; what counts is the look inside the transaction.
  await checkRoom(db, owner, 0);
  const label = { name: upload.name, isShared: isShared(person, upload.share) };
  return whileFew(person, () =>
    withReceived(upload.body, fileLimits(), (received) =>
      commitContent(received, async (connection, announce) => {
        const { row, outcome } = await addFile(connection, announce, { person, owner, label, received });
        return { file: fileView(row, person, owner, now), outcome };
      }),
    ),
  );
}

/** The files of a record that the person may know of, newest first. @throws not_found */
export async function listFiles(person: Person, subject: Subject, now = new Date()) {
  const owner = await ownerFor(person, subject);
  const rows = await selectFilesOf(owner, person.kind === 'staff' ? 'client' : 'staff');
  const seen = person.kind === 'staff' ? rows : rows.filter((row) => mayRead(person, owner, factsOf(row)));
  return { files: seen.map((row) => documentView(row, person, owner, now)) };
}

export async function fileFor(
  person: Person,
  id: string,
  connection: Db = db,
): Promise<{ row: FileRow; owner: Owner }> {
  const row = await selectFile(connection, id, person.kind === 'client' ? person.clientId : undefined);
  const owner = row && (await findOwner({ kind: row.subject_kind as SubjectKind, id: row.subject_id }));
  const isHidden = !row || !owner || (person.kind === 'client' && !mayRead(person, owner, factsOf(row)));
  if (isHidden) throw new AppError('not_found', `no file ${id}`);
  return { row, owner };
}

/** A file that the person may read for `action`. @throws not_found, forbidden */
export async function readableFile(person: Person, id: string, action: FileAction): Promise<FileRow> {
  const { row, owner } = await fileFor(person, id);
  if (!mayRead(person, owner, factsOf(row))) throw new AppError('forbidden', 'may not read documents');
  if (action === 'view' && !isShownInline(row.media_type)) {
    throw new AppError('unsupported_type', 'not shown in browsers', { details: { found: row.media_type } });
  }
  return row;
}

/** The content of a file that somebody was let in to. */
export async function readContent(row: Pick<FileRow, 'key'>, range?: ByteRange): Promise<Readable> {
  return (await storage()).read(row.key, range);
}

/**
 * Deletes a document with all its versions, or one version of it; nobody finds it from now on. Who may not delete each of them
 * deletes none. @throws not_found, forbidden
 */
export async function deleteFile(
  person: Person,
  id: string,
  { only }: { only?: 'version' | undefined } = {},
  now = new Date(),
): Promise<void> {
  // What was opened just now is about to be noted, and decides who may still take it back.
  await openingsWritten();
  await transact(async (connection) => {
    const { row: named, owner } = await fileFor(person, id, connection);
    const rows = only ? [named] : await selectVersions(connection, named.document_id);
    if (!rows.every((row) => mayDelete(person, owner, factsOf(row), now)))
      throw new AppError('forbidden', 'may not delete this file');
    for (const row of rows) {
      await connection.updateTable('files').set({ deleted_at: now }).where('id', '=', row.id).execute();
      await recordChange(connection, {
        actor: person,
        action: 'file.delete',
        subject: { kind: 'file', id: row.id },
        before: { bytes: row.bytes, of: `${row.subject_kind} ${row.subject_id}`, version: row.version },
        ...nameOf(row, owner, 'before'),
      });
    }
  });
}
