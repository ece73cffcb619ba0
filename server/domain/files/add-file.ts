import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { analysisLimits } from '#shared/analyses.ts';
import { cleanFileName } from '#shared/file-names.ts';
import type { SubjectKind, UploadOutcome } from '#shared/files.ts';
import { type MediaType, reportTypes } from '#shared/media-types.ts';
import type { Received } from './content.ts';
import type { Owner } from './policy.ts';
import { bytesOfClient, countFilesOf, type FileRow, lockQuota, selectFile, selectNewestOf } from './queries.ts';
import { accountOf, actorOf, type Sender } from './sender.ts';
import { checkVisitorRoom, waitingWith } from './visitors.ts';

/** The one way by which a document comes to a record, however its content arrived. */

const megabyte = 1024 * 1024;

/** What may be uploaded, from the environment. */
export const fileLimits = () => ({
  maxBytes: env.FILE_MAX_MB * megabyte,
  filesPerSubject: env.FILES_PER_SUBJECT,
  bytesPerClient: env.CLIENT_STORAGE_MB * megabyte,
});

/** What is taken from somebody: how large a file may be and, of visitors, of what kinds. */
export const limitsOf = (sender: Pick<Sender, 'kind'>): { maxBytes: number; accept?: readonly MediaType[] } =>
  sender.kind === 'visitor'
    ? { maxBytes: Math.min(fileLimits().maxBytes, analysisLimits.fileBytes), accept: reportTypes }
    : { maxBytes: fileLimits().maxBytes };

/** @throws limit_reached when `added` more bytes find no room with this owner */
export async function checkRoom(connection: Db, owner: Owner, added: number): Promise<void> {
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
export const nameOf = (row: FileRow, owner: Owner, side: 'before' | 'after') =>
  owner.countsTo ? { personal: { about: owner.countsTo, [side]: { name: row.name } } } : {};

export type Label = { name: string; isShared: boolean };

async function insertFile(
  connection: Db,
  { sender, owner, label, received, now }: Omit<Addition, 'tell'>,
  earlier: FileRow | undefined,
): Promise<FileRow> {
  const isVisitor = sender.kind === 'visitor';
  if (isVisitor) await checkVisitorRoom(connection, sender, { bytes: received.bytes, announced: false, now });
  else await checkRoom(connection, owner, received.bytes);
  const { id } = await connection
    .insertInto('files')
    .values({
      sha256: received.sha256,
      name: cleanFileName(label.name),
      subject_kind: owner.kind,
      subject_id: owner.id,
      client_id: owner.countsTo,
      visible_to_client: label.isShared,
      uploaded_by: accountOf(sender),
      ...(isVisitor && (await waitingWith(connection, sender, now))),
      ...(earlier && {
        first_id: earlier.document_id,
        // Also beyond versions that were deleted: a number names one version for ever.
        version: ({ selectFrom, eb }) =>
          selectFrom('files as v')
            .select(({ fn }) => eb(fn.max('v.version'), '+', 1).as('next'))
            .where('v.document_id', '=', earlier.document_id),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = (await selectFile(connection, id)) as FileRow;
  await recordChange(connection, {
    actor: actorOf(sender),
    action: 'file.upload',
    subject: { kind: 'file', id },
    after: { bytes: row.bytes, type: row.media_type, of: `${owner.kind} ${owner.id}`, version: row.version },
    ...nameOf(row, owner, 'after'),
  });
  return row;
}

/** A file that came to a record. */
export type Arrival = {
  sender: Sender;
  kind: SubjectKind;
  reference: string;
  name: string;
  mediaType: MediaType;
  isShared: boolean;
};

/** Tells the record of it, in the transaction that enters the file. */
export type TellOwner = (connection: Db, announce: Announce, arrival: Arrival) => Promise<void>;

export type Addition = {
  sender: Sender;
  owner: Owner;
  label: Label;
  received: Received;
  tell: TellOwner;
  now: Date;
};
export type Added = { row: FileRow; outcome: UploadOutcome };

/**
 * Adds a content to a record, inside the transaction that refers to it. What the record has already under any name is not added again;
 * the name of a document that is there makes its next version. Documents that the client sees and those they do not are never one.
 * @throws limit_reached
 */
export async function addFile(connection: Db, announce: Announce, addition: Addition): Promise<Added> {
  const { sender, owner, label, received, tell } = addition;
  await lockQuota(connection, owner.countsTo ?? `${owner.kind} ${owner.id}`);
  const newest = await selectNewestOf(connection, owner, label.isShared);
  const same = newest.find((row) => row.sha256.equals(received.sha256));
  if (same) return { row: same, outcome: 'same' };
  const name = cleanFileName(label.name);
  const earlier = newest.find((row) => row.name === name && row.media_type === received.mediaType);
  const row = await insertFile(connection, addition, earlier);
  const arrival = {
    sender,
    kind: owner.kind,
    reference: owner.id,
    name: row.name,
    mediaType: received.mediaType,
    isShared: row.visible_to_client,
  };
  await tell(connection, announce, arrival);
  return { row, outcome: earlier ? 'version' : 'new' };
}
