import { type Asked, like, listQuery, text } from '#app/admin/parts/list/list-query.ts';
import { isDay } from '#shared/days.ts';

export const auditQuery = listQuery('/admin/audit', {
  q: text(),
  person: like((id) => /^[0-9a-f-]{36}$/.test(id)),
  action: text(100),
  noun: text(50),
  from: like(isDay),
  to: like(isDay),
});
export type AuditQuery = Asked<typeof auditQuery>;

/** Fields that are typed into take days the wrong way round. */
export const isReversed = ({ from, to }: AuditQuery): boolean => from !== '' && to !== '' && from > to;
