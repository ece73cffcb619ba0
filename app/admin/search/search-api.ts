import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';

export type HitKind = 'request' | 'client' | 'message' | 'case-study' | 'post' | 'user';
export type Hit = { kind: HitKind; key: string; title: string; detail: string; status: string };

export async function searchEverything(q: string, signal: AbortSignal): Promise<Hit[]> {
  return (await readAnswer<{ hits: Hit[] }>(apiFetch(`/search?${new URLSearchParams({ q })}`, { signal }))).hits;
}
