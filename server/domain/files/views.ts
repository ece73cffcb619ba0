import type { Person } from '#server/domain/users/person.ts';
import { downloadName } from '#shared/file-names.ts';
import { isShownInline } from '#shared/media-types.ts';
import { type FileFacts, mayDelete, mayRead, type Owner } from './policy.ts';
import type { FileRow } from './queries.ts';

export const factsOf = (row: FileRow): FileFacts => ({
  visibleToClient: row.visible_to_client,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
  readAt: row.read_at,
});

/** What a list of files shows of each. Sizes in bytes. */
export function fileView(row: FileRow, person: Person, owner: Owner, now: Date) {
  const facts = factsOf(row);
  return {
    id: row.id,
    name: downloadName(row.name, row.media_type),
    type: row.media_type,
    bytes: row.bytes,
    subject: { kind: owner.kind, id: owner.id },
    visibleToClient: row.visible_to_client,
    uploadedBy: row.uploaded_by ? { name: row.uploader_name ?? '', isMe: row.uploaded_by === person.userId } : null,
    uploadedAt: row.created_at.toISOString(),
    mayRead: mayRead(person, owner, facts),
    mayView: mayRead(person, owner, facts) && isShownInline(row.media_type),
    mayDelete: mayDelete(person, owner, facts, now),
  };
}
