import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';

type Values = Record<string, unknown>;

export type AuditEntry = {
  id: number;
  at: string;
  actor: { id: string | null; kind: 'staff' | 'client' | 'visitor' | 'system'; name: string | null };
  key: { name: string | null } | null;
  action: string;
  subject: { kind: string; id: string; name: string | null };
  before: Values | null;
  after: Values | null;
  names: Record<string, string>;
  erased: boolean;
};
export type AuditPage = { items: AuditEntry[]; nextCursor: string | null };
export type AuditQuery = { q: string; person: string; action: string; noun: string; from: string; to: string };
export type Named = { id: string; name: string };

/** Only what is filled in. */
function searchOf(query: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
}

export const auditSearch = (query: AuditQuery): string => {
  const text = searchOf(query).toString();
  return text && `?${text}`;
};

export const listAudit = (query: AuditQuery, cursor = '', signal?: AbortSignal): Promise<AuditPage> =>
  readAnswer(apiFetch(`/audit?${searchOf({ ...query, cursor })}`, signal ? { signal } : {}));

export const listPeople = (): Promise<{ people: Named[] }> => readAnswer(apiFetch('/audit/people'));

/** The log as a file. */
export async function exportAudit(query: AuditQuery): Promise<Blob> {
  const answer = await apiFetch(`/audit/export?${searchOf(query)}`);
  if (!answer.ok) throw new ApiProblem('unexpected', answer.status, answer.statusText);
  return answer.blob();
}
