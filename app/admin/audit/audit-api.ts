import { downloadFrom } from '#app/session/download.ts';
import { api, call, inQuery, until } from '#app/session/typed-api.ts';

export type AuditQuery = { q: string; person: string; action: string; noun: string; from: string; to: string };

export const auditSearch = (query: AuditQuery): string => {
  const text = new URLSearchParams(inQuery(query).query).toString();
  return text && `?${text}`;
};

export const listAudit = (query: AuditQuery, cursor = '', signal?: AbortSignal) =>
  call(api.audit.$get(inQuery({ ...query, cursor }), until(signal)));
export type AuditPage = Awaited<ReturnType<typeof listAudit>>;
export type AuditEntry = AuditPage['items'][number];

export const listPeople = () => call(api.audit.people.$get());
export type Named = Awaited<ReturnType<typeof listPeople>>['people'][number];

/** The log as a file. */
export const exportAudit = (query: AuditQuery) => downloadFrom(`/audit/export${auditSearch(query)}`);
