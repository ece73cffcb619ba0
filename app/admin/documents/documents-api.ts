import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import type { FileAction } from '#shared/files.ts';

/** A document of a request or client. Sizes in bytes. */
export type Document = {
  id: string;
  name: string;
  type: string;
  bytes: number;
  visibleToClient: boolean;
  uploadedBy: { name: string; isMe: boolean } | null;
  uploadedAt: string;
  mayRead: boolean;
  mayView: boolean;
  mayDelete: boolean;
};
export type DocumentSubject = { kind: 'request' | 'client'; id: string };

export async function listDocuments(subject: DocumentSubject, signal?: AbortSignal): Promise<Document[]> {
  const answer = apiFetch(`/files?${new URLSearchParams(subject)}`, signal ? { signal } : {});
  return (await readAnswer<{ files: Document[] }>(answer)).files;
}

export async function uploadDocument(subject: DocumentSubject, file: File, share: boolean): Promise<Document> {
  const query = new URLSearchParams({ ...subject, name: file.name, share: String(share) });
  const answer = apiFetch(`/files?${query}`, { method: 'POST', body: file });
  return (await readAnswer<{ file: Document }>(answer)).file;
}

/** An address that opens the document for a minute. */
export async function documentLink(id: string, action: FileAction): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = apiFetch(`/files/${id}/link`, { method: 'POST', headers, body: JSON.stringify({ action }) });
  return (await readAnswer<{ url: string }>(answer)).url;
}

export async function deleteDocument(id: string): Promise<void> {
  const answer = await apiFetch(`/files/${id}`, { method: 'DELETE' });
  if (!answer.ok) await readAnswer(Promise.resolve(answer));
}

/** Why a document was not taken, in words. */
export function documentProblem(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'payload_too_large') return m.admin_document_too_large();
  if (problem.code === 'unsupported_type') return m.admin_document_unsupported();
  if (problem.code === 'limit_reached')
    return problem.details.limit === 'files'
      ? m.admin_document_too_many({ max: String(problem.details.max) })
      : m.admin_document_no_quota();
  if (problem.code === 'unavailable') return m.admin_picture_no_room();
  return problem.code === 'invalid_input' ? m.admin_document_bad() : problemText(problem);
}
