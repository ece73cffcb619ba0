import type { FileAction } from '#shared/files.ts';
import { apiFetch } from './api.ts';
import { readAnswer } from './api-problem.ts';

/** Documents of requests and clients, as every area of the product reads, opens and deletes them. */

/** Sizes in bytes. */
export type Document = {
  id: string;
  name: string;
  type: string;
  bytes: number;
  subject: DocumentSubject;
  visibleToClient: boolean;
  uploadedBy: { name: string; isMe: boolean } | null;
  uploadedAt: string;
  mayRead: boolean;
  mayView: boolean;
  mayDelete: boolean;
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

export async function deleteDocument(id: string): Promise<void> {
  const answer = await apiFetch(`/files/${id}`, { method: 'DELETE' });
  if (!answer.ok) await readAnswer(Promise.resolve(answer));
}
