import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/domain/audit/audit.ts';
import { findOrCreateClient } from '#server/domain/clients/clients.ts';
import {
  addressHash,
  fingerprintOf,
  idempotencyKeyOf,
  knownFields,
  makeReceipt,
  suspicion,
} from '#server/domain/requests/form-guard.ts';
import { inTurn } from '#server/domain/requests/in-turn.ts';
import { requestsChannel } from '#server/domain/requests/moves.ts';
import { mayConfirm, queueMails } from '#server/domain/requests/submit-mails.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import {
  type AnalysisRequestInput,
  analysisRequestSchema,
  newsletterTextVersion,
  termsVersion,
} from '#shared/analysis-request-form.ts';
import { priorityForUrgency, requestReference } from '#shared/requests.ts';

export { prepareForm, readReceipt } from '#server/domain/requests/form-guard.ts';

/** Name of this form in the tables that guard all forms. */
const formName = 'analysis-request';
const windowMinutes = 10;
const acceptedPerWindow = 5;
const replyWithinMs = 24 * 60 * 60 * 1000;

export type Submission =
  | { outcome: 'accepted' | 'repeated' | 'quarantined'; receipt: string }
  | { outcome: 'invalid'; submission: SubmissionResult }
  | { outcome: 'rate-limited'; submission: SubmissionResult; retryAfterSeconds: number };

type Known = { key: string; fingerprint: Buffer; address: Buffer };

/** An accepted post with the same fields: under the same key at any time, or from the same address within minutes. */
function findDouble(connection: Db, { key, fingerprint, address }: Known, now: Date) {
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  return connection
    .selectFrom('form_submissions as f')
    .innerJoin('requests as r', 'r.id', 'f.request_id')
    .select(['r.number', 'r.reply_due_at', 'r.email'])
    .where('f.form', '=', formName)
    .where('f.fingerprint', '=', fingerprint)
    .where(({ or, and, eb }) =>
      or([eb('f.idempotency_key', '=', key), and([eb('f.address', '=', address), eb('f.at', '>', since)])]),
    )
    .orderBy('f.id')
    .executeTakeFirst();
}

/** Seconds until this address may post again; 0 when it may now. Quarantined posts count: they look accepted. */
async function secondsToWait(connection: Db, address: Buffer, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  const { rows } = await sql<{ at: Date }>`
    select at from form_submissions where form = ${formName} and address = ${address} and at > ${since}
    union all
    select at from quarantined_submissions where form = ${formName} and address = ${address} and at > ${since}
    order by at desc
    limit ${acceptedPerWindow}`.execute(connection);
  const oldest = rows[acceptedPerWindow - 1];
  if (!oldest) return 0;
  return Math.max(1, Math.ceil((oldest.at.getTime() + windowMinutes * 60_000 - now.getTime()) / 1000));
}

async function quarantine(
  connection: Db,
  reason: string,
  value: AnalysisRequestInput,
  address: Buffer,
  now: Date,
): Promise<string> {
  await connection
    .insertInto('quarantined_submissions')
    .values({ form: formName, reason, payload: JSON.stringify(value), address, at: now })
    .execute();
  // The answer looks like any other, number included; gaps in the numbers are allowed.
  const { rows } = await sql<{
    number: number;
  }>`select nextval(pg_get_serial_sequence('requests', 'number')) as number`.execute(connection);
  return makeReceipt({
    reference: requestReference(rows[0]?.number ?? 1),
    replyBy: new Date(now.getTime() + replyWithinMs).toISOString(),
    email: value.email,
  });
}

async function insertRequest(connection: Db, value: AnalysisRequestInput, clientId: string, now: Date) {
  const {
    firstName,
    lastName,
    terms: _terms,
    newsletter: _newsletter,
    companySize,
    currentChallenges,
    additionalInfo,
    ...fields
  } = value;
  // The form does not force a choice, a request always has one: the general analysis.
  const types = value.types.length > 0 ? value.types : ['Business Analysis'];
  return connection
    .insertInto('requests')
    .values({
      ...fields,
      types,
      title: types.join(', '),
      client_id: clientId,
      source: 'site',
      name: `${firstName} ${lastName}`,
      company_size: companySize,
      current_challenges: currentChallenges,
      additional_info: additionalInfo,
      priority: priorityForUrgency(value.urgency),
      submitted_at: now,
      reply_due_at: new Date(now.getTime() + replyWithinMs),
    })
    .returning(['id', 'number', 'title', 'types', 'priority', 'name', 'reply_due_at'])
    .executeTakeFirstOrThrow();
}

export type Inserted = Awaited<ReturnType<typeof insertRequest>>;

async function writeTrail(
  connection: Db,
  request: Inserted,
  value: AnalysisRequestInput,
  known: Known,
  now: Date,
): Promise<void> {
  const event = {
    request_id: request.id,
    at: now,
    actor_kind: 'visitor',
    kind: 'submitted',
    to_status: 'new',
    visible_to_client: true,
  };
  await connection.insertInto('request_events').values(event).execute();
  const consent = { email: value.email, at: now, request_id: request.id };
  await connection
    .insertInto('consents')
    .values([
      { ...consent, kind: 'terms', accepted: true, text_version: termsVersion },
      { ...consent, kind: 'newsletter', accepted: value.newsletter === 'on', text_version: newsletterTextVersion },
    ])
    .execute();
  await connection
    .insertInto('form_submissions')
    .values({
      form: formName,
      idempotency_key: known.key,
      fingerprint: known.fingerprint,
      address: known.address,
      at: now,
      request_id: request.id,
    })
    .execute();
  await recordChange(connection, {
    actor: 'visitor',
    action: 'request.created',
    subject: { kind: 'request', id: requestReference(request.number) },
    after: { types: request.types, priority: request.priority },
  });
}

/**
 * Takes the public analysis form: checks it, finds doubles, limits and quarantines, then stores client, request, consents,
 * timeline and both mails in one transaction. What it answers as accepted is on disk.
 * @param meta.address the visitor's address, for limits only
 */
export async function submitAnalysisRequest(
  posted: FormData,
  meta: { address: string; now?: Date },
): Promise<Submission> {
  const now = meta.now ?? new Date();
  const form = knownFields(posted, Object.keys(analysisRequestSchema.shape));
  const submission = parseWithZod(form, { schema: analysisRequestSchema });
  if (submission.status !== 'success') return { outcome: 'invalid', submission: submission.reply() };
  const { value } = submission;
  const known: Known = {
    key: idempotencyKeyOf(form),
    fingerprint: fingerprintOf(value),
    address: addressHash(meta.address),
  };
  // Read before the transaction: inside, it would need a second connection while holding one.
  const settings = await getSettings();
  const work = async (connection: Db, announce: Announce): Promise<Submission> => {
    // One post at a time for each address and for each key, so that counting and looking for doubles cannot be raced.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${formName}:${known.address.toString('hex')}`}, 2))`.execute(
      connection,
    );
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${formName}:${known.key}`}, 3))`.execute(connection);
    const double = await findDouble(connection, known, now);
    if (double) {
      const facts = {
        reference: requestReference(double.number),
        replyBy: double.reply_due_at.toISOString(),
        email: double.email,
      };
      return { outcome: 'repeated', receipt: makeReceipt(facts) };
    }
    const wait = await secondsToWait(connection, known.address, now);
    if (wait > 0) {
      const refusal = submission.reply({ formErrors: ['limited'] });
      return { outcome: 'rate-limited', submission: refusal, retryAfterSeconds: wait };
    }
    const reason = suspicion(form, now);
    if (reason)
      return { outcome: 'quarantined', receipt: await quarantine(connection, reason, value, known.address, now) };

    const client = await findOrCreateClient(connection, {
      email: value.email,
      name: `${value.firstName} ${value.lastName}`,
      company: value.company,
      phone: value.phone,
      now,
    });
    const request = await insertRequest(connection, value, client.id, now);
    await writeTrail(connection, request, value, known, now);
    await queueMails(connection, request, value, { settings, confirm: await mayConfirm(connection, client.id, now) });
    await announce(requestsChannel, requestReference(request.number));
    const facts = {
      reference: requestReference(request.number),
      replyBy: request.reply_due_at.toISOString(),
      email: value.email,
    };
    return { outcome: 'accepted', receipt: makeReceipt(facts) };
  };
  // Posts of one sender wait here, not in the database: there each would hold a connection that everybody else needs.
  return inTurn(known.address.toString('hex'), () => transact(work));
}
