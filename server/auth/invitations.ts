import type { Db } from '#server/db/client.ts';
import { type SpentSecret, spendLink } from './codes.ts';
import { AuthError } from './errors.ts';
import type { MailOptions } from './mailing.ts';
import { linkIdentity } from './manual-linking.ts';
import type { Profile } from './profiles.ts';
import { acceptProof } from './proofs.ts';
import { lockNames } from './store/federated-users.ts';
import { findIdentity } from './store/identities.ts';
import { setPasswordHash } from './store/users.ts';
import type { SignUpPassword } from './unproven.ts';

/** Somebody invited by mail may answer by signing in at a provider instead of by the mail's code (contract 2.10, `invite_token`). */

async function spendInvitation(trx: Db, token: string): Promise<SpentSecret> {
  try {
    return await spendLink(trx, token, 'invite');
  } catch (error) {
    if (error instanceof AuthError) throw new AuthError('invite_not_found');
    throw error;
  }
}

/**
 * The invited account, with the provider's identity added. The token proves the mailbox, so the provider need not vouch for the address,
 * but it must name the same one. Throws `invite_not_found` for a token that is unknown, used or old.
 */
export async function acceptInvitation(
  trx: Db,
  token: string,
  profile: Profile,
  { locale }: MailOptions,
): Promise<{ userId: string; signUpPassword?: SignUpPassword }> {
  // Before the account is locked: whoever arrives from the provider without an invitation takes them in this order too.
  await lockNames(trx, [
    `${profile.provider}\n${profile.providerId}`,
    ...(profile.email ? [`email\n${profile.email}`] : []),
  ]);
  const secret = await spendInvitation(trx, token);
  if (secret.contact !== profile.email) {
    throw new AuthError('validation_failed', 'Invited email does not match emails from external provider');
  }
  const { userId, signUpPassword } = await acceptProof(trx, secret, { locale });
  // Nobody but the inviter has been here, and whoever tried a password before proved nothing.
  await setPasswordHash(trx, userId, '');
  const known = await findIdentity(trx, profile.provider, profile.providerId);
  if (known?.user_id !== userId) await linkIdentity(trx, userId, profile);
  return { userId, ...(signUpPassword ? { signUpPassword: 'dropped' } : {}) };
}
