import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { removeFactor } from './assurance.ts';
import { confirmLink, issuePair, type LinkType } from './codes.ts';
import { normalizeEmail } from './contacts.ts';
import { mailNotice } from './notices.ts';
import { obscureUser } from './store/admin-users.ts';
import { administrator, recordAuthEvent } from './store/audit-log.ts';
import { listFactors } from './store/factors.ts';
import { deleteSessions } from './store/sessions.ts';
import { findUserByEmail, findUserById, isBanned, lockUser } from './store/users.ts';
import { claimAccount, makeUser } from './unproven.ts';

/** What administrators of the product do to the accounts of staff, and how people are invited; part of the door in `accounts.ts`. */

export type FoundAccount = { userId: string; isClosed: boolean };

/** The account of this address, and whether sign-ins to it are refused. */
export async function findAccount(trx: Db, email: string): Promise<FoundAccount | undefined> {
  const user = await findUserByEmail(trx, normalizeEmail(email));
  return user && { userId: user.id, isClosed: isBanned(user) };
}

/** An account for somebody invited; whatever was set up at an address that was never proven is taken out of it. */
export async function ensureInvitedAccount(
  trx: Db,
  { email, name }: { email: string; name: string },
): Promise<{ userId: string }> {
  const address = normalizeEmail(email);
  const metadata = { full_name: name };
  const created = await makeUser(trx, { email: address, metadata, madeBy: 'ours' });
  const user = await findUserByEmail(trx, address);
  if (!user) throw new Error('The address is taken by an account that cannot be seen.');
  if (!created) await claimAccount(trx, user.id, metadata);
  const now = new Date();
  await trx.updateTable('auth.users').set({ invited_at: now, updated_at: now }).where('id', '=', user.id).execute();
  await deleteSessions(trx, user.id);
  const traits = { user_id: user.id, user_email: address };
  await recordAuthEvent(trx, { action: 'user_invited', actor: administrator, traits });
  return { userId: user.id };
}

type InvitationRequest = {
  userId: string;
  /** Where it leads; without it whoever follows it comes where they belong. */
  redirectTo?: string | undefined;
  lifeSeconds: number;
  /** Of an account that was proven before: staff choose a new password, clients are let in. */
  leads?: 'to-password' | 'in';
};

/**
 * A link that opens the account once, until `lifeSeconds` are over, in place of earlier invitations; no mail that anybody asks for ends it. It proves the mailbox; whoever follows
 * it goes on to `redirectTo`. No code comes with it: one of six digits must not live for days.
 */
export async function issueInvitation(
  trx: Db,
  { userId, redirectTo, lifeSeconds, leads = 'to-password' }: InvitationRequest,
): Promise<{ email: string; link: string }> {
  const user = await findUserById(trx, userId);
  if (!user?.email) throw new Error('No account has this address.');
  const opensAgain: LinkType = leads === 'to-password' ? 'recovery' : 'magiclink';
  const type: LinkType = user.email_confirmed_at ? opensAgain : 'invite';
  const { tokenHash } = await issuePair(trx, {
    userId,
    contact: user.email,
    type: user.email_confirmed_at ? 'recovery_token' : 'confirmation_token',
    digits: 0,
    code: randomBytes(32).toString('hex'),
    lifeSeconds,
    isInvitation: true,
  });
  return { email: user.email, link: confirmLink({ tokenHash, type, redirectTo }) };
}

/** Removes every second factor and recovery code, ends every session, and tells the owner by mail. @returns how many were proven */
export async function resetSecondFactors(trx: Db, userId: string, locale: 'it' | 'en'): Promise<number> {
  const user = await lockUser(trx, userId);
  const factors = await listFactors(trx, userId);
  for (const factor of factors) {
    await removeFactor(trx, factor);
    const traits = { user_id: userId, factor_id: factor.id };
    await recordAuthEvent(trx, { action: 'factor_deleted', actor: administrator, traits });
  }
  const proven = factors.filter(({ status }) => status === 'verified').length;
  if (user && proven > 0) {
    await deleteSessions(trx, userId);
    await mailNotice(trx, user, 'factor-removed', locale, { by: 'staff' });
  }
  return proven;
}

/** How many second factors of the account are proven. */
export async function countSecondFactors(connection: Db, userId: string): Promise<number> {
  return (await listFactors(connection, userId)).filter(({ status }) => status === 'verified').length;
}

/** Takes the person out of the account: no way to sign in is left, and the address is free again. Its id stays. */
export async function retireAccount(trx: Db, userId: string): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user || user.deleted_at) return;
  await obscureUser(trx, user);
  await recordAuthEvent(trx, {
    action: 'user_deleted',
    actor: administrator,
    traits: { user_id: userId, soft: true },
  });
}
