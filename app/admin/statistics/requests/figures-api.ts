import { type Chosen, periodSearch, workPath } from '#app/admin/statistics/period.ts';
import { downloadFrom } from '#app/session/download.ts';
import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import type { ListFormat } from '#shared/exports.ts';
import { type WorkSource, workSources } from '#shared/lead-figures.ts';

/** What is looked at: a period, and one source or all (empty). */
export type Looked = { period: Chosen; source: WorkSource | '' };

export const readSource = (search: URLSearchParams): WorkSource | '' =>
  workSources.find((source) => source === search.get('source')) ?? '';

export const workAddress = ({ period, source }: Looked): string =>
  `${workPath}${periodSearch(period)}${source && `&source=${source}`}`;

const queryOf = ({ period: { from, to }, source }: Looked) => ({ from, to, source });

export const readFigures = (looked: Looked, signal?: AbortSignal) =>
  call(api.figures.$get(inQuery(queryOf(looked)), until(signal)));
export type Figures = Awaited<ReturnType<typeof readFigures>>;
export type Load = NonNullable<Figures['people']>[number];

/** The figures as a file. */
export function exportFigures(looked: Looked, format: ListFormat): Promise<Blob> {
  const filled = Object.entries(queryOf(looked)).filter(([, value]) => value);
  return downloadFrom(`/figures/export?${new URLSearchParams([...filled, ['format', format]])}`);
}
