import { type Asked, like, listQuery, text } from '#app/admin/parts/list/list-query.ts';
import { isDay } from '#shared/days.ts';

/** An id as the API takes it: any other would leave a screen without its filters. */
const personId = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const auditQuery = listQuery('/admin/audit', {
  q: text(),
  person: like((id) => personId.test(id)),
  action: text(100),
  noun: text(50),
  from: like(isDay),
  to: like(isDay),
});
export type AuditQuery = Asked<typeof auditQuery>;

/** Fields that are typed into take days the wrong way round. */
export const isReversed = ({ from, to }: AuditQuery): boolean => from !== '' && to !== '' && from > to;
