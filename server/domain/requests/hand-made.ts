import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { asDuplicate, insertClient } from '#server/domain/clients/desk.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { clientNumber } from '#shared/clients.ts';
import { type HandMade, handMadeFaults, handMadeSchema } from '#shared/hand-made.ts';
import { analysisDue } from '#shared/opening.ts';
import { requestReference } from '#shared/requests.ts';
import { askedBefore } from './asked-before.ts';
import { staffOnly } from './change.ts';
import { findAssignee } from './edits.ts';
import { clientErasedFrom } from './queries.ts';
import { requestRow, requestsChannel } from './requests.ts';
import { requestView } from './views.ts';
import { enter, submittedEntry } from './write.ts';

/** Requests that staff enter: somebody rang, was met at a fair, or wrote elsewhere. */

/** For whom: a client there is, or somebody who becomes one. */
export type Whom =
  | { reference: string }
  | { name: string; email: string; company: string; phone: string; locale: 'it' | 'en'; despite: boolean };

export type Making = {
  /** One making, however often it is tried. */
  key: string;
  client: Whom;
  request: unknown;
  assigneeId: string | null;
  /** Whether the client is written to. */
  isTold: boolean;
};

type Frame = { trx: Db; announce: Announce; person: StaffPerson; now: Date };

/** The client, held until the transaction ends; `is_proven` says that the address is known to be theirs. @throws not_found, duplicate, invalid_input */
async function clientOf(frame: Frame, whom: Whom) {
  const { trx } = frame;
  const id = 'reference' in whom ? undefined : (await insertClient(frame, { ...whom, invite: false })).id;
  const client = await trx
    .selectFrom('clients as c')
    .select(['c.id', 'c.name', 'c.email', 'c.company', 'c.phone', 'c.locale', 'c.status'])
    .select(clientErasedFrom)
    .select(
      sql<boolean>`exists(select from auth.users u where u.id = c.user_id and u.email_confirmed_at is not null)`.as(
        'is_proven',
      ),
    )
    .where(({ eb }) =>
      id === undefined
        ? eb('c.number', '=', clientNumber((whom as { reference: string }).reference) ?? -1)
        : eb('c.id', '=', id),
    )
    .where('c.deleted_at', 'is', null)
    .forUpdate('c')
    .executeTakeFirst();
  if (!client || client.email === '') throw new AppError('not_found', 'no such client');
  return client;
}

type Client = Awaited<ReturnType<typeof clientOf>>;

/** Whose a request is, as it is stored, where a client was chosen. */
async function whose(trx: Db, whom: Whom) {
  if (!('reference' in whom)) return {};
  const number = clientNumber(whom.reference) ?? -1;
  const client = await trx.selectFrom('clients').select('id').where('number', '=', number).executeTakeFirst();
  return { client_id: client?.id };
}

function checked(input: unknown): HandMade {
  const parsed = handMadeSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', 'the request is not complete', { details: { fields: handMadeFaults(input) } });
}

/** What was entered, as it is stored. */
const wanted = ({ types, title, text, priority, source }: HandMade) => ({
  source,
  types,
  title: title || types.join(', '),
  additional_info: text,
  priority,
});

async function insert(trx: Db, client: Client, { request, assigneeId, askingKey, now }: Inserted) {
  return trx
    .insertInto('requests')
    .values({
      ...wanted(request),
      client_id: client.id,
      name: client.name,
      email: client.email,
      company: client.company,
      phone: client.phone,
      assignee_id: assigneeId,
      submitted_at: now,
      updated_at: now,
      // Staff know whom they talked to; whoever never signed in sees it once they have.
      confirmed_at: client.is_proven ? now : null,
      reply_due_at: await answerDeadline(now),
      analysis_due: analysisDue(now, (await getSettings()).general),
      asking_key: askingKey,
    })
    .returning(['id', 'number', 'title', 'version'])
    .executeTakeFirstOrThrow();
}

type Inserted = { request: HandMade; assigneeId: string | null; askingKey: string; now: Date };
type Made = Awaited<ReturnType<typeof insert>>;

/** They never filled in a form: the mail says who noted it, and what. */
async function tell(
  { trx, person, now }: Frame,
  client: Client,
  row: Made,
  { text }: HandMade,
): Promise<string | undefined> {
  if (client.status === 'suspended' || client.client_erased_from !== null) return undefined;
  const reference = requestReference(row.number);
  const { id } = await queueMail(
    trx,
    {
      template: 'request-noted',
      to: client.email,
      locale: client.locale,
      props: {
        reference,
        text,
        person: person.name,
        url: `${publicUrl()}/client-dashboard/requests/${reference}`,
      },
      typed: { name: client.name, title: row.title },
      requestId: row.id,
      notBefore: new Date(now.getTime() + mailHoldMs),
    },
    now,
  );
  return id;
}

/**
 * Enters a request for a client, whom it makes where there is none. Repeated with its key it answers the first one's request.
 * @throws forbidden, not_found, invalid_input (details.fields), duplicate (details.existing; details.made: something else was made under the key)
 */
export async function makeRequest(person: Person, making: Making, now = new Date()) {
  staffOnly(person);
  const request = checked(making.request);
  const assignee = await findAssignee(making.assigneeId);
  const askingKey = `${person.userId}:${making.key}`;
  await getSettings(); // read before the transaction takes its connection
  try {
    return await transact(async (trx, announce) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${askingKey}, 3))`.execute(trx);
      const earlier = await askedBefore(trx, askingKey, { ...wanted(request), ...(await whose(trx, making.client)) });
      if (earlier) return { request: requestView(await requestRow(person, earlier, trx), person, now), undo: null };
      const frame = { trx, announce, person, now };
      const client = await clientOf(frame, making.client);
      const made = await insert(trx, client, { request, assigneeId: assignee?.id ?? null, askingKey, now });
      const reference = requestReference(made.number);
      const mailId = making.isTold ? await tell(frame, client, made, request) : undefined;
      const until = mailId ? new Date(now.getTime() + mailHoldMs) : undefined;
      // Taken back, it goes where deleted requests are.
      const before = { deleted_at: now.toISOString(), ...(mailId && { mailId }) };
      const items = [{ id: made.id, version: made.version, before }];
      const undo = await offerUndo(trx, { kind: 'request', items, person, now, until });
      const entry = { ...submittedEntry({ source: request.source }), change_id: undo.id };
      await enter(trx, made.id, person, entry, now);
      await recordChange(trx, {
        actor: person,
        action: 'request.created',
        subject: { kind: 'request', id: reference },
        after: { types: request.types, priority: request.priority, source: request.source },
      });
      await trx.updateTable('clients').set({ last_activity_at: now }).where('id', '=', client.id).execute();
      await announce(requestsChannel, reference);
      return { request: requestView(await requestRow(person, reference, trx), person, now), undo };
    });
  } catch (problem) {
    throw asDuplicate(problem);
  }
}
