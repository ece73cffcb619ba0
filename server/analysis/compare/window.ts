import { addDays } from '#shared/days.ts';
import { commonDays, countDays, isSameAccount } from './likeness.ts';
import type { Seen, SeenAccount } from './seen.ts';
import { cut } from './series.ts';
import type { Subject } from './subject.ts';

/** Which days of a newer analysis may be held against an older one. */

/** Why there are none. */
export const windowReasons = [
  /** No file tells of this account, marketplace and currency. */
  'account_not_in_file',
  /** Its sales are counted over other days after a click. */
  'other_attribution',
  /** Nothing but the files of before. */
  'same_files',
  /** One of the two says no days. */
  'period_unknown',
  /** A column is missing by which the lines were called, or a figure of them. */
  'columns_missing',
  /** Days of before and after are added up in one row. */
  'overlap',
  /** Too few new days. */
  'too_early',
] as const;
export type WindowReason = (typeof windowReasons)[number];

export type NewDays = {
  account: SeenAccount;
  from: string;
  to: string;
  /** How many days of these the files tell of. */
  days: number;
  /** Days that both tell of; they count as before. */
  common: number;
  /** Whether days before it was done are among them, since the rows are windows that cannot be divided. It makes the effect smaller. */
  isDiluted: boolean;
};

/** Sales of the last days still come in; where each day is a row, these are left out. */
const incompleteDays = 3;

const needed = ['campaign', 'term', 'clicks', 'orders', 'spend', 'sales'];

type Before = Pick<Subject, 'place' | 'days' | 'files' | 'columns'>;

const later = (one: string, other: string) => (one > other ? one : other);

function likeAccount({ place, days, files, columns }: Before, { accounts }: Seen): SeenAccount | WindowReason {
  const same = accounts.filter((each) => isSameAccount(each.place, place));
  if (same.length === 0) return 'account_not_in_file';
  const like = same.find((each) => each.place.attributionDays === place.attributionDays);
  if (!like) return 'other_attribution';
  if (like.files.every((hash) => files.includes(hash))) return 'same_files';
  if (days.length === 0 || like.days.length === 0) return 'period_unknown';
  const isTold =
    needed.every((column) => columns.includes(column)) && columns.every((column) => like.columns.includes(column));
  return isTold ? like : 'columns_missing';
}

/**
 * The days of `seen` that no file of before tells of.
 *
 * @param doneOn - the day on which something was done; it does not count itself
 * @param least - so many days have to be new
 */
export function newDays(
  before: Before,
  seen: Seen,
  { doneOn, least }: { doneOn?: string; least: number },
): NewDays | { reason: WindowReason } {
  const account = likeAccount(before, seen);
  if (typeof account === 'string') return { reason: account };
  const { days, isDaily, leftOutDays, all } = account;
  const [lastBefore, last] = [before.days.at(-1)?.end ?? '', days.at(-1)?.end ?? ''];
  const to = isDaily ? addDays(last, -Math.max(0, incompleteDays - leftOutDays)) : last;
  const common = commonDays(before.days, days);
  const [newest, done] = [addDays(lastBefore, 1), addDays(later(lastBefore, doneOn ?? ''), 1)];
  const isAcross = (from: string) => cut(all, from, to).across.clicks > 0;
  if (countDays(days, done, to) < least)
    return { reason: common > 0 && countDays(days, newest, to) === 0 ? 'overlap' : 'too_early' };
  const isDiluted = done > newest && isAcross(done);
  const from = isDiluted ? newest : done;
  if (isAcross(from)) return { reason: 'overlap' };
  return { account, from, to, days: countDays(days, from, to), common, isDiluted };
}
