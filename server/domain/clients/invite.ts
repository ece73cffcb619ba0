import { ensureUser, issueInvitation } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { withdrawMailsTo } from '#server/jobs/withdraw-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { clientReference } from '#shared/clients.ts';
import { invitationDays } from '#shared/invitations.ts';
import { clientRow, clientsChannel } from './change.ts';
import { writeClientEvent } from './events.ts';
import { demandNormal, demandStaff } from './policy.ts';
import { lockClients } from './queries.ts';
import { clientView } from './views.ts';

/** An invitation that was sent moments ago is not sent again, in milliseconds. */
const againAfterMs = 60_000;

const DAY_S = 24 * 3600;

type Invited = { id: string; number: number; name: string; company: string; email: string; locale: Locale };

/** Mails a link that signs in once, for a week, in place of an earlier one. The account is made when there is none. */
export async function sendInvitation(trx: Db, client: Invited, person: StaffPerson, now: Date): Promise<void> {
  const { userId } = await ensureUser(trx, { email: client.email, name: client.name });
  await trx.updateTable('clients').set({ user_id: userId, invited_at: now }).where('id', '=', client.id).execute();
  const lifeSeconds = invitationDays * DAY_S;
  const { link } = await issueInvitation(trx, { userId, lifeSeconds, leads: 'in' });
  const until = new Date(now.getTime() + lifeSeconds * 1000).toISOString();
  // One that has not left would arrive with a link that is good no more.
  await withdrawMailsTo(trx, client.email, ['client-invitation']);
  await queueMail(trx, {
    template: 'client-invitation',
    to: client.email,
    locale: client.locale,
    props: { name: client.name, company: client.company, inviter: person.name, until },
    secrets: { link },
    clientId: client.id,
  });
  await writeClientEvent(trx, { clientId: client.id, kind: 'invited', person, now });
  const subject = { kind: 'client', id: clientReference(client.number) };
  await recordChange(trx, { actor: person, action: 'client.invited', subject });
}

/**
 * Invites a client to the dashboard. Asked twice within a minute, one mail leaves.
 * @throws forbidden, not_found; transition_refused (details.reason) for a suspended or leaving client, or an account that is taken
 */
export async function inviteClient(person: Person, reference: string, now = new Date()) {
  demandStaff(person, 'clients.write');
  return transact(async (trx, announce) => {
    const { number } = await clientRow(reference, trx);
    await lockClients(trx, [number]);
    const row = await clientRow(reference, trx);
    demandNormal(row);
    const refuse = (reason: string) =>
      new AppError('transition_refused', `not to be invited: ${reason}`, { details: { reason } });
    if (row.status === 'suspended') throw refuse('suspended');
    if (!row.invited_at || now.getTime() - row.invited_at.getTime() > againAfterMs) {
      const { userId } = await ensureUser(trx, { email: row.email, name: row.name });
      const other = await trx
        .selectFrom('clients')
        .select('number')
        .where('user_id', '=', userId)
        .where('id', '<>', row.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (other) throw refuse('account-taken');
      await sendInvitation(trx, row, person, now);
      await announce(clientsChannel, clientReference(number));
    }
    return { client: clientView(await clientRow(reference, trx), person) };
  });
}
