import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';

export type Counts = { visitors: number; visits: number; views: number };
export type Ranked = Counts & { value: string };
export type Conversions = { visits: number; forms: number; requests: number; clients: number };
export type Period = { from: string; to: string };
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];

type Figures = { period: Period; days: (Counts & { day: string })[]; counts: Counts; conversions: Conversions };
export type Statistics = Figures & {
  before: Figures;
  pages: Ranked[];
  sources: Ranked[];
  devices: Ranked[];
  utm: Record<UtmName, Ranked[]>;
};

export const readStatistics = ({ from, to }: Period, signal?: AbortSignal): Promise<Statistics> =>
  readAnswer(apiFetch(`/statistics?from=${from}&to=${to}&limit=50`, signal ? { signal } : {}));
