import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domain/audit/audit.ts';
import { findOrCreateClient, knownClient } from '#server/domain/clients/clients.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { type PublicForm, type Submission, takePost } from '#server/domain/forms/forms.ts';
import { askForNewsletter } from '#server/domain/newsletter/ask.ts';
import { recordConsent } from '#server/domain/privacy/consents.ts';
import { mayConfirm, queueMails } from '#server/domain/requests/submit-mails.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import { type AnalysisRequestInput, analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { priorityForUrgency, requestReference } from '#shared/requests.ts';
import { requestsChannel } from './change.ts';

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
      reply_due_at: await answerDeadline(now),
    })
    .returning(['id', 'number', 'title', 'types', 'priority', 'name', 'reply_due_at'])
    .executeTakeFirstOrThrow();
}

export type Inserted = Awaited<ReturnType<typeof insertRequest>>;

async function writeTrail(connection: Db, request: Inserted, value: AnalysisRequestInput, now: Date): Promise<void> {
  const event = {
    request_id: request.id,
    at: now,
    actor_kind: 'visitor',
    kind: 'submitted',
    to_status: 'new',
    visible_to_client: true,
  };
  await connection.insertInto('request_events').values(event).execute();
  const consent = { email: value.email, at: now, requestId: request.id };
  const wantsNews = value.newsletter === 'on';
  await recordConsent(connection, { ...consent, kind: 'terms', shown: 'analysis-form', accepted: true });
  await recordConsent(connection, {
    ...consent,
    kind: 'newsletter',
    shown: 'analysis-form-newsletter',
    accepted: wantsNews,
  });
  await recordChange(connection, {
    actor: 'visitor',
    action: 'request.created',
    subject: { kind: 'request', id: requestReference(request.number) },
    after: { types: request.types, priority: request.priority },
  });
}

const receiptFor = (request: { number: number; reply_due_at: Date; email: string }) => ({
  reference: requestReference(request.number),
  replyBy: request.reply_due_at.toISOString(),
  email: request.email,
});

/** The public analysis form: client, request, consents, timeline and mails. */
const analysisForm: PublicForm<typeof analysisRequestSchema> = {
  name: 'analysis-request',
  schema: analysisRequestSchema,
  prepare: async () => {
    await getSettings();
  },
  async store({ connection, announce, now }, value) {
    const settings = await getSettings();
    const client = await findOrCreateClient(connection, {
      email: value.email,
      name: `${value.firstName} ${value.lastName}`,
      company: value.company,
      phone: value.phone,
      now,
    });
    const request = await insertRequest(connection, value, client.id, now);
    await writeTrail(connection, request, value, now);
    if (value.newsletter === 'on') {
      const reader = { email: value.email, name: request.name };
      await askForNewsletter(connection, { ...reader, source: 'analysis-request', now });
    }
    const confirm = await mayConfirm(connection, client.id, now);
    await queueMails(connection, request, value, {
      settings,
      confirm,
      signsIn: client.signsIn,
      known: await knownClient(connection, client.id),
    });
    await announce(requestsChannel, requestReference(request.number));
    return { stored: { requestId: request.id }, receipt: receiptFor({ ...request, email: value.email }) };
  },
  async receiptOf(connection, stored) {
    const request = await connection
      .selectFrom('requests')
      .select(['number', 'reply_due_at', 'email'])
      .where('id', '=', stored.request_id)
      .executeTakeFirstOrThrow();
    return receiptFor(request);
  },
  async burnReference(connection) {
    const { rows } = await sql<{ number: number }>`
      select nextval(pg_get_serial_sequence('requests', 'number')) as number`.execute(connection);
    return requestReference(rows[0]?.number ?? 1);
  },
};

/** Takes a post of the public analysis form. @param meta.address the visitor's address, for limits only */
export function submitAnalysisRequest(posted: FormData, meta: { address: string; now?: Date }): Promise<Submission> {
  return takePost(analysisForm, posted, meta);
}
