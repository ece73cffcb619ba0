import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { uploadFile } from '#app/session/upload.ts';
import { m } from '#messages/messages.js';
import type { FileAction } from '#shared/files.ts';

/** One of the client's documents. Sizes in bytes. */
export type OwnDocument = {
  id: string;
  name: string;
  type: string;
  bytes: number;
  subject: Subject;
  uploadedBy: { name: string; isMe: boolean } | null;
  uploadedAt: string;
  mayView: boolean;
  mayDelete: boolean;
  /** Title of the request it belongs to. */
  about?: string | null;
};
export type Subject = { kind: 'request' | 'client'; id: string };
export type DocumentPage = { documents: OwnDocument[]; subject: Subject; nextCursor: string | null };

export function listDocuments(cursor = '', signal?: AbortSignal): Promise<DocumentPage> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
  return readAnswer(apiFetch(`/portal/documents${query}`, signal ? { signal } : {}));
}

export async function listDocumentsOf(subject: Subject, signal?: AbortSignal): Promise<OwnDocument[]> {
  const answer = apiFetch(`/files?${new URLSearchParams(subject)}`, signal ? { signal } : {});
  return (await readAnswer<{ files: OwnDocument[] }>(answer)).files;
}

export type Progress = { onProgress: (share: number) => void; signal: AbortSignal };

export async function sendDocument(subject: Subject, file: File, progress: Progress): Promise<OwnDocument> {
  const query = new URLSearchParams({ ...subject, name: file.name });
  return (await uploadFile<{ file: OwnDocument }>(`/files?${query}`, { file, ...progress })).file;
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

/** Why a file was not taken, in words that follow its name. */
export function refusalText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'payload_too_large') return m.portal_document_too_large();
  if (problem.code === 'unsupported_type') return m.portal_document_unsupported();
  if (problem.code === 'limit_reached')
    return problem.details.limit === 'files'
      ? m.portal_document_too_many({ max: String(problem.details.max) })
      : m.portal_document_no_quota();
  if (problem.code === 'unavailable') return m.portal_document_no_room();
  if (problem.code === 'offline' || problem.code === 'malformed_request') return m.portal_document_broken();
  return problem.code === 'invalid_input' ? m.portal_document_bad() : problemText(problem);
}
