import { isDay } from '#shared/days.ts';
import type { AuditQuery } from './audit-api.ts';

export const auditPath = '/admin/audit';

/** The filters live in the address: a link, a reload and Back all show the same entries. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string, max: number) => (search.get(name) ?? '').trim().slice(0, max);
  const day = (name: string) => (isDay(text(name, 10)) ? text(name, 10) : '');
  const person = text('person', 36);
  return {
    q: text('q', 200),
    person: /^[0-9a-f-]{36}$/.test(person) ? person : '',
    action: text('action', 100),
    noun: text('noun', 50),
    from: day('from'),
    to: day('to'),
  };
}
