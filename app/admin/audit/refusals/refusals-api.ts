import { type Asked, listQuery, text } from '#app/admin/parts/list/list-query.ts';
import { api, call, inQuery } from '#app/session/typed-api.ts';

export const refusalsPath = '/admin/audit/refusals';

export const refusalQuery = listQuery(refusalsPath, { q: text(), reason: text(60) });
export type RefusalQuery = Asked<typeof refusalQuery>;

export const listRefusals = (query: RefusalQuery, cursor = '') =>
  call(api.audit.refusals.$get(inQuery({ ...query, cursor })));
export type RefusalPage = Awaited<ReturnType<typeof listRefusals>>;
export type Refusal = RefusalPage['items'][number];
