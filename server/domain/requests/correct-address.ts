import { sql } from 'kysely';
import { endSignIn } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import { findOrCreateClient, knownClient, leaveUnproven } from '#server/domain/clients/clients.ts';
import { askForNewsletter } from '#server/domain/newsletter/subscribe.ts';
import { withdrawMail } from '#server/jobs/withdraw-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import { moveConsents } from '#server/records/consents.ts';
import { requestReference } from '#shared/requests.ts';
import { requestsChannel } from './requests.ts';
import { mayConfirm, queueConfirmation } from './submit-mails.ts';
import { enter, setColumns } from './write.ts';

/** A mistyped address, put right by whoever sent the form, before anybody has proven whose it is. */

/** The request as it must be for that: sent with the public form, not confirmed; held until the end of the transaction. */
export function lockUnconfirmed(trx: Db, requestId: string) {
  return trx
    .selectFrom('requests')
    .selectAll()
    .select(sql<string | null>`analysis_due::text`.as('analysis_day'))
    .where('id', '=', requestId)
    .where('source', '=', 'site')
    .where('confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUnconfirmed>>>;
type Change = { email: string; announce: Announce; now: Date };

/** What went to the mailbox before opens nothing any more; a mail that has not left stays here. */
async function endWayIn(trx: Db, { id, confirming_secret: secret }: Locked): Promise<void> {
  if (secret) await endSignIn(trx, secret);
  const waiting = await trx
    .selectFrom('mails')
    .select('id')
    .where('request_id', '=', id)
    .where('template', '=', 'request-received')
    .where('state', '=', 'queued')
    .execute();
  for (const mail of waiting) await withdrawMail(trx, mail.id);
}

/** Gives the request to whoever has the address now. @returns their client */
async function giveTo(trx: Db, row: Locked, { email, announce, now }: Change) {
  const { name, company, phone } = row;
  const { locale } = await knownClient(trx, row.client_id);
  const client = await findOrCreateClient(trx, { email, name, company, phone, locale, now });
  await setColumns(trx, row, { email, client_id: client.id, addressed_at: now }, now);
  // What became part of it belongs to whoever it belongs to.
  await trx.updateTable('requests').set({ client_id: client.id }).where('merged_into', '=', row.id).execute();
  if (email === row.email) return client;
  const agreed = await moveConsents(trx, { requestId: row.id, to: email });
  if (agreed.includes('newsletter'))
    await askForNewsletter(trx, { email, name, source: 'analysis-request', locale, now });
  if (client.id !== row.client_id)
    await leaveUnproven(trx, { id: row.client_id, madeAt: row.submitted_at, announce, now });
  return client;
}

/**
 * Sends the mail that confirms a request to another address, or once more to the same. What else hangs on the request, the caller moves.
 * @param row held by {@link lockUnconfirmed}
 * @returns the client whose the request is now
 */
export async function correctAddress(trx: Db, row: Locked, change: Change): Promise<string> {
  const { email, announce, now } = change;
  const reference = requestReference(row.number);
  await endWayIn(trx, row);
  const client = await giveTo(trx, row, change);
  if (await mayConfirm(trx, { clientId: client.id, email }, now))
    await queueConfirmation(trx, { ...row, analysis_due: row.analysis_day }, email, {
      signsIn: client.signsIn,
      known: await knownClient(trx, client.id),
      now,
    });
  await enter(trx, row.id, { kind: 'visitor' }, { kind: 'addressed' }, now);
  await recordChange(trx, {
    actor: 'visitor',
    action: 'request.addressed',
    subject: { kind: 'request', id: reference },
    personal: { about: client.id, before: { email: row.email }, after: { email } },
  });
  await announce(requestsChannel, reference);
  return client.id;
}
