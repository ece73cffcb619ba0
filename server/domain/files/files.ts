import type { Readable } from 'node:stream';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/domain/audit/audit.ts';
import { noteFile } from '#server/domain/requests/note-file.ts';
import type { Person } from '#server/domain/users/person.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import type { ByteRange } from '#server/storage/object-store.ts';
import { storage } from '#server/storage/storage.ts';
import { cleanFileName } from '#shared/file-names.ts';
import type { FileAction, Subject, SubjectKind } from '#shared/files.ts';
import { isShownInline } from '#shared/media-types.ts';
import { commitContent, type Received, withReceived } from './content.ts';
import { findOwner } from './owners.ts';
import { mayDelete, mayRead, mayUpload, type Owner } from './policy.ts';
import { bytesOfClient, countFilesOf, type FileRow, lockQuota, selectFile, selectFilesOf } from './queries.ts';
import { factsOf, fileView } from './views.ts';

export type { ByteRange };

const megabyte = 1024 * 1024;

/** What may be uploaded, from the environment. */
export const fileLimits = () => ({
  maxBytes: env.FILE_MAX_MB * megabyte,
  filesPerSubject: env.FILES_PER_SUBJECT,
  bytesPerClient: env.CLIENT_STORAGE_MB * megabyte,
});

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

async function checkRoom(connection: Db, owner: Owner, added: number): Promise<void> {
  const { filesPerSubject, bytesPerClient } = fileLimits();
  if ((await countFilesOf(connection, owner)) >= filesPerSubject) {
    throw new AppError('limit_reached', 'too many files', { details: { limit: 'files', max: filesPerSubject } });
  }
  if (!owner.countsTo || (await bytesOfClient(connection, owner.countsTo)) + added <= bytesPerClient) return;
  throw new AppError('limit_reached', "the client's storage is full", {
    details: { limit: 'bytes', max: bytesPerClient },
  });
}

/** What somebody called a file can tell about a client: it goes when they are erased. */
const nameOf = (row: FileRow, owner: Owner, side: 'before' | 'after') =>
  owner.countsTo ? { personal: { about: owner.countsTo, [side]: { name: row.name } } } : {};

async function writeFile(connection: Db, person: Person, owner: Owner, upload: Upload, received: Received) {
  await lockQuota(connection, owner.countsTo ?? `${owner.kind} ${owner.id}`);
  await checkRoom(connection, owner, received.bytes);
  const { id } = await connection
    .insertInto('files')
    .values({
      sha256: received.sha256,
      name: cleanFileName(upload.name),
      subject_kind: owner.kind,
      subject_id: owner.id,
      client_id: owner.countsTo,
      visible_to_client: person.kind === 'client' || upload.share === true,
      uploaded_by: person.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = (await selectFile(connection, id)) as FileRow;
  await recordChange(connection, {
    actor: person,
    action: 'file.upload',
    subject: { kind: 'file', id },
    after: { bytes: row.bytes, type: row.media_type, of: `${owner.kind} ${owner.id}` },
    ...nameOf(row, owner, 'after'),
  });
  return row;
}

/**
 * Adds a file to a record. It is there, for everybody or nobody, when this resolves; a broken upload leaves nothing.
 * @throws not_found, forbidden, limit_reached, payload_too_large, unsupported_type, invalid_input, unavailable
 */
export async function uploadFile(person: Person, subject: Subject, upload: Upload, now = new Date()) {
  const owner = await ownerFor(person, subject);
  if (!mayUpload(person, owner)) throw new AppError('forbidden', 'may not add files here');
  // Before the first byte is read; what counts is the look inside the transaction.
  await checkRoom(db, owner, 0);
  return withReceived(upload.body, fileLimits(), (received) =>
    commitContent(received, async (connection, announce) => {
      const row = await writeFile(connection, person, owner, upload, received);
      if (owner.kind === 'request') {
        const { name, visible_to_client: isShared } = row;
        await noteFile(connection, announce, { person, reference: owner.id, name, isShared });
      }
      return { file: fileView(row, person, owner, now) };
    }),
  );
}

/** The files of a record that the person may know of, newest first. @throws not_found */
export async function listFiles(person: Person, subject: Subject, now = new Date()) {
  const owner = await ownerFor(person, subject);
  const rows = await selectFilesOf(owner);
  const seen = person.kind === 'staff' ? rows : rows.filter((row) => mayRead(person, owner, factsOf(row)));
  return { files: seen.map((row) => fileView(row, person, owner, now)) };
}

async function fileFor(person: Person, id: string, connection: Db = db): Promise<{ row: FileRow; owner: Owner }> {
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

/** Notes that somebody else than its sender has opened the file. */
export async function noteReading(person: Person, row: FileRow, now = new Date()): Promise<void> {
  if (row.read_at || row.uploaded_by === person.userId) return;
  await db.updateTable('files').set({ read_at: now }).where('id', '=', row.id).where('read_at', 'is', null).execute();
}

/** The content of a file that somebody was let in to. */
export async function readContent(row: Pick<FileRow, 'key'>, range?: ByteRange): Promise<Readable> {
  return (await storage()).read(row.key, range);
}

/** Deletes a file; nobody finds it from now on. @throws not_found, forbidden */
export function deleteFile(person: Person, id: string, now = new Date()): Promise<void> {
  return transact(async (connection) => {
    const { row, owner } = await fileFor(person, id, connection);
    if (!mayDelete(person, owner, factsOf(row), now)) throw new AppError('forbidden', 'may not delete this file');
    await connection.updateTable('files').set({ deleted_at: now }).where('id', '=', id).execute();
    await recordChange(connection, {
      actor: person,
      action: 'file.delete',
      subject: { kind: 'file', id },
      before: { bytes: row.bytes, of: `${row.subject_kind} ${row.subject_id}` },
      ...nameOf(row, owner, 'before'),
    });
  });
}
