import type { Person } from '#server/records/person.ts';
import type { ClientWish } from '#shared/portal-requests.ts';
import { type Change, changeRequest } from './change.ts';
import { writeColumns } from './edits.ts';

/** What a client asks for that an answer in writing does not end: a call, and the end of work that has begun. */

const columnOf = { call: 'call_asked_at', cancel: 'cancel_asked_at' } as const satisfies Record<ClientWish, string>;

/** The columns of what is opened again: to wish its end was of the time before. */
export const wishedNoEnd = { cancel_asked_at: null };

const settling = (wish: ClientWish): Change => {
  const column = columnOf[wish];
  return {
    isMade: (row) => row[column] === null,
    async write(row, writing) {
      await writeColumns(row, writing, {
        columns: { [column]: null },
        event: 'settled',
        data: { wish },
        before: {},
        after: { wish },
      });
      return { before: { [column]: row[column]?.toISOString() ?? null } };
    },
  };
};

/**
 * Notes that a wish of the client's stands no more: no call is needed, or the work goes on as they agreed. The same again does nothing.
 * @throws forbidden, not_found, stale_version
 */
export function settleWish(
  person: Person,
  reference: string,
  { wish, version }: { wish: ClientWish; version: number },
  now = new Date(),
) {
  return changeRequest(person, { reference, version }, now, settling(wish));
}
