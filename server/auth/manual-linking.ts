import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { AuthError } from './errors.ts';
import { isStorable, mergeProfile, type Profile } from './profiles.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { emailChangeTypes } from './store/contact-changes.ts';
import { lockNames, lockUser, setProvenEmail, setUserMetadata } from './store/federated-users.ts';
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  listProvidersInMetadata,
} from './store/identities.ts';
import { clearSecretsBut } from './store/issued-secrets.ts';
import { findUserByEmail, isBanned, setPasswordHash, type UserRow, updateUserRow } from './store/users.ts';

/** Ways in that a signed-in person adds and removes (contract 2.10). */

export function requireManualLinking(): void {
  if (!env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED) throw new AuthError('manual_linking_disabled');
}

/** The account that may get this identity, locked. Throws why it may not; an identity never moves from one account to another. */
export async function requireLinkable(trx: Db, userId: string, profile: Profile): Promise<UserRow> {
  if (!isStorable(profile))
    throw new AuthError('validation_failed', 'The profile sent by the provider cannot be stored');
  const names = [`${profile.provider}\n${profile.providerId}`];
  if (profile.email) names.push(`email\n${profile.email}`);
  await lockNames(trx, names);
  const user = await lockUser(trx, userId);
  if (!user || user.deleted_at) throw new AuthError('user_not_found', 'User not found', { status: 422 });
  if (isBanned(user)) throw new AuthError('user_banned');
  if (user.is_sso_user) throw new AuthError('user_sso_managed');
  const known = await findIdentity(trx, profile.provider, profile.providerId);
  if (!known) return user;
  const own = known.user_id === userId;
  throw new AuthError('identity_already_exists', own ? undefined : 'Identity is already linked to another user');
}

/** Adds a provider's identity to the account of the person who asked for it. */
export async function linkIdentity(trx: Db, userId: string, profile: Profile): Promise<void> {
  const user = await requireLinkable(trx, userId, profile);
  if (!user.email && !user.phone_confirmed_at) await adoptEmail(trx, userId, profile);
  await insertIdentity(trx, { ...profile, userId });
  const metadata = (user.raw_user_meta_data ?? {}) as Record<string, unknown>;
  await setUserMetadata(trx, userId, mergeProfile(metadata, {}, profile.data));
  await listProvidersInMetadata(trx, userId);
  const traits = { provider: profile.provider, provider_id: profile.providerId };
  await recordAuthEvent(trx, { action: 'identity_linked', actor: user, traits });
}

/** An account without an address (an anonymous one) becomes that of the provider's verified one. */
async function adoptEmail(trx: Db, userId: string, profile: Profile): Promise<void> {
  if (!profile.email) return;
  const { provider } = profile;
  if (!profile.emailVerified) {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
    throw new AuthError('provider_email_needs_verification', message);
  }
  const isFree = await setProvenEmail(trx, userId, profile.email);
  if (!isFree) throw new AuthError('email_exists', undefined, { status: 400 });
}

/** Removes one of the account's own ways in; never the last. */
export async function unlinkIdentity(trx: Db, userId: string, identityId: string, address?: string): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user) throw new AuthError('user_not_found');
  if (user.is_sso_user) throw new AuthError('user_sso_managed');
  const identities = await listIdentities(trx, userId);
  if (identities.length <= 1) throw new AuthError('single_identity_not_deletable');
  const identity = identities.find(({ id }) => id === identityId);
  if (!identity) throw new AuthError('identity_not_found');
  const left = identities.filter(({ id }) => id !== identityId);
  if (!left.some(opensAccount)) throw new AuthError('single_identity_not_deletable');
  await deleteIdentity(trx, identity.id);
  // Whoever gives up the e-mail identity gives up its password.
  if (identity.provider === 'email') await setPasswordHash(trx, userId, '');
  // The number is this identity's: nobody signs in with it, or is texted at it, any more.
  if (identity.provider === 'phone') {
    await updateUserRow(trx, userId, { phone: null, phone_confirmed_at: null, phone_change: '' });
    await clearSecretsBut(trx, userId, emailChangeTypes);
  }
  // The address stays only while something on the account still has it; it passes to the next way in that proved one.
  const isBacked = left.some(({ email, provider }) => provider === 'email' || email === user.email);
  if (user.email && !isBacked) await passEmailOn(trx, userId, left);
  await listProvidersInMetadata(trx, userId);
  const traits = { identity_id: identity.id, provider: identity.provider, provider_id: identity.provider_id };
  await recordAuthEvent(trx, { action: 'identity_unlinked', actor: user, address, traits });
}

type Identities = Awaited<ReturnType<typeof listIdentities>>;

const isVerified = (identity: Identities[number]) =>
  (identity.identity_data as Record<string, unknown>).email_verified === true;

/** True for a way in that works alone; a provider that does not vouch for an address opens nothing without one proven elsewhere. */
function opensAccount(identity: Identities[number]): boolean {
  return ['email', 'phone', 'web3'].includes(identity.provider) || isVerified(identity);
}

async function passEmailOn(trx: Db, userId: string, identities: Identities): Promise<void> {
  const next = identities.find((identity) => identity.email && isVerified(identity));
  if (!next?.email) {
    await setProvenEmail(trx, userId, undefined);
    return;
  }
  const holder = await findUserByEmail(trx, next.email);
  if (holder && holder.id !== userId) throw new AuthError('email_conflict_identity_not_deletable');
  await setProvenEmail(trx, userId, next.email);
}
