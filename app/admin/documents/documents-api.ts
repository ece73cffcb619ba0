import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import type { Document, DocumentSubject } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';

export async function uploadDocument(subject: DocumentSubject, file: File, share: boolean): Promise<Document> {
  const query = new URLSearchParams({ ...subject, name: file.name, share: String(share) });
  const answer = apiFetch(`/files?${query}`, { method: 'POST', body: file });
  return (await readAnswer<{ file: Document }>(answer)).file;
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
