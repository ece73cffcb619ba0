import type { Person } from '#server/records/person.ts';
import { downloadName } from '#shared/file-names.ts';
import type { DocumentKind } from '#shared/files.ts';
import { previewOf } from '#shared/media-types.ts';
import { type FileFacts, mayDelete, mayRead, type Owner } from './policy.ts';
import type { FileRow, ListedRow } from './queries.ts';

export const factsOf = (row: FileRow): FileFacts => ({
  visibleToClient: row.visible_to_client,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
  readAt: row.read_at,
});

/** What is told of a file. Sizes in bytes. */
export function fileView(row: FileRow, person: Person, owner: Owner, now: Date) {
  const facts = factsOf(row);
  const name = downloadName(row.name, row.media_type);
  const isReadable = mayRead(person, owner, facts);
  return {
    id: row.id,
    name,
    type: row.media_type,
    version: row.version,
    bytes: row.bytes,
    subject: { kind: owner.kind as DocumentKind, id: owner.id },
    visibleToClient: row.visible_to_client,
    uploadedBy: row.uploaded_by ? { name: row.uploader_name ?? '', isMe: row.uploaded_by === person.userId } : null,
    uploadedAt: row.created_at.toISOString(),
    mayRead: isReadable,
    /** How it is looked at; null where it can only be downloaded, or not even that. */
    preview: (isReadable && previewOf(row.media_type, name)) || null,
    mayDelete: mayDelete(person, owner, facts, now),
  };
}

/** What a list tells of a document by its newest version. Who may not delete every version may not delete the document. */
export function documentView(row: ListedRow, person: Person, owner: Owner, now: Date) {
  const view = fileView(row, person, owner, now);
  const older = row.older.map(({ uploadedBy, createdAt, readAt }) => ({
    visibleToClient: row.visible_to_client,
    uploadedBy,
    createdAt: new Date(createdAt),
    readAt: readAt === null ? null : new Date(readAt),
  }));
  return {
    ...view,
    mayDelete: view.mayDelete && older.every((facts) => mayDelete(person, owner, facts, now)),
    hasHistory: older.length > 0,
    /** When the other side last opened it. Clients are not told who of the agency it was. */
    opened: row.opening && {
      at: new Date(row.opening.at).toISOString(),
      version: row.opening.version,
      by: person.kind === 'staff' ? row.opening.name : null,
    },
  };
}
