import Big from 'big.js';
import { z } from 'zod';
import { money, ratio } from '#server/analysis/amounts.ts';
import { byText, type Figures } from '#server/analysis/lines.ts';
import type { Money } from '#shared/analysis-document.ts';

/** Figures by the days that their reports tell of: single days, or windows that nobody can divide. */

/** What is compared. Money in millionths of its currency. */
export const sumsShape = z.object({ clicks: z.number(), orders: z.number(), spend: z.number(), sales: z.number() });
export type Sums = z.output<typeof sumsShape>;

export const noSums = (): Sums => ({ clicks: 0, orders: 0, spend: 0, sales: 0 });

export function addSums(to: Sums, more: Sums | Figures): void {
  to.clicks += more.clicks;
  to.orders += more.orders;
  to.spend += more.spend;
  to.sales += more.sales;
}

/** Sums of windows, the earliest first. */
export const seriesShape = z.array(sumsShape.extend({ start: z.string(), end: z.string() }));
export type Series = z.output<typeof seriesShape>;

/** A series that grows while rows are read. */
export class Growing {
  readonly #sums = new Map<string, Series[number]>();

  add(start: string, end: string, figures: Figures): void {
    const key = `${start} ${end}`;
    const known = this.#sums.get(key);
    if (known) addSums(known, figures);
    else {
      const { clicks, orders, spend, sales } = figures;
      this.#sums.set(key, { start, end, clicks, orders, spend, sales });
    }
  }

  /** @param unsaid - the days of rows that say none; without them such rows are of no use */
  series(unsaid: { start: string; end: string } | null): Series {
    return [...this.#sums]
      .sort(([one], [other]) => byText(one, other))
      .flatMap(([, each]) =>
        each.start !== '' ? [each] : unsaid ? [{ ...each, start: unsaid.start, end: unsaid.end }] : [],
      );
  }
}

/** Of a series what lies from `from` to `to`, and what began before and goes on into those days. */
export function cut(series: Series, from: string, to: string): { inside: Sums; across: Sums } {
  const [inside, across] = [noSums(), noSums()];
  for (const each of series) {
    if (each.end < from || each.start > to || each.end > to) continue;
    addSums(each.start >= from ? inside : across, each);
  }
  return { inside, across };
}

/** Figures as of 30 days: counts with a decimal, money with the digits of its currency. */
export type Side = {
  /** How many days they were counted on. */
  days: number;
  clicks: string;
  orders: string;
  spend: Money;
  sales: Money;
  /** A share with six digits; null without sales. */
  acos: string | null;
};

/** An amount of some days, in millionths, as of 30 days. */
export const per30 = (micro: Big | number, days: number, currency: string): Money =>
  money(new Big(micro).times(30).div(days), currency);

export function sideOf({ clicks, orders, spend, sales }: Sums, days: number, currency: string): Side {
  const count = (value: number) => new Big(value).times(30).div(days).toFixed(1, Big.roundHalfUp);
  return {
    days,
    clicks: count(clicks),
    orders: count(orders),
    spend: per30(spend, days, currency),
    sales: per30(sales, days, currency),
    acos: ratio(spend, sales),
  };
}

/** An amount as text in millionths. */
export const microIn = (text: string): number => Number(new Big(text).times(1_000_000).toFixed(0, Big.roundHalfUp));
