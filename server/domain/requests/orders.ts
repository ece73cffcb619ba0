import { type RawBuilder, sql } from 'kysely';
import {
  byName,
  mostPressingFirst,
  newestFirst,
  type Order,
  type Position,
  piecesOf,
  soonestFirst,
} from '#server/records/orders.ts';
import type { RequestSort } from '#shared/request-views.ts';

/** Until when a request is to be answered; what is answered, or over, comes after all that is not. */
const answerBy = (row: string) => sql<Date>`(case
  when ${sql.ref(`${row}.replied_at`)} is null and ${sql.ref(`${row}.status`)} in ('new', 'in-progress')
  then ${sql.ref(`${row}.reply_due_at`)} else timestamptz 'infinity' end)`;

/** Whether a request has been answered, or is over, in the words of the order: the index then begins behind all that is still to be answered. */
export const needsNoAnswer = (row: string) => sql<boolean>`${answerBy(row)} = timestamptz 'infinity'`;

/** The day of what is to be done next; what has no such day comes last. */
const stepOn = (row: string) => sql<string>`coalesce(${sql.ref(`${row}.next_step_on`)}, 'infinity'::date)`;

/** The day for which an analysis is promised that is still to be delivered; the rest comes last. */
const deliverOn = (row: string) => sql<string>`coalesce(case
  when ${sql.ref(`${row}.status`)} in ('new', 'in-progress') and ${sql.ref(`${row}.report_id`)} is null
  then ${sql.ref(`${row}.analysis_due`)} end, 'infinity'::date)`;

/** Whether nothing is still to be delivered for a day, in the words of that order, for the same reason. */
export const needsNoDelivery = (row: string) => sql<boolean>`${deliverOn(row)} = 'infinity'::date`;

/** Soonest day first, then newest. */
const soonestDayFirst = (day: (row: string) => RawBuilder<string>): Order => ({
  key: day,
  value: (row) => sql<string>`${day(row)}::text`,
  type: sql`date`,
  isValue: (value) => value === 'infinity' || /^\d{4}-\d{2}-\d{2}$/.test(value),
  isDown: false,
  isNewestFirst: true,
});

/** `owed` is `due` among what waits for an answer, where some is over and has a promise of its own. No index has it: that is few, or read by parts. */
type ListOrder = RequestSort | 'owed';

const orders: Record<ListOrder, Order> = {
  newest: newestFirst,
  due: soonestFirst(answerBy),
  owed: soonestFirst((row) => sql<Date>`coalesce(${sql.ref(`${row}.question_due_at`)}, ${answerBy(row)})`),
  analysis: soonestDayFirst(deliverOn),
  step: soonestDayFirst(stepOn),
  priority: mostPressingFirst,
  client: byName,
};

export const isPlaceOf = (sort: RequestSort, { value }: Position): boolean => orders[sort].isValue(value);

/** An order over rows of an alias, in the pieces that a statement needs. */
export const orderOf = (sort: ListOrder, row: string) => piecesOf(orders[sort], row);
