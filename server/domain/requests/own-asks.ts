import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { noteClientActivity } from '#server/domain/clients/clients.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { writingKeyOf } from '#server/records/writing-key.ts';
import { isDiscontent } from '#shared/call-times.ts';
import type { CallWish } from '#shared/call-wish.ts';
import { dateTimeWithZone } from '#shared/dates.ts';
import { requestReference } from '#shared/requests.ts';
import type { Settings } from '#shared/settings.ts';
import { lockByReference, oweAnswer, startClock } from './own-conversation.ts';
import { tellStaff } from './own-notices.ts';
import { clientOnly, type OwnRequestRow, ownRow, ownView } from './own-view.ts';
import { requestsChannel } from './requests.ts';
import { enter } from './write.ts';

/** What clients ask for and say beside the conversation: a call, and what their analysis was worth. */

/** So often in a day a call may be asked for, or a verdict changed, of one request. */
const mostADay = 5;
const dayMs = 24 * 60 * 60_000;

/** Who sends it, and under which key of one sending; a visitor has no account. */
type Writer = { userId: string | null; key: string };

type Entry = { kind: 'call-asked' | 'rated'; data: Record<string, unknown> };

/** Enters it once, however often it is sent. @returns false when it was there */
async function writeEntry(trx: Db, requestId: string, { kind, data }: Entry, writer: Writer, now: Date) {
  const writingKey = writingKeyOf(writer.userId ?? requestId, writer.key, { kind, ...data });
  const made = await trx
    .selectFrom('request_events')
    .select('id')
    .where('writing_key', '=', writingKey)
    .executeTakeFirst();
  if (made) return false;
  const { count } = await trx
    .selectFrom('request_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (count >= mostADay)
    throw new AppError('limit_reached', `too many entries of ${kind} in a day`, {
      details: { limit: kind, max: mostADay },
    });
  const by =
    writer.userId === null ? ({ kind: 'visitor' } as const) : { kind: 'client' as const, userId: writer.userId };
  return enter(trx, requestId, by, { kind, data, visible_to_client: true, writing_key: writingKey }, now);
}

/** A wish in words, for those who are to call. */
function wishText({ phone, times, words }: CallWish, { timezone, language }: Settings['general']): string {
  const suit = times.map((time) => dateTimeWithZone(time, timezone, language));
  return [phone, ...suit, words].filter((part) => part !== '').join('\n');
}

type Said = {
  entry: Entry;
  text: string;
  deed: 'call-asked' | 'rated';
  action: string;
  /** Whether an answer to it is owed, beside what the deed itself waits for: whoever is not content hears from us. */
  isOwed?: boolean;
};

async function say(
  person: Person,
  reference: string,
  key: string,
  now: Date,
  what: (row: OwnRequestRow, settings: Settings) => Said,
) {
  clientOnly(person, 'portal.write');
  const settings = await getSettings(); // read before the transaction takes its connection
  return transact(async (trx, announce) => {
    await lockByReference(trx, reference);
    const row = await ownRow(person, reference, { connection: trx, now });
    const { entry, text, deed, action, isOwed = false } = what(row, settings);
    if (!(await writeEntry(trx, row.id, entry, { userId: person.userId, key }, now)))
      return { request: ownView(row, now) };
    // Who asks to be called is waiting for us.
    if (deed === 'call-asked') await startClock(trx, row, now);
    if (isOwed) await oweAnswer(trx, row, now);
    await noteClientActivity(trx, person.clientId, now);
    await recordChange(trx, {
      actor: person,
      action,
      subject: { kind: 'request', id: requestReference(row.number) },
      personal: { about: person.clientId, after: entry.data },
    });
    const request = { id: row.id, number: row.number, assigneeId: row.assignee_id };
    await tellStaff(trx, request, { person, deed, text, owes: isOwed || undefined }, now);
    await announce(requestsChannel, requestReference(row.number));
    return { request: ownView(await ownRow(person, reference, { connection: trx, now }), now) };
  });
}

type Keyed<Value> = Value & { key: string };

/** Asks for the free call. It is a question: the clock of an answer begins anew. @throws forbidden, not_found, limit_reached */
export const askForCall = (person: Person, reference: string, { key, ...wish }: Keyed<CallWish>, now = new Date()) =>
  say(person, reference, key, now, (row, { general }) => {
    if (row.status === 'cancelled')
      throw new AppError('transition_refused', 'nobody calls about a cancelled request', {
        details: { allowedMoves: [] },
      });
    return {
      entry: { kind: 'call-asked', data: wish },
      text: wishText(wish, general),
      deed: 'call-asked',
      action: 'request.call-asked',
    };
  });

export type Verdict = { score: number; text: string };

/**
 * Says what the analysis was worth; saying it again replaces it.
 * @throws forbidden, not_found, limit_reached, transition_refused (nothing was delivered, or nothing is left of it)
 */
export const rateRequest = (person: Person, reference: string, { key, ...verdict }: Keyed<Verdict>, now = new Date()) =>
  say(person, reference, key, now, (row) => {
    if (row.report_at === null || !row.is_report_left)
      throw new AppError('transition_refused', 'there is nothing delivered to judge', {
        details: { allowedMoves: [] },
      });
    return {
      entry: { kind: 'rated', data: verdict },
      text: [`${verdict.score}/5`, verdict.text].filter((part) => part !== '').join('\n'),
      deed: 'rated',
      action: 'request.rated',
      isOwed: isDiscontent(verdict.score),
    };
  });

/**
 * Asks for the call on the page of a receipt: whoever sent the form, known by it alone. Staff are told as of any wish.
 * @throws limit_reached
 */
export async function askForCallByVisitor(
  requestId: string,
  { key, ...wish }: Keyed<CallWish>,
  now = new Date(),
): Promise<void> {
  const settings = await getSettings(); // read before the transaction takes its connection
  await transact(async (trx, announce) => {
    const row = await trx
      .selectFrom('requests')
      .select(['id', 'number', 'name', 'client_id', 'assignee_id', 'status', 'replied_at', 'waiting_since'])
      .select(sql<string | null>`analysis_due::text`.as('analysis_due'))
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const entry = { kind: 'call-asked' as const, data: wish };
    if (!(await writeEntry(trx, row.id, entry, { userId: null, key }, now))) return;
    await startClock(trx, row, now);
    const reference = requestReference(row.number);
    await recordChange(trx, {
      actor: 'visitor',
      action: 'request.call-asked',
      subject: { kind: 'request', id: reference },
      personal: { about: row.client_id, after: wish },
    });
    const request = { id: row.id, number: row.number, assigneeId: row.assignee_id };
    const told = { person: { name: row.name }, deed: 'call-asked' as const, text: wishText(wish, settings.general) };
    await tellStaff(trx, request, told, now);
    await announce(requestsChannel, reference);
  });
}
