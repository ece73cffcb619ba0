import type { Person } from '#server/records/person.ts';
import { documentKinds, type Subject, type SubjectKind } from '#shared/files.ts';
import { may } from '#shared/permissions.ts';

/** What a rule knows of the record that a file belongs to. */
export type Owner = Subject & {
  /** The client who may reach it; null for records of the agency, and for requests that no sign-in has confirmed. */
  clientId: string | null;
  /** The client whose storage its files count to, and with whom they are erased. */
  countsTo: string | null;
};

/** What a rule knows of the file itself. */
export type FileFacts = {
  visibleToClient: boolean;
  uploadedBy: string | null;
  createdAt: Date;
  readAt: Date | null;
};

/** Clients may take back what nobody has read yet, for this long, in milliseconds. */
const regretMs = 24 * 60 * 60 * 1000;

const isDocument = (kind: SubjectKind) =>
  kind === 'analysis' || (documentKinds as readonly SubjectKind[]).includes(kind);

/** Of clients only the record's own one counts: records of others do not exist for them. */
const isOwn = (person: Person, owner: Owner) => person.kind === 'staff' || owner.clientId === person.clientId;

/** May add files to a record. */
export const mayUpload = (person: Person, owner: Owner): boolean =>
  may(person, isDocument(owner.kind) ? 'documents.write' : 'pictures.write') && isOwn(person, owner);

/** May read a file's content. Viewers download no documents; pictures of the site all staff see. */
export function mayRead(person: Person, owner: Owner, file: FileFacts): boolean {
  if (!may(person, isDocument(owner.kind) ? 'documents.read' : 'pictures.read')) return false;
  if (person.kind === 'staff') return true;
  return isOwn(person, owner) && (file.visibleToClient || file.uploadedBy === person.userId);
}

/** Admins delete any file, Editors their own, clients their own within a day while nobody has read it. */
export function mayDelete(person: Person, owner: Owner, file: FileFacts, now: Date): boolean {
  if (!mayUpload(person, owner)) return false;
  if (person.kind === 'staff' && person.role === 'Admin') return true;
  if (file.uploadedBy !== person.userId) return false;
  return person.kind === 'staff' || (!file.readAt && now.getTime() - file.createdAt.getTime() < regretMs);
}
