import { api, call, until } from '#app/session/typed-api.ts';

export const searchEverything = async (q: string, signal: AbortSignal) =>
  (await call(api.search.$get({ query: { q } }, until(signal)))).hits;
export type Hit = Awaited<ReturnType<typeof searchEverything>>[number];
export type HitKind = Hit['kind'];
