import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import type { Person } from '#server/records/person.ts';
import { isOver } from '#shared/request-merge.ts';
import { requestNumber } from '#shared/requests.ts';
import { noteAnswer } from './needs.ts';
import { oweAnswer, startClock } from './own-conversation.ts';
import { tellStaff } from './own-notices.ts';
import { requestsChannel } from './requests.ts';
import { enter } from './write.ts';

/** A file that came, and from whom; a visitor has no account. */
type Noted = { sender: Person | { kind: 'visitor' }; reference: string; name: string; isShared: boolean };

/** Enters into the timeline of a request that a file came. The client's timeline shows what the client may see. */
export async function noteFile(
  trx: Db,
  announce: Announce,
  { sender, reference, name, isShared }: Noted,
): Promise<void> {
  const row = await trx
    .selectFrom('requests')
    .select(['id', 'number', 'assignee_id', 'status', 'replied_at', 'waiting_for_client', 'waiting_since'])
    .select(sql<string | null>`analysis_due::text`.as('analysis_due'))
    .where('number', '=', requestNumber(reference) ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const now = new Date();
  await enter(trx, row.id, sender, { kind: 'file', data: { name }, visible_to_client: isShared }, now);
  if (sender.kind === 'client') {
    if (row.waiting_for_client) {
      await noteAnswer(trx, row, { userId: sender.userId, by: 'file' }, now);
      await startClock(trx, row, now);
    }
    // Of what is over no list would hold it: whoever sends a file then wants something done with it.
    const owes = isOver(row.status);
    if (owes) await oweAnswer(trx, row, now);
    const request = { id: row.id, number: row.number, assigneeId: row.assignee_id };
    await tellStaff(trx, request, { person: sender, deed: 'file', text: '', owes }, now);
  }
  await announce(requestsChannel, reference);
}
