import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import { sizeLimit } from '#app/ui/file-size.ts';
import { m } from '#messages/messages.js';

export const listDocuments = ({ q, cursor = '' }: { q: string; cursor?: string }, signal?: AbortSignal) =>
  call(api.portal.documents.$get(inQuery({ q, cursor }), until(signal)));
export type DocumentPage = Awaited<ReturnType<typeof listDocuments>>;
/** One of the client's documents, and the title of the request it belongs to. */
export type OwnDocument = Omit<DocumentPage['documents'][number], 'about'> & { about?: string | null };

/** Why a file was not taken, in words that follow its name. */
export function refusalText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  const { code, details } = problem;
  if (code === 'payload_too_large')
    return typeof details.maxBytes === 'number'
      ? m.portal_document_too_large_max({ max: sizeLimit(details.maxBytes) })
      : m.portal_document_too_large();
  if (code === 'unsupported_type') return unsupportedText(details.reason);
  if (code === 'limit_reached') return limitText(details);
  if (code === 'unavailable') return m.portal_document_no_room();
  if (code === 'offline' || code === 'malformed_request') return m.portal_document_broken();
  if (code === 'file_changed') return m.portal_document_changed();
  if (code === 'invalid_input') return details.file === 'empty' ? m.portal_document_empty() : m.portal_document_bad();
  return problemText(problem);
}

function unsupportedText(reason: unknown): string {
  if (reason === 'bomb') return m.portal_document_bomb();
  if (reason === 'buyer-data') return m.portal_document_buyers();
  if (reason === 'not-looked-into') return m.portal_document_unseen();
  if (reason === 'macros') return m.portal_document_macros();
  if (reason === 'heic') return m.portal_document_heic();
  return reason === 'broken' ? m.portal_document_damaged() : m.portal_document_unsupported();
}

function limitText({ limit, max }: Record<string, unknown>): string {
  if (limit === 'files') return m.portal_document_too_many({ max: String(max) });
  return limit === 'bytes' ? m.portal_document_no_quota() : m.portal_document_many_unfinished();
}
