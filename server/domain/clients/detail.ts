import { listOwnSessions } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { listEngagements } from '#server/domain/clients/engagements.ts';
import { AppError } from '#server/errors.ts';
import type { MailTemplate } from '#server/jobs/send-mail.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { maskEmail } from '#shared/masking.ts';
import { messageReference } from '#shared/messages.ts';
import { may } from '#shared/permissions.ts';
import { requestReference } from '#shared/requests.ts';
import { clientRow } from './change.ts';
import { canSeeContactData, demandStaff } from './policy.ts';
import { type ClientRow, selectAddresses } from './queries.ts';
import { clientView } from './views.ts';

/** How many of the newest of each kind a client's page shows; the rest is in the lists it links to. */
const newestShown = 10;

async function requestsOf(row: ClientRow) {
  let query = db
    .selectFrom('requests')
    .select(['number', 'title', 'status', 'priority', 'submitted_at'])
    .where('client_id', '=', row.id);
  if (!row.deleted_at) query = query.where('deleted_at', 'is', null);
  const rows = await query.orderBy('submitted_at', 'desc').orderBy('number', 'desc').limit(newestShown).execute();
  return rows.map((request) => ({
    reference: requestReference(request.number),
    ...shown(request, ['title', 'status', 'priority', 'submittedAt']),
  }));
}

async function messagesOf(addresses: string[], open: boolean) {
  const rows = await db
    .selectFrom('messages')
    .select(['number', 'service', 'message', 'status', 'submitted_at'])
    .where('email', 'in', addresses)
    .where('deleted_at', 'is', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('number', 'desc')
    .limit(newestShown)
    .execute();
  return rows.map((message) => ({
    reference: messageReference(message.number),
    service: message.service,
    text: open ? message.message.slice(0, 300) : '•••',
    status: message.status,
    at: message.submitted_at.toISOString(),
  }));
}

async function mailsOf(addresses: string[], open: boolean) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'template', 'recipient', 'subject', 'state', 'queued_at', 'sent_at'])
    .where('recipient', 'in', addresses)
    .where('channel', '=', 'mail')
    .orderBy('queued_at', 'desc')
    .limit(newestShown)
    .execute();
  return rows.map((mail) => ({
    id: mail.id,
    template: mail.template as MailTemplate,
    subject: mail.subject ?? '',
    recipient: open ? mail.recipient : maskEmail(mail.recipient),
    state: mail.state,
    at: (mail.sent_at ?? mail.queued_at).toISOString(),
  }));
}

async function consentsOf(addresses: string[]) {
  const rows = await db
    .selectFrom('consents')
    .select(['id', 'kind', 'accepted', 'text_version', 'at'])
    .where('email', 'in', addresses)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ id, kind, accepted, text_version, at }) => ({
    id,
    kind,
    accepted,
    textVersion: text_version,
    at: at.toISOString(),
  }));
}

/** The account the client signs in with; null where there is none. */
async function accountOf(row: ClientRow, open: boolean) {
  if (!row.user_id) return null;
  const sessions = await listOwnSessions(row.user_id);
  const email = row.account_email ?? '';
  return {
    email: open ? email : maskEmail(email),
    isProven: row.email_confirmed_at !== null,
    since: row.account_since?.toISOString() ?? null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    sessions: sessions.length,
  };
}

async function mergedInto(row: ClientRow): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('number')
    .where('merged_into', '=', row.id)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => clientReference(number));
}

/**
 * A client from all sides. The number of a merged duplicate answers the client that was kept.
 * @throws forbidden, not_found (also for the trash, to those who may not see it)
 */
export async function getClient(person: Person, reference: string) {
  demandStaff(person, 'clients.read');
  const asked = await clientRow(reference);
  const row = asked.kept_number === null ? asked : await clientRow(clientReference(asked.kept_number));
  if (row.deleted_at && !may(person, 'trash.read')) throw new AppError('not_found', 'in the trash');
  const open = canSeeContactData(person);
  const addresses = await selectAddresses(db, row);
  const [requests, messages, mails, consents, account, merged, engagements] = await Promise.all([
    requestsOf(row),
    messagesOf(addresses, open),
    mailsOf(addresses, open),
    consentsOf(addresses),
    accountOf(row, open),
    mergedInto(row),
    listEngagements(row.id, person),
  ]);
  const otherAddresses = addresses.slice(1).map((email) => (open ? email : maskEmail(email)));
  return {
    client: clientView(row, person),
    requests,
    messages,
    mails,
    consents,
    account,
    merged,
    otherAddresses,
    engagements,
  };
}
