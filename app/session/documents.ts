import type { FileAction } from '#shared/files.ts';
import type { PreviewKind } from '#shared/media-types.ts';
import { apiFetch } from './api.ts';
import { readAnswer } from './api-problem.ts';

/** Documents of requests and clients, as every area of the product reads, opens and deletes them. */

/** Sizes in bytes. */
export type Document = {
  id: string;
  name: string;
  type: string;
  version: number;
  bytes: number;
  subject: DocumentSubject;
  visibleToClient: boolean;
  uploadedBy: { name: string; isMe: boolean } | null;
  uploadedAt: string;
  mayRead: boolean;
  /** How it is looked at; null where it can only be downloaded. */
  preview: PreviewKind | null;
  mayDelete: boolean;
  /** Whether there are older versions. */
  hasHistory: boolean;
  /** When the other side last opened it. */
  opened: { at: string; version: number; by: string | null } | null;
};
export type DocumentSubject = { kind: 'request' | 'client'; id: string };

export async function listDocumentsOf(subject: DocumentSubject, signal?: AbortSignal): Promise<Document[]> {
  const answer = apiFetch(`/files?${new URLSearchParams(subject)}`, signal ? { signal } : {});
  return (await readAnswer<{ files: Document[] }>(answer)).files;
}

/** An address that opens the document for a minute. */
async function documentLink(id: string, action: FileAction): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = apiFetch(`/files/${id}/link`, { method: 'POST', headers, body: JSON.stringify({ action }) });
  return (await readAnswer<{ url: string }>(answer)).url;
}

/** Shows the document in a window of its own, or saves it. @throws ApiProblem */
export async function openDocument(id: string, action: FileAction): Promise<void> {
  // Opened before the address is known: a window that comes after an answer counts as a pop-up.
  const view = action === 'view' ? window.open('about:blank', '_blank') : null;
  try {
    const url = await documentLink(id, action);
    if (view) view.location.replace(url);
    else window.location.assign(url);
  } catch (problem) {
    view?.close();
    throw problem;
  }
}

/** Deletes a document with all its versions, or one of these. @throws ApiProblem */
export async function deleteDocument(id: string, only?: 'version'): Promise<void> {
  const answer = await apiFetch(`/files/${id}${only ? `?only=${only}` : ''}`, { method: 'DELETE' });
  if (!answer.ok) await readAnswer(Promise.resolve(answer));
}

export type Opening = { at: string; version: number; side: 'staff' | 'client'; by: string | null };
export type DocumentHistory = { versions: Omit<Document, 'hasHistory' | 'opened'>[]; openings: Opening[] };

/** All versions of a document, the newest first, and who opened them. @throws ApiProblem */
export const readHistory = (id: string, signal: AbortSignal): Promise<DocumentHistory> =>
  readAnswer(apiFetch(`/files/${id}/history`, { signal }));

export type Preview =
  | { kind: 'picture'; address: string }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'table'; rows: string[][]; isCut: boolean };

/** What is shown of a document; the address of a picture is to be given back (`URL.revokeObjectURL`). @throws ApiProblem */
export async function readPreview(id: string, kind: PreviewKind | null, signal: AbortSignal): Promise<Preview> {
  if (kind !== 'picture') return readAnswer(apiFetch(`/files/${id}/preview`, { signal }));
  const answer = await apiFetch(`/files/${id}/picture`, { signal });
  if (!answer.ok) return readAnswer(Promise.resolve(answer));
  return { kind, address: URL.createObjectURL(await answer.blob()) };
}
