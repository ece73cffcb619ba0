import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { toColumns } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { noteClientActivity } from '#server/domain/clients/clients.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { analysisDue } from '#shared/opening.ts';
import type { OwnRequestInput } from '#shared/portal-requests.ts';
import { priorityForUrgency, requestReference } from '#shared/requests.ts';
import { askedBefore } from './asked-before.ts';
import { clientOnly, ownRow, ownView } from './own-view.ts';
import { requestsChannel } from './requests.ts';
import { queueConfirmation, queueNotices } from './submit-mails.ts';
import { enter, submittedEntry } from './write.ts';

/** Requests that one client may make in a day. */
export const ownRequestsPerDay = 20;

const dayMs = 24 * 60 * 60 * 1000;

/** Waits for the client's other calls, so that a repeated one finds what the first has made, and the limit counts them all. */
async function lockClient(trx: Db, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute();
}

async function checkLimit(trx: Db, clientId: string, now: Date): Promise<void> {
  const { made } = await trx
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('client_id', '=', clientId)
    .where('source', '=', 'client')
    .where('submitted_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (made >= ownRequestsPerDay)
    throw new AppError('limit_reached', 'too many requests in a day', {
      details: { limit: 'requests', max: ownRequestsPerDay },
    });
}

/** What the client says, as it is stored. */
const wanted = (input: OwnRequestInput) => ({
  ...toColumns(input),
  title: input.title || input.types.join(', '),
});

async function insert(trx: Db, person: ClientPerson, input: OwnRequestInput, askingKey: string, now: Date) {
  return trx
    .insertInto('requests')
    .values({
      ...wanted(input),
      client_id: person.clientId,
      source: 'client',
      name: person.name,
      email: person.email,
      company: person.company,
      phone: person.phone,
      priority: priorityForUrgency(input.urgency),
      submitted_at: now,
      confirmed_at: now,
      reply_due_at: await answerDeadline(now),
      analysis_due: analysisDue(now, (await getSettings()).general),
      asking_key: askingKey,
    })
    .returning(['id', 'number', 'title', 'types', 'priority', 'name', 'reply_due_at'])
    .returning(sql<string | null>`analysis_due::text`.as('analysis_due'))
    .executeTakeFirstOrThrow();
}

/**
 * Makes a request of a client who is signed in: who they are is taken from their record. The same key again answers the same request.
 * @throws forbidden, limit_reached, duplicate (details.made: something else was made under the key)
 */
export async function createOwnRequest(
  person: Person,
  { key, ...input }: OwnRequestInput & { key: string },
  now = new Date(),
) {
  clientOnly(person, 'portal.write');
  const settings = await getSettings();
  const askingKey = `${person.userId}:${key}`;
  return transact(async (trx, announce) => {
    await lockClient(trx, person.clientId);
    const made = await askedBefore(trx, askingKey, wanted(input));
    if (made) return { request: ownView(await ownRow(person, made, { connection: trx, now }), now) };
    await checkLimit(trx, person.clientId, now);
    const request = await insert(trx, person, input, askingKey, now);
    const reference = requestReference(request.number);
    await enter(trx, request.id, person, submittedEntry(), now);
    await recordChange(trx, {
      actor: person,
      action: 'request.created',
      subject: { kind: 'request', id: reference },
      after: { types: request.types, priority: request.priority, source: 'client' },
    });
    await queueConfirmation(trx, request, person.email, { signsIn: false, isHere: true, known: person, now });
    const { email, company } = person;
    await queueNotices(trx, request, { ...input, email, company }, settings);
    await noteClientActivity(trx, person.clientId, now);
    await announce(requestsChannel, reference);
    return { request: ownView(await ownRow(person, reference, { connection: trx, now }), now) };
  });
}
