import { api, call, inQuery } from '#app/session/typed-api.ts';

export type RefusalQuery = { q: string; reason: string };

export const refusalsPath = '/admin/audit/refusals';

export function readRefusalQuery(search: URLSearchParams): RefusalQuery {
  const text = (name: string, max: number) => (search.get(name) ?? '').trim().slice(0, max);
  return { q: text('q', 200), reason: text('reason', 60) };
}

export function refusalAddress(query: RefusalQuery): string {
  const text = new URLSearchParams(inQuery(query).query).toString();
  return text ? `${refusalsPath}?${text}` : refusalsPath;
}

export const listRefusals = (query: RefusalQuery, cursor = '') =>
  call(api.audit.refusals.$get(inQuery({ ...query, cursor })));
export type RefusalPage = Awaited<ReturnType<typeof listRefusals>>;
export type Refusal = RefusalPage['items'][number];
