import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type Db, db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { type Asker, sealedLinks } from '#server/domain/users/sealed-links.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Admit, Person } from '#server/records/person.ts';
import type { ByteRange } from '#server/storage/object-store.ts';
import { storage } from '#server/storage/storage.ts';
import { type FileAction, fileActions, type Subject } from '#shared/files.ts';
import { isShownInline } from '#shared/media-types.ts';
import { addFile, checkRoom, fileLimits, nameOf, type TellOwner } from './add-file.ts';
import { whileFew } from './bodies.ts';
import { commitContent, withReceived } from './content.ts';
import { noteOpening, openingsWritten, selectOpenings } from './openings.ts';
import { findOwner } from './owners.ts';
import { mayDelete, mayRead, mayUpload, type Owner } from './policy.ts';
import { type FileRow, selectFile, selectFilesOf, selectVersions } from './queries.ts';
import type { Sender, Visitor } from './sender.ts';
import { documentView, factsOf, fileView } from './views.ts';

export type { TellOwner } from './add-file.ts';
export { attachDocuments, detachDocuments, readAttachments } from './attachments.ts';
export { noteOpening, openingsWritten } from './openings.ts';

export type { ByteRange };

export type Upload = {
  name: string;
  body: ReadableStream<Uint8Array>;
  /** Whether the client may see what staff upload. */
  share?: boolean;
  tell: TellOwner;
};

async function ownerFor(person: Person, subject: Subject): Promise<Owner> {
  const owner = await findOwner(subject);
  const isForeign = person.kind === 'client' && owner?.clientId !== person.clientId;
  if (!owner || isForeign) throw new AppError('not_found', `no ${subject.kind} ${subject.id}`);
  return owner;
}

async function requestOfVisitor({ reference }: Visitor, { kind, id }: Subject): Promise<Owner> {
  const owner = kind === 'request' && id === reference ? await findOwner({ kind, id }) : undefined;
  if (!owner) throw new AppError('not_found', 'not the request of this receipt');
  // From its confirmation on the request is its client's, and files come by a sign-in.
  if (owner.clientId) throw new AppError('forbidden', 'the request is confirmed');
  return owner;
}

/** Where somebody may add files. @throws not_found, forbidden */
export async function ownerToFill(sender: Sender, subject: Subject): Promise<Owner> {
  if (sender.kind === 'visitor') return requestOfVisitor(sender, subject);
  const owner = await ownerFor(sender, subject);
  if (!mayUpload(sender, owner)) throw new AppError('forbidden', 'may not add files here');
  return owner;
}

/** Clients always see what they send themselves. */
export const isShared = (sender: Sender, share: boolean | undefined) => sender.kind !== 'staff' || share === true;

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
        const { row, outcome } = await addFile(connection, announce, {
          sender: person,
          owner,
          label,
          received,
          tell: upload.tell,
          now,
        });
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
  const owner = row && (await findOwner({ kind: row.subject_kind, id: row.subject_id }));
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

/** Tells of a document that went, in the transaction that deletes it. */
export type TellGone = (announce: Announce, subject: Subject) => Promise<void>;

/**
 * Deletes a document with all its versions, or one version of it; nobody finds it from now on. Who may not delete each of them
 * deletes none. @throws not_found, forbidden
 */
export async function deleteFile(
  person: Person,
  id: string,
  { only, tell }: { only?: 'version' | undefined; tell: TellGone },
  now = new Date(),
): Promise<void> {
  // What was opened just now is about to be noted, and decides who may still take it back.
  await openingsWritten();
  await transact(async (connection, announce) => {
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
    await tell(announce, { kind: owner.kind, id: owner.id });
  });
}

/**
 * All versions of a document, and who opened them. Staff see everybody; clients see when the agency did, not who of it.
 * @throws not_found
 */
export async function documentHistory(person: Person, id: string, now = new Date()) {
  const { row, owner } = await fileFor(person, id);
  const isStaff = person.kind === 'staff';
  const [versions, openings] = await Promise.all([
    selectVersions(db, row.document_id),
    selectOpenings(row.document_id, isStaff ? 'both' : 'staff'),
  ]);
  return {
    versions: versions.map((version) => fileView(version, person, owner, now)),
    openings: openings.map(({ opened_at, by_staff, version, name }) => ({
      at: opened_at.toISOString(),
      version,
      side: by_staff ? ('staff' as const) : ('client' as const),
      by: isStaff ? name : null,
    })),
  };
}

/** Seconds within which an opened link must be used. What has begun may take longer. */
export const linkLifeSeconds = 60;

/** Addresses that open one file in one way. */
const links = sealedLinks({
  purpose: 'file-link',
  path: '/files/',
  lifeSeconds: linkLifeSeconds,
  content: z.object({ file: z.uuid(), action: z.enum(fileActions) }),
});

/** An address for `action` on a file. @throws not_found, forbidden, unsupported_type (nothing to look at) */
export async function linkToFile(asker: Asker, id: string, action: FileAction, now = new Date()) {
  const row = await readableFile(asker.person, id, action);
  return links.give(asker, { file: row.id, action }, now);
}

export type OpenedFile = { row: FileRow; action: FileAction };

/** The file behind an address, if its person may still have it now. @throws not_found, forbidden */
export async function openLink(token: string, admit: Admit, now = new Date()): Promise<OpenedFile> {
  const { person, content } = await links.read(token, admit, now);
  const row = await readableFile(person, content.file, content.action);
  noteOpening(person, row, now);
  return { row, action: content.action };
}

/** Gives the files of one request to another client, unfinished uploads included. */
export async function moveFilesOfRequest(trx: Db, reference: string, clientId: string): Promise<void> {
  for (const table of ['files', 'uploads'] as const) {
    await trx
      .updateTable(table)
      .set({ client_id: clientId })
      .where('subject_kind', '=', 'request')
      .where('subject_id', '=', reference)
      .execute();
  }
}

type OneClient = { id: string; reference: string };

/** Gives the files of one client to another, deleted ones included: they count to the storage of the one that is kept. */
export async function moveFilesTo(trx: Db, from: OneClient, to: OneClient): Promise<void> {
  for (const table of ['files', 'uploads'] as const) {
    await trx.updateTable(table).set({ client_id: to.id }).where('client_id', '=', from.id).execute();
    await trx
      .updateTable(table)
      .set({ subject_id: to.reference })
      .where('subject_kind', '=', 'client')
      .where('subject_id', '=', from.reference)
      .execute();
  }
}
