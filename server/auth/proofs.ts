import { type Db, db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { checkWithProvider, providerMakesCodes } from '#server/sms/provider.ts';
import { type LinkType, reserveAttempt, type SpentSecret, secretTypesOf, spendCode, spendProvenCode } from './codes.ts';
import { agreeToEmailChange } from './email-change.ts';
import { AuthError } from './errors.ts';
import { agreeToPhoneChange } from './phone-change.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { contactChangeTypes } from './store/contact-changes.ts';
import { clearSecretsBut, type SecretType } from './store/issued-secrets.ts';
import { findUserByEmail, findUserByPhone, isBanned, listUsersChangingTo, lockUser } from './store/users.ts';
import { testCodeOf } from './texting.ts';
import { isSomebodys, proveUser, type SignUpPassword } from './unproven.ts';

/** What a code or link says about its owner, and whose code it can be. */

export type Proof = {
  userId: string;
  /** False for the first of the two answers that a change of address needs: no session yet. */
  complete: boolean;
  provider: 'email' | 'phone';
  signUpPassword?: SignUpPassword;
};

/**
 * Draws the consequences of a spent secret. Whoever `isDisowned` keeps nothing that the call left which had the mail sent. Throws for an
 * account that is gone, banned or has another address by now.
 */
export async function acceptProof(
  trx: Db,
  secret: SpentSecret,
  { locale, isDisowned }: { locale: 'it' | 'en'; isDisowned?: boolean },
): Promise<Proof> {
  const user = await lockUser(trx, secret.userId);
  if (!user || user.deleted_at) throw new AuthError('otp_expired');
  if (isBanned(user)) throw new AuthError('user_banned');
  const proof = { userId: user.id, complete: true };
  if (secret.type === 'email_change_token_current' || secret.type === 'email_change_token_new') {
    return { ...proof, complete: await agreeToEmailChange(trx, secret, locale), provider: 'email' };
  }
  if (secret.type === 'phone_change_token') {
    await agreeToPhoneChange(trx, secret);
    return { ...proof, provider: 'phone' };
  }
  if (secret.contact !== user.email && secret.contact !== user.phone) throw new AuthError('otp_expired');
  // A change of address or number that its owner asked for still waits for what was mailed or texted about it.
  await clearSecretsBut(trx, user.id, isSomebodys(user) ? contactChangeTypes : []);
  const provider = secret.contact === user.phone ? 'phone' : 'email';
  const signUpPassword = await proveUser(trx, user, { by: provider, secretId: secret.id, isDisowned });
  if (provider === 'email' && !user.email_confirmed_at && user.invited_at) {
    await recordAuthEvent(trx, { action: 'invite_accepted', actor: user });
  }
  return { ...proof, provider, signUpPassword };
}

/** Spends a mailed code of any account that it may belong to; undefined for a wrong one. */
export async function spendMailedCode(
  trx: Db,
  { email, code, type }: { email: string; code: string; type: LinkType },
): Promise<SpentSecret | undefined> {
  const owner = await findUserByEmail(trx, email);
  const newcomers = type === 'email_change' ? await listUsersChangingTo(trx, 'email_change', email) : [];
  for (const user of owner ? [owner, ...newcomers] : newcomers) {
    const types = secretTypesOf(type);
    const spent = await spendCode(trx, { userId: user.id, contact: email, code, types });
    if (spent) return spent;
  }
  return undefined;
}

export type PhoneProofType = 'sms' | 'phone_change';

const phoneSecretTypes: Record<PhoneProofType, readonly SecretType[]> = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

async function mayOwn(connection: Db, phone: string, type: PhoneProofType) {
  if (type === 'phone_change') return listUsersChangingTo(connection, 'phone_change', phone);
  const user = await findUserByPhone(connection, phone);
  return user ? [user] : [];
}

/** Spends a code from a text message inside `trx`; undefined for a wrong one. */
export async function spendTextedCode(
  trx: Db,
  { phone, code, type, proven }: { phone: string; code: string; type: PhoneProofType; proven: boolean },
): Promise<SpentSecret | undefined> {
  for (const user of await mayOwn(trx, phone, type)) {
    const attempt = { userId: user.id, contact: phone, types: phoneSecretTypes[type] };
    const spent = proven ? await spendProvenCode(trx, attempt) : await spendCode(trx, { ...attempt, code });
    if (spent) return spent;
  }
  return undefined;
}

/**
 * Whether the provider that made the code finds it right; undefined where codes are our own. Asked outside any transaction, after a try
 * was counted. Throws when the provider cannot say.
 */
export async function askProvider(phone: string, code: string, type: PhoneProofType): Promise<boolean | undefined> {
  if (!providerMakesCodes() || testCodeOf(phone) !== undefined) return undefined;
  const mayTry = await db.transaction().execute(async (trx) => {
    const tries = [];
    for (const user of await mayOwn(trx, phone, type)) {
      tries.push(await reserveAttempt(trx, { userId: user.id, contact: phone, types: phoneSecretTypes[type] }));
    }
    return tries.includes(true);
  });
  if (!mayTry) return false;
  try {
    return await checkWithProvider(phone, code);
  } catch (error) {
    log.warn({ err: error }, 'the text message provider could not check a code');
    throw new AuthError('sms_send_failed', 'The code could not be checked with the SMS provider. Please try again.');
  }
}
