import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { noteClientActivity } from '#server/domain/clients/clients.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { writingKeyOf } from '#server/records/writing-key.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import { noteAnswer } from './needs.ts';
import { tellStaff } from './own-notices.ts';
import { clientOnly, ownRow, ownView } from './own-view.ts';
import { leadingId } from './queries.ts';
import { requestsChannel } from './requests.ts';
import { waitIsOver } from './waiting.ts';

/** Locks one request by its reference, if there is such a number; of one that became part of another, that one. */
export async function lockByReference(trx: Db, reference: string): Promise<void> {
  const number = requestNumber(reference);
  if (number === undefined) return;
  await trx.selectFrom('requests').select('id').where('id', '=', leadingId(number)).forUpdate().execute();
}

type ClockFacts = {
  id: string;
  status: string;
  replied_at: Date | null;
  waiting_since: Date | null;
  analysis_due: string | null;
};

/** What is promised to whoever writes: of a request that is over by itself, as its own promise was kept or is past. */
async function promiseFor({ status, replied_at: repliedAt }: ClockFacts, now: Date) {
  const due = await answerDeadline(now);
  if (status !== 'new' && status !== 'in-progress')
    return { question_due_at: sql<Date>`coalesce(question_due_at, ${due})` };
  return repliedAt ? { replied_at: null, reply_due_at: due } : {};
}

/** A question of the client's, or what they were asked for, starts the promise "a reply within 24 hours" anew, unless an answer is due already. */
export async function startClock(trx: Db, row: ClockFacts, now: Date): Promise<void> {
  await trx
    .updateTable('requests')
    .set({ ...(await waitIsOver(row, now)), ...(await promiseFor(row, now)) })
    .where('id', '=', row.id)
    .execute();
}

/** Owes an answer, whatever the request waits for. */
export async function oweAnswer(trx: Db, row: ClockFacts, now: Date): Promise<void> {
  const promise = await promiseFor(row, now);
  if (Object.keys(promise).length > 0)
    await trx.updateTable('requests').set(promise).where('id', '=', row.id).execute();
}

/** Messages that a client may write about one request in an hour. */
export const ownMessagesPerHour = 20;
const hourMs = 3_600_000;

/** Asked with the newest message in place, which the refusal takes back. @throws rate_limited, with `Retry-After` */
async function checkMessages(trx: Db, requestId: string, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('request_events')
    .select('at')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'message')
    .where('actor_kind', '=', 'client')
    .where('at', '>', new Date(now.getTime() - hourMs))
    .orderBy('at', 'desc')
    .limit(ownMessagesPerHour + 1)
    .execute();
  if (recent.length <= ownMessagesPerHour) return;
  // The oldest of those that fill the hour makes room for the next.
  const freeAt = (recent[ownMessagesPerHour]?.at ?? now).getTime() + hourMs;
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  throw new AppError('rate_limited', 'too many messages in an hour', {
    headers: { 'retry-after': String(seconds) },
    details: { limit: 'messages', max: ownMessagesPerHour, minutes: Math.ceil(seconds / 60) },
  });
}

export type WrittenMessage = { text: string; key: string };

/**
 * Adds a message of the client's to their request, and mails it to whoever works on it. Repeated as it is with the same key it does nothing more.
 * @throws forbidden, not_found, rate_limited
 */
export async function writeOwnMessage(
  person: Person,
  reference: string,
  { text, key }: WrittenMessage,
  now = new Date(),
) {
  clientOnly(person, 'portal.write');
  // Read before the transaction takes its connection.
  await getSettings();
  return transact(async (trx, announce) => {
    await lockByReference(trx, reference);
    const row = await ownRow(person, reference, { connection: trx, now });
    const { rows } = await sql<{ id: string }>`
      insert into request_events (request_id, at, actor_kind, actor_id, kind, data, visible_to_client, writing_key)
      values (${row.id}, ${now}, 'client', ${person.userId}, 'message', ${JSON.stringify({ text })}, true,
        ${writingKeyOf(person.userId, key, { text })})
      on conflict (writing_key) do nothing returning id`.execute(trx);
    if (rows.length > 0) {
      await checkMessages(trx, row.id, now);
      await noteAnswer(trx, row, { userId: person.userId, by: 'message' }, now);
      await startClock(trx, row, now);
      await noteClientActivity(trx, person.clientId, now);
      await recordChange(trx, {
        actor: person,
        action: 'request.message',
        subject: { kind: 'request', id: requestReference(row.number) },
        personal: { about: person.clientId, after: { text } },
      });
      const request = { id: row.id, number: row.number, assigneeId: row.assignee_id };
      await tellStaff(trx, request, { person, deed: 'message', text }, now);
      await announce(requestsChannel, requestReference(row.number));
    }
    return { request: ownView(await ownRow(person, reference, { connection: trx, now }), now) };
  });
}
