import Big from 'big.js';
import { ratio } from '#server/analysis/amounts.ts';
import type { AnalysisDocument } from '#server/analysis/document.ts';
import { columnsOf, countDays, type Place, placeOf, termFiles, toldDays } from './likeness.ts';
import type { Seen } from './seen.ts';
import { cut, type Side, type Sums, sideOf } from './series.ts';
import { accountOf } from './subject.ts';
import { newDays, type WindowReason } from './window.ts';

/** Two analyses, account by account. */

/** How much a figure of 30 days changed, as a share of what it was; null where it was nought. */
export type Changes = { clicks: string | null; orders: string | null; spend: string | null; sales: string | null };

export type AccountComparison = {
  place: Place;
  /** The scope of the older document. */
  before: string;
} & (
  | { reason: WindowReason }
  | {
      reason: null;
      /** The scope of the newer one. */
      after: string;
      /** The new days that were counted, and how many days both tell of, which were not. */
      from: string;
      to: string;
      common: number;
      sides: { before: Side; after: Side };
      changes: Changes;
    }
);

const changeOf = (before: number, daysBefore: number, after: number, daysAfter: number): string | null => {
  const change = ratio(new Big(after).times(daysBefore), new Big(before).times(daysAfter));
  return change === null ? null : new Big(change).minus(1).toFixed(6);
};

function changesOf(before: Sums, daysBefore: number, after: Sums, daysAfter: number): Changes {
  const change = (name: keyof Sums) => changeOf(before[name], daysBefore, after[name], daysAfter);
  return { clicks: change('clicks'), orders: change('orders'), spend: change('spend'), sales: change('sales') };
}

/**
 * What became of each account of an older analysis: figures of 30 days, of days that only one of the two tells of.
 *
 * @param seen - of the newer one, as {@link runAnalysis} gives it
 */
export function compare(before: AnalysisDocument, seen: Seen): AccountComparison[] {
  return before.scopes.flatMap((scope): AccountComparison[] => {
    const files = termFiles(before, scope);
    if (files.length === 0) return [];
    const about = { place: placeOf(before, scope), before: scope.id };
    const days = toldDays(before, scope);
    const subject = { place: about.place, days, files: files.map(({ sha256 }) => sha256), columns: columnsOf(files) };
    const window = newDays(subject, seen, { least: 1 });
    if ('reason' in window) return [{ ...about, reason: window.reason }];
    const sums = accountOf(scope);
    if (!sums) return [{ ...about, reason: 'columns_missing' }];
    const { account, from, to, common } = window;
    const { inside } = cut(account.all, from, to);
    const [daysBefore, { currency }] = [countDays(days), scope];
    return [
      {
        ...about,
        reason: null,
        after: account.id,
        from,
        to,
        common,
        sides: { before: sideOf(sums, daysBefore, currency), after: sideOf(inside, window.days, currency) },
        changes: changesOf(sums, daysBefore, inside, window.days),
      },
    ];
  });
}
