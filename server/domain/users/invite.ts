import { sql } from 'kysely';
import { ensureInvitedAccount, findAccount, issueInvitation } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { withdrawMailsTo } from '#server/jobs/withdraw-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { invitationDays } from '#shared/invitations.ts';
import type { Role } from '#shared/roles.ts';
import type { StaffStatus } from '#shared/staff.ts';
import type { StaffRow } from './queries.ts';
import { changeStaff, type Frame, staffRow } from './staff-change.ts';
import { staffView } from './views.ts';

const DAY_S = 24 * 3600;

/** The screen that sets a password. */
const newPassword = () => `${publicUrl()}/recover?step=new`;

export type Invitation = {
  name: string;
  /** In lower case. */
  email: string;
  role: Role;
  status: StaffStatus;
  /** Language of the mail. */
  locale: 'it' | 'en';
};

const taken = (reason: 'staff' | 'client' | 'erasing' | 'closed') =>
  new AppError('duplicate', `the address belongs to somebody else: ${reason}`, { details: { reason } });

/** Refuses an address that stands for somebody who cannot become staff as things are. @throws duplicate */
async function refuseTaken(trx: Db, email: string): Promise<void> {
  const account = await findAccount(trx, email);
  const { rows } = await sql<{ staff: boolean; erasing: boolean; client: boolean }>`
    select
      exists (select from staff where user_id = ${account?.userId ?? null}::uuid and deleted_at is null) as staff,
      exists (select from account_erasures where user_id = ${account?.userId ?? null}::uuid) as erasing,
      exists (
        select from clients
        where deleted_at is null and (user_id = ${account?.userId ?? null}::uuid or email = ${email})
      ) as client`.execute(trx);
  const [found] = rows;
  if (found?.staff) throw taken('staff');
  if (found?.erasing) throw taken('erasing');
  if (found?.client) throw taken('client');
  if (account?.isClosed) throw taken('closed');
}

/** Queues the mail with a fresh link; the one before it stops working. */
async function sendInvitation({ trx, actor, now }: Frame, row: StaffRow, locale: 'it' | 'en'): Promise<void> {
  const until = new Date(now.getTime() + invitationDays * DAY_S * 1000);
  const { email, link } = await issueInvitation(trx, {
    userId: row.user_id,
    redirectTo: newPassword(),
    lifeSeconds: invitationDays * DAY_S,
  });
  await trx.updateTable('staff').set({ invited_until: until }).where('user_id', '=', row.user_id).execute();
  // One that has not left would arrive with a link that is good no more.
  await withdrawMailsTo(trx, email, ['staff-invitation']);
  await queueMail(trx, {
    template: 'staff-invitation',
    to: email,
    locale,
    props: { name: row.name, inviter: actor.name, role: row.role, until: until.toISOString() },
    secrets: { link },
  });
}

/**
 * Makes a member of staff and mails them the way in: a link that works once, for a week, and leads to choosing a password.
 * @throws forbidden, duplicate (`details.reason`: `staff`, `client`, `erasing`, `closed`)
 */
export async function inviteStaff(person: Person, invitation: Invitation, now = new Date()) {
  const { name, email, role, status, locale } = invitation;
  return changeStaff(person, now, async (frame) => {
    const { trx, actor } = frame;
    await refuseTaken(trx, email);
    const { userId } = await ensureInvitedAccount(trx, { email, name });
    await trx
      .insertInto('staff')
      .values({
        user_id: userId,
        name,
        role,
        status,
        registered_at: now,
        invited_until: now,
        invited_by: actor.userId,
        joined_at: null,
      })
      .execute();
    await recordChange(trx, {
      actor,
      action: 'user.invited',
      subject: { kind: 'user', id: userId },
      after: { role, status },
      personal: { about: userId, after: { name, email } },
    });
    await sendInvitation(frame, await staffRow(frame, userId), locale);
    return { user: staffView(await staffRow(frame, userId), now) };
  });
}

/** Mails a fresh link to somebody who has not come in yet. @throws forbidden, not_found, transition_refused (`accepted`) */
export async function inviteAgain(person: Person, id: string, locale: 'it' | 'en', now = new Date()) {
  return changeStaff(person, now, async (frame) => {
    const row = await staffRow(frame, id);
    if (row.email_confirmed_at !== null) {
      throw new AppError('transition_refused', 'the invitation was accepted', { details: { reason: 'accepted' } });
    }
    await sendInvitation(frame, row, locale);
    const { trx, actor } = frame;
    await recordChange(trx, { actor, action: 'user.invited-again', subject: { kind: 'user', id } });
    return { user: staffView(await staffRow(frame, id), now) };
  });
}
