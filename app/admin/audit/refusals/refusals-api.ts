import type { InferResponseType } from 'hono/client';
import { readAnswer } from '#app/session/api-problem.ts';
import { api } from '#app/session/typed-api.ts';

export type RefusalPage = InferResponseType<typeof api.audit.refusals.$get>;
export type Refusal = RefusalPage['items'][number];
export type RefusalQuery = { q: string; reason: string };

export const refusalsPath = '/admin/audit/refusals';

export function readRefusalQuery(search: URLSearchParams): RefusalQuery {
  const text = (name: string, max: number) => (search.get(name) ?? '').trim().slice(0, max);
  return { q: text('q', 200), reason: text('reason', 60) };
}

const filled = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export function refusalAddress(query: RefusalQuery): string {
  const text = new URLSearchParams(filled(query)).toString();
  return text ? `${refusalsPath}?${text}` : refusalsPath;
}

export const listRefusals = (query: RefusalQuery, cursor = ''): Promise<RefusalPage> =>
  readAnswer(api.audit.refusals.$get({ query: filled({ ...query, cursor }) }));
