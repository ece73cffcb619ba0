import { sql } from 'kysely';
import {
  byName,
  mostPressingFirst,
  newestFirst,
  type Order,
  type Position,
  piecesOf,
  soonestFirst,
} from '#server/records/orders.ts';
import type { MessageSort } from '#shared/message-views.ts';

/** Until when a message is to be answered; what is answered, or closed, comes after all that is not. */
const answerBy = (row: string) => sql<Date>`(case
  when ${sql.ref(`${row}.status`)} = 'open' then ${sql.ref(`${row}.reply_due_at`)} else timestamptz 'infinity' end)`;

const orders: Record<MessageSort, Order> = {
  newest: newestFirst,
  due: soonestFirst(answerBy),
  priority: mostPressingFirst,
  sender: byName,
};

export const isPlaceOf = (sort: MessageSort, { value }: Position): boolean => orders[sort].isValue(value);

/** An order over messages, which statements call `m`. */
export const orderOf = (sort: MessageSort) => piecesOf(orders[sort], 'm');
