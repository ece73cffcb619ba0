import type { Person } from '#server/records/person.ts';
import { owingColumns } from './answer-clock.ts';
import { type Change, changeRequest } from './change.ts';
import { writeColumns } from './edits.ts';

/** What a client wrote after the end, and nobody has to answer: a thank-you, say. */

const settling: Change = {
  isMade: (row) => row.question_due_at === null,
  async write(row, writing) {
    const columns = { question_due_at: null };
    await writeColumns(row, writing, { columns, event: 'settled', data: {}, before: {}, after: {} });
    return { before: owingColumns(row) };
  },
};

/** Notes that what the client wrote after the end of a request needs no answer; the same again does nothing. @throws forbidden, not_found, stale_version */
export function settleQuestion(person: Person, reference: string, { version }: { version: number }, now = new Date()) {
  return changeRequest(person, { reference, version }, now, settling);
}
