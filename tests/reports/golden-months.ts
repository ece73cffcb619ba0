import { type Measurement, measure } from '#server/analysis/compare/compare.ts';
import type { TermRow } from './accounts.ts';
import { golden } from './files.ts';
import { type Told, tasksOf, upload } from './periods.ts';

/** The golden account in September, and what its owner uploads a month later. */

export const september = () => upload([golden('golden-st-en.csv')]);
export const october: Told = { start: '2026-10-01', end: '2026-10-30' };
export const done = '2026-09-30';

const line = (
  campaign: string,
  match: string,
  term: string,
  clicks: number,
  spend: number,
  orders: number,
  sales: number,
): TermRow => ({
  campaign,
  adgroup: 'AG',
  targeting: 'kw',
  match,
  term,
  currency: 'EUR',
  clicks,
  orders,
  spend: spend * 100,
  sales: sales * 100,
});

export const exact = line('SP-Exact', 'EXACT', 'bottiglia termica 750 ml', 180, 90, 24, 600);
export const broad = line('SP-Broad', 'BROAD', 'borraccia', 240, 120, 8, 240);
export const kids = line('SP-Broad', 'BROAD', 'borraccia bambini', 60, 33, 0, 0);
export const coffee = line('SP-Auto', '-', 'thermos caffe', 50, 20, 7, 200);
export const asin = line('SP-Auto', '-', 'b0cccc3333', 30, 15, 0, 0);
export const brand = line('SP-Brand', 'EXACT', 'acmebrand borraccia', 100, 20, 20, 500);
export const cup = line('SP-Phrase', 'PHRASE', 'tazza', 4, 2, 0, 0);
export const phrase = line('SP-Phrase', 'PHRASE', 'borraccia', 80, 44, 2, 60);
export const everything = [exact, broad, kids, coffee, asin, brand, cup, phrase];
export const withoutNegatives = [exact, broad, coffee, brand, cup, phrase];

/** What each task of September brought, by the name of its finding, as a later upload tells it. */
export async function brought(
  reports: Parameters<typeof upload>[0],
  { doneOn = done, ...options }: { doneOn?: string } & Parameters<typeof upload>[1] = {},
) {
  const tasks = await tasksOf(await september());
  const { seen } = await upload(reports, { ...options, watched: tasks });
  const all = tasks.map((task): [string, Measurement] => [task.name, measure(task, seen, doneOn)]);
  return Object.fromEntries(all);
}
export const said = ({ measured, ...rest }: Measurement) => measured?.value ?? ('reason' in rest ? rest.reason : '');

/** Rows of which everything is a share. */
export const scaled = (rows: readonly TermRow[], factor: number): TermRow[] =>
  rows.map(({ clicks, orders, spend, sales, ...row }) => ({
    ...row,
    clicks: Math.round(clicks * factor),
    orders: Math.round(orders * factor),
    spend: Math.round(spend * factor),
    sales: Math.round(sales * factor),
  }));
