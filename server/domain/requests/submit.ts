import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { toColumns } from '#server/db/columns.ts';
import { findOrCreateClient, knownClient } from '#server/domain/clients/clients.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { type Post, type PublicForm, type Sender, type Submission, takePost } from '#server/domain/forms/forms.ts';
import { type AsidePost, releasePost } from '#server/domain/forms/release.ts';
import { askForNewsletter } from '#server/domain/newsletter/subscribe.ts';
import { recordChange } from '#server/records/audit.ts';
import { recordConsent } from '#server/records/consents.ts';
import { getSettings } from '#server/records/settings.ts';
import type { AnalysisRequestInput } from '#shared/analysis-request-form.ts';
import { analysisDue } from '#shared/opening.ts';
import { priorityForUrgency, requestReference } from '#shared/requests.ts';
import { insertOrigin, type PostedRequest, postedRequestSchema } from './origin.ts';
import { requestsChannel } from './requests.ts';
import { mayConfirm, queueConfirmation, queueNotices } from './submit-mails.ts';
import { enter, submittedEntry } from './write.ts';

export { correctAddress, lockUnconfirmed } from './correct-address.ts';
export { openRequestFromMessage, withdrawRequest } from './from-message.ts';
export { arrivalOf } from './origin.ts';
export { askForCallByVisitor } from './own-asks.ts';

async function insertRequest({ connection, at, promised }: Post, value: PostedRequest, clientId: string) {
  const { firstName, lastName, terms: _terms, newsletter: _newsletter, ...asked } = value;
  const { heard: _heard, heardOther: _heardOther, arrival: _arrival, ...fields } = asked;
  // The form does not force a choice, a request always has one: the general analysis.
  const types = value.types.length > 0 ? value.types : ['Business Analysis'];
  return connection
    .insertInto('requests')
    .values({
      ...toColumns(fields),
      types,
      title: types.join(', '),
      client_id: clientId,
      source: 'site',
      name: `${firstName} ${lastName}`,
      priority: priorityForUrgency(value.urgency),
      submitted_at: at,
      reply_due_at: promised?.replyDueAt ?? (await answerDeadline(at)),
      analysis_due: analysisDue(at, (await getSettings()).general),
      ...(promised ? { number: promised.number } : {}),
    })
    .returning(['id', 'number', 'title', 'types', 'priority', 'name', 'reply_due_at'])
    .returning(sql<string | null>`analysis_due::text`.as('analysis_due'))
    .executeTakeFirstOrThrow();
}

type Inserted = Awaited<ReturnType<typeof insertRequest>>;

async function writeTrail(connection: Db, request: Inserted, value: AnalysisRequestInput, now: Date): Promise<void> {
  await enter(connection, request.id, { kind: 'visitor' }, submittedEntry(), now);
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
const analysisForm: PublicForm<typeof postedRequestSchema> = {
  name: 'analysis-request',
  schema: postedRequestSchema,
  prepare: async () => {
    await getSettings();
  },
  async store(post, value) {
    const { connection, announce, now, at, locale } = post;
    const settings = await getSettings();
    const client = await findOrCreateClient(connection, {
      email: value.email,
      name: `${value.firstName} ${value.lastName}`,
      company: value.company,
      phone: value.phone,
      locale,
      now: at,
    });
    const request = await insertRequest(post, value, client.id);
    await insertOrigin(connection, request.id, value);
    await writeTrail(connection, request, value, at);
    if (value.newsletter === 'on') {
      const reader = { email: value.email, name: request.name };
      await askForNewsletter(connection, { ...reader, source: 'analysis-request', locale, now });
    }
    if (await mayConfirm(connection, { clientId: client.id, email: value.email }, now))
      await queueConfirmation(connection, request, value.email, {
        signsIn: client.signsIn,
        known: await knownClient(connection, client.id),
        now,
      });
    await queueNotices(connection, request, value, settings);
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
  numbers: {
    async next(connection) {
      const { rows } = await sql<{ number: number }>`
        select nextval(pg_get_serial_sequence('requests', 'number')) as number`.execute(connection);
      return rows[0]?.number ?? 1;
    },
    referenceOf: requestReference,
  },
};

/** Takes a post of the public analysis form. */
export function submitAnalysisRequest(posted: FormData, sender: Sender): Promise<Submission> {
  return takePost(analysisForm, posted, sender);
}

/** Makes the request of a post that was put aside. @returns its reference */
export function releaseAnalysisRequest(aside: AsidePost, post: Pick<Post, 'connection' | 'announce' | 'now'>) {
  return releasePost(analysisForm, aside, post);
}
