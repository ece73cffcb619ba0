import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { owingColumns } from './answer-clock.ts';
import { type Change, changeRequest, type Writing } from './change.ts';
import { writeColumns } from './edits.ts';
import type { RequestRow } from './queries.ts';

/** What a client wrote after the end, and nobody has to answer: a thank-you, say. */

/** Refuses where the client did something after the entry that was read last: a word of theirs is no new version of the record. */
async function demandRead({ id }: RequestRow, upTo: number, { trx }: Writing): Promise<void> {
  const unread = await trx
    .selectFrom('request_events')
    .select('id')
    .where('request_id', '=', id)
    .where('actor_kind', 'in', ['client', 'visitor'])
    .where('id', '>', upTo)
    .limit(1)
    .executeTakeFirst();
  if (unread)
    throw new AppError('transition_refused', 'the client has written since', {
      details: { allowedMoves: [], reason: 'written-since' },
    });
}

const settling = (upTo: number | undefined): Change => ({
  isMade: (row) => row.question_due_at === null,
  async write(row, writing) {
    if (upTo !== undefined) await demandRead(row, upTo, writing);
    const columns = { question_due_at: null };
    await writeColumns(row, writing, { columns, event: 'settled', data: {}, before: {}, after: {} });
    return { before: owingColumns(row) };
  },
});

type Settling = {
  version: number;
  /** The newest entry of the timeline that was read. */
  upTo?: number | undefined;
};

/**
 * Notes that what the client wrote after the end of a request needs no answer; the same again does nothing.
 * @throws forbidden, not_found, stale_version; transition_refused (details.reason `written-since`)
 */
export function settleQuestion(person: Person, reference: string, { version, upTo }: Settling, now = new Date()) {
  return changeRequest(person, { reference, version }, now, settling(upTo));
}
