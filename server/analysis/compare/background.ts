import Big from 'big.js';
import { leastClicks } from '#server/analysis/judge/test.ts';
import type { Background } from './seen.ts';
import { cut } from './series.ts';
import type { NewDays } from './window.ts';

/** How an account moved by itself: what no task is about, and terms that were clicked as often as those of tasks. */

/** Shares of what was expected a day before. The lower end is what less traffic and cheaper clicks explain, the upper what more of both do. */
export type Drift = { traffic: Big; price: Big };
export type Moved = { low: Drift; high: Drift };

const one = new Big(1);
const least = (all: readonly Big[]) => all.reduce((found, each) => (each.lt(found) ? each : found));
const most = (all: readonly Big[]) => all.reduce((found, each) => (each.gt(found) ? each : found));

/** Campaigns of which at least this is no task's tell whether a file is whole. */
const leastRest = 0.1;
/** A file that misses more of them is a part of the account, or a campaign was stopped: it does not say which. */
const leastThere = 0.9;

/** Whether the campaigns that cost most are there, as far as no task may have emptied them. */
export function isWhole({ campaigns }: Background, { from }: NewDays): boolean {
  const others = campaigns.filter(({ spend, rest }) => rest > leastRest * spend);
  const [all, there] = [others, others.filter(({ latest }) => latest !== null && latest >= from)].map((some) =>
    (some ?? []).reduce((sum, { rest }) => sum + rest, 0),
  ) as [number, number];
  return there >= leastThere * all;
}

/**
 * What is known of an account beside its tasks, a day before and a day after. At least 300 clicks of each kind are asked for.
 *
 * @param daysBefore - how many days were told of then
 * @returns null where there is too little
 */
export function movedOf(
  { before, after, terms }: Background,
  { from, to, days }: NewDays,
  daysBefore: number,
): Moved | null {
  const rest = cut(after, from, to).inside;
  if (!before || before.clicks < leastClicks || rest.clicks === 0) return null;
  const aDay = (clicksAfter: number, clicks: number) =>
    new Big(clicksAfter).times(daysBefore).div(new Big(clicks).times(days));
  const traffic = [one, aDay(rest.clicks, before.clicks)];
  if (terms.clicks >= leastClicks) traffic.push(aDay(cut(terms.after, from, to).inside.clicks, terms.clicks));
  const price =
    before.spend > 0
      ? [one, new Big(rest.spend).times(before.clicks).div(new Big(before.spend).times(rest.clicks))]
      : [one];
  return {
    low: { traffic: least(traffic), price: least(price) },
    high: { traffic: most(traffic), price: most(price) },
  };
}
