import { api, call, until } from '#app/session/typed-api.ts';

export type Period = { from: string; to: string };
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];

export const readStatistics = ({ from, to }: Period, signal?: AbortSignal) =>
  call(api.statistics.$get({ query: { from, to, limit: '50' } }, until(signal)));
export type Statistics = Awaited<ReturnType<typeof readStatistics>>;
export type Counts = Statistics['counts'];
export type Ranked = Statistics['pages'][number];
export type Conversions = Statistics['conversions'];
