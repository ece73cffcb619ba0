import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { AuthError } from './errors.ts';
import { type MailOptions, mailSignInCode } from './mailing.ts';
import { isStorable, mergeProfile, type Profile } from './profiles.ts';
import { keepFlowOutcome } from './provider-flows.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import {
  disarmUser,
  insertFederatedUser,
  lockNames,
  lockUser,
  setProvenEmail,
  setUserMetadata,
} from './store/federated-users.ts';
import {
  deleteOtherIdentities,
  findIdentity,
  type IdentityRow,
  insertIdentity,
  listIdentities,
  listProvidersInMetadata,
  listUserIdsByProvenEmail,
  updateIdentity,
} from './store/identities.ts';
import { clearSecrets, takePasswordOffers } from './store/issued-secrets.ts';
import { deleteSessions } from './store/sessions.ts';
import { insertUnproven } from './store/unproven-accounts.ts';
import { findUserByEmail, findUserById, isBanned, type UserRow } from './store/users.ts';
import type { SignUpPassword } from './unproven.ts';

/**
 * Whose account a provider's profile opens (contract 2.10, five rules). The one thing that must never happen: somebody who only claims
 * an address reaches the account of the person who has it. So an address counts only when the provider vouches for it, at this moment.
 */

export type LinkingOptions = {
  mail: MailOptions;
  /** The provider may name no address at all. */
  emailOptional?: boolean;
};

/** A refusal is an answer, not an exception: what was written before it (a new account, the mail to its owner) must be kept. */
export type LinkingOutcome = Arrival | { refusal: AuthError };

type Arrival = { userId: string; signUpPassword?: SignUpPassword };

/** Finds or makes the account of a profile that has just been proven, and says what became of a sign-up's password in it. Throws for what leaves nothing behind. */
export async function resolveAccount(trx: Db, profile: Profile, options: LinkingOptions): Promise<LinkingOutcome> {
  if (!isStorable(profile))
    throw new AuthError('validation_failed', 'The profile sent by the provider cannot be stored');
  await lockNames(trx, [
    `${profile.provider}\n${profile.providerId}`,
    ...(profile.email ? [`email\n${profile.email}`] : []),
  ]);
  const identity = await findIdentity(trx, profile.provider, profile.providerId);
  const arrival: Arrival = identity
    ? { userId: await returnToAccount(trx, identity, profile) }
    : ((await joinAccount(trx, profile)) ?? { userId: await createAccount(trx, profile, options) });
  const { userId } = arrival;
  const user = await lockUser(trx, userId);
  if (!user || user.deleted_at) throw new AuthError('user_not_found', 'User not found');
  if (isBanned(user)) throw new AuthError('user_banned');
  const outcome = await admit(trx, user, profile, options);
  return 'refusal' in outcome ? outcome : { ...arrival, ...outcome };
}

/** Rule 1: the provider's id is known. */
async function returnToAccount(trx: Db, identity: IdentityRow, profile: Profile): Promise<string> {
  const user = await lockUser(trx, identity.user_id);
  const before = identity.identity_data as Record<string, unknown>;
  const metadata = (user?.raw_user_meta_data ?? {}) as Record<string, unknown>;
  await updateIdentity(trx, identity.id, { ...before, ...profile.data });
  await setUserMetadata(trx, identity.user_id, mergeProfile(metadata, before, profile.data));
  return identity.user_id;
}

/** Rule 2: a verified address leads to the account that has it, of the same linking domain (rule 5). */
async function joinAccount(trx: Db, profile: Profile): Promise<Arrival | undefined> {
  const { email } = profile;
  if (isSso(profile) || !email || !profile.emailVerified) return undefined;
  const holder = await findUserByEmail(trx, email);
  const claimed = holder ? await claimUnproven(trx, holder, profile) : { user: await findByProvenIdentity(trx, email) };
  const { user, ...outcome } = claimed;
  if (!user) return undefined;
  await insertIdentity(trx, { ...profile, userId: user.id });
  const metadata = (user.raw_user_meta_data ?? {}) as Record<string, unknown>;
  await setUserMetadata(trx, user.id, mergeProfile(metadata, {}, profile.data));
  await listProvidersInMetadata(trx, user.id);
  await recordAuthEvent(trx, {
    action: 'identity_linked',
    actor: user,
    traits: { provider: profile.provider, provider_id: profile.providerId },
  });
  return { userId: user.id, ...outcome };
}

async function findByProvenIdentity(trx: Db, email: string): Promise<UserRow | undefined> {
  for (const userId of await listUserIdsByProvenEmail(trx, email)) {
    const user = await findUserById(trx, userId);
    if (user && !user.deleted_at && !user.is_sso_user) return user;
  }
  return undefined;
}

/**
 * Rule 4, for the account that has the address: when it was never proven, what strangers may have put there goes, or they would share
 * the account with its owner. An account that is somebody's by other proof keeps all but the address, which was never theirs.
 */
async function claimUnproven(
  trx: Db,
  holder: UserRow,
  profile: Profile,
): Promise<{ user: UserRow | undefined; signUpPassword?: SignUpPassword }> {
  const user = await lockUser(trx, holder.id);
  if (!user || user.email_confirmed_at) return { user };
  if (await hasOtherProof(trx, user, profile)) {
    await setProvenEmail(trx, user.id, undefined);
    await clearSecrets(trx, user.id);
    return { user: undefined };
  }
  const signUpPassword = await disarm(trx, user, profile);
  await setProvenEmail(trx, user.id, profile.email);
  return { user: { ...user, raw_user_meta_data: {} }, signUpPassword };
}

/** True when the account is somebody's by more than its address and the identity at hand. */
async function hasOtherProof(trx: Db, user: UserRow, arriving: Profile): Promise<boolean> {
  if (user.phone_confirmed_at) return true;
  const identities = await listIdentities(trx, user.id);
  return identities.some(({ provider, provider_id: id, identity_data, email }) => {
    if (provider === 'email' || provider === 'phone') return false;
    if (provider === arriving.provider && id === arriving.providerId) return provider === 'web3';
    const verified = (identity_data as Record<string, unknown>).email_verified === true;
    return provider === 'web3' || (verified && email !== user.email);
  });
}

/** Empties an account before its owner gets it; `dropped` where somebody had given it a password, or tried to. */
async function disarm(trx: Db, user: UserRow, kept: Profile): Promise<SignUpPassword> {
  const wasOffered = await takePasswordOffers(trx, user.id);
  await disarmUser(trx, user.id);
  await deleteOtherIdentities(trx, user.id, kept);
  await clearSecrets(trx, user.id);
  await deleteSessions(trx, user.id);
  return wasOffered || user.encrypted_password ? 'dropped' : undefined;
}

/** Rule 3. An address that is not verified and is somebody's already stays theirs. */
async function createAccount(trx: Db, profile: Profile, options: LinkingOptions): Promise<string> {
  if (env.GOTRUE_DISABLE_SIGNUP) throw new AuthError('signup_disabled');
  if (!profile.email && !isAddressless(profile, options)) {
    throw new AuthError('validation_failed', 'Error getting user email from external provider');
  }
  const isTaken = !isSso(profile) && profile.email && (await findUserByEmail(trx, profile.email));
  const account = {
    confirmed: profile.emailVerified,
    metadata: profile.data,
    provider: profile.provider,
    isSso: isSso(profile),
  };
  const email = isTaken ? undefined : profile.email;
  const created =
    (await insertFederatedUser(trx, { ...account, email })) ??
    (await insertFederatedUser(trx, { ...account, email: undefined }));
  if (!created) throw new Error('An account without an address could not be created.');
  // What the provider says comes back with whoever ends the flow of the mail, so the mail alone proves none of it.
  if (email && !profile.emailVerified) {
    await insertUnproven(trx, { userId: created.id, madeBy: 'anybody', isAlone: false });
  }
  await insertIdentity(trx, { ...profile, userId: created.id });
  await recordAuthEvent(trx, {
    action: 'user_signedup',
    actor: { id: created.id, email: email ?? null },
    address: options.mail.address,
    traits: { provider: profile.provider },
  });
  return created.id;
}

/** Rule 4, the rest: nobody comes in on an address that is proven neither here nor by the provider. */
async function admit(trx: Db, user: UserRow, profile: Profile, options: LinkingOptions): Promise<LinkingOutcome> {
  const admitted = { userId: user.id };
  if (isSso(profile) || user.email_confirmed_at) return admitted;
  const proven = await hasOtherProof(trx, user, profile);
  if (profile.emailVerified) {
    // The address on the account may be another one that was only claimed. It must not stay, or its owner's code would open this account.
    const signUpPassword = user.email && !proven ? await disarm(trx, user, profile) : undefined;
    const isFree = await setProvenEmail(trx, user.id, profile.email);
    if (!isFree) await setProvenEmail(trx, user.id, undefined);
    await listProvidersInMetadata(trx, user.id);
    return signUpPassword ? { ...admitted, signUpPassword } : admitted;
  }
  if (proven || (!user.email && isAddressless(profile, options))) return admitted;
  const { provider } = profile;
  if (!user.email || user.email !== profile.email) {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
    return { refusal: new AuthError('provider_email_needs_verification', message) };
  }
  const { flowStateId } = await mailSignInCode(trx, user, options.mail);
  // Whoever ends that flow reads the mailbox and holds this browser's verifier: one person, whose identity then comes along.
  if (flowStateId) await keepFlowOutcome(trx, flowStateId, { provider: 'email', link: profile });
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return { refusal: new AuthError('provider_email_needs_verification', message) };
}

const isSso = (profile: Profile) => profile.provider.startsWith('sso:');

function isAddressless(profile: Profile, options: LinkingOptions): boolean {
  return profile.provider === 'web3' || (!profile.email && options.emailOptional === true);
}
