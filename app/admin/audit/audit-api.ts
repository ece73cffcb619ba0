import { downloadFrom } from '#app/session/download.ts';
import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import type { ListFormat } from '#shared/exports.ts';
import { type AuditQuery, auditQuery } from './audit-query.ts';

export const listAudit = (query: AuditQuery, cursor = '', signal?: AbortSignal) =>
  call(api.audit.$get(inQuery({ ...query, cursor }), until(signal)));
export type AuditPage = Awaited<ReturnType<typeof listAudit>>;
export type AuditEntry = AuditPage['items'][number];

export const listPeople = () => call(api.audit.people.$get());
export type Named = Awaited<ReturnType<typeof listPeople>>['people'][number];

/** The log as a file. */
export function exportAudit(query: AuditQuery, format: ListFormat) {
  const search = new URLSearchParams(auditQuery.search(query));
  search.set('format', format);
  return downloadFrom(`/audit/export?${search}`);
}
