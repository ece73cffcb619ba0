import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { sizeLimit } from '#app/ui/file-size.ts';
import { m } from '#messages/messages.js';

/** Why a document was not taken, in words that follow its name. */
export function documentProblem(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  const { code, details } = problem;
  if (code === 'payload_too_large')
    return typeof details.maxBytes === 'number'
      ? m.admin_document_too_large_max({ max: sizeLimit(details.maxBytes) })
      : m.admin_document_too_large();
  if (code === 'unsupported_type') return unsupportedText(details.reason);
  if (code === 'limit_reached') return limitText(details);
  if (code === 'unavailable') return m.admin_document_no_room();
  if (code === 'offline' || code === 'malformed_request') return m.admin_document_broken();
  if (code === 'file_changed') return m.admin_document_changed();
  if (code === 'invalid_input') return details.file === 'empty' ? m.admin_document_empty() : m.admin_document_bad();
  return problemText(problem);
}

function unsupportedText(reason: unknown): string {
  if (reason === 'bomb') return m.admin_document_bomb();
  if (reason === 'buyer-data') return m.admin_document_buyers();
  if (reason === 'not-looked-into') return m.admin_document_unseen();
  if (reason === 'macros') return m.admin_document_macros();
  return reason === 'broken' ? m.admin_document_damaged() : m.admin_document_unsupported();
}

function limitText({ limit, max }: Record<string, unknown>): string {
  if (limit === 'files') return m.admin_document_too_many({ max: String(max) });
  return limit === 'bytes' ? m.admin_document_no_quota() : m.admin_document_many_unfinished();
}
