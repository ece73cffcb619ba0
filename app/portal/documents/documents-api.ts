import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import type { Document, DocumentSubject } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { uploadFile } from '#app/session/upload.ts';
import { m } from '#messages/messages.js';

/** One of the client's documents, and the title of the request it belongs to. */
export type OwnDocument = Document & { about?: string | null };
export type DocumentPage = { documents: OwnDocument[]; subject: DocumentSubject; nextCursor: string | null };

export function listDocuments(cursor = '', signal?: AbortSignal): Promise<DocumentPage> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
  return readAnswer(apiFetch(`/portal/documents${query}`, signal ? { signal } : {}));
}

export type Progress = { onProgress: (share: number) => void; signal: AbortSignal };

export async function sendDocument(subject: DocumentSubject, file: File, progress: Progress): Promise<Document> {
  const query = new URLSearchParams({ ...subject, name: file.name });
  return (await uploadFile<{ file: Document }>(`/files?${query}`, { file, ...progress })).file;
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
