import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import { findOrCreateClient } from '#server/domain/clients/clients.ts';
import { recordChange } from '#server/records/audit.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { serviceWord } from '#shared/contact-words.ts';
import { type AnalysisType, requestReference } from '#shared/requests.ts';
import { requestsChannel } from './requests.ts';
import { enter, setColumns, submittedEntry } from './write.ts';

/** What a message tells about the request in it. */
export type AskedByMessage = {
  reference: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  text: string;
  /** What the sender chose in the form; empty where they chose nothing. */
  service: string;
  budget: string;
  locale: Locale;
  submittedAt: Date;
  replyDueAt: Date;
  repliedAt: Date | null;
};

/** Services of the form that are an analysis of their own; every other is the general one. */
const typeOfService: Partial<Record<string, AnalysisType>> = {
  'digital-marketing': 'Marketing Analysis',
  'strategy-consulting': 'Strategy Consulting',
};

/**
 * Opens the request that somebody asked for by a message, for the client with their address, whom it makes where there is none. The
 * promise of an answer goes on where the message left it; the type is that of the service they chose, or the general one
 * (docs/decisions/008).
 */
export async function openRequestFromMessage(
  trx: Db,
  message: AskedByMessage,
  { person, announce, now }: { person: StaffPerson; announce: Announce; now: Date },
): Promise<{ id: string; reference: string; client: { id: string; number: number } }> {
  const { name, email, phone, company, text, locale } = message;
  const client = await findOrCreateClient(trx, { email, name, company, phone, locale, now });
  const types: AnalysisType[] = [typeOfService[message.service] ?? 'Business Analysis'];
  // Something else than what the form offers has no name yet.
  const isNamed = message.service !== '' && message.service !== 'other';
  const row = await trx
    .insertInto('requests')
    .values({
      client_id: client.id,
      source: 'message',
      title: isNamed ? serviceWord(message.service, { locale }) : types.join(', '),
      types,
      name,
      email,
      phone,
      company,
      budget: message.budget,
      additional_info: text,
      submitted_at: message.submittedAt,
      reply_due_at: message.replyDueAt,
      replied_at: message.repliedAt,
      updated_at: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const reference = requestReference(row.number);
  await enter(trx, row.id, person, submittedEntry({ source: 'message', message: message.reference }), now);
  await recordChange(trx, {
    actor: person,
    action: 'request.created',
    subject: { kind: 'request', id: reference },
    after: { types, source: 'message', message: message.reference },
  });
  await announce(requestsChannel, reference);
  return { id: row.id, reference, client };
}

/**
 * Takes a request away that was made of a message by mistake. False when somebody has done something with it since: then it is theirs.
 * It lies in the trash, as deleted ones do.
 */
export async function withdrawRequest(
  trx: Db,
  id: string,
  { person, announce, now }: { person: StaffPerson; announce: Announce; now: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('requests as r')
    .select(['r.number', 'r.version'])
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('request_events as e')
            .select('e.id')
            .where('e.request_id', '=', id)
            .where('e.kind', 'not in', ['submitted', 'opened']),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mails as m').select('m.id').where('m.request_id', '=', id))),
    )
    .forUpdate()
    .executeTakeFirst();
  if (row?.version !== 1) return false;
  await setColumns(trx, { id, version: row.version }, { deleted_at: now }, now);
  await enter(trx, id, person, { kind: 'deleted' }, now);
  await announce(requestsChannel, requestReference(row.number));
  return true;
}
