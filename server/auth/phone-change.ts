import type { Db } from '#server/db/client.ts';
import type { SpentSecret } from './codes.ts';
import { AuthError } from './errors.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { emailChangeTypes } from './store/contact-changes.ts';
import { saveOwnIdentity } from './store/identities.ts';
import { clearSecretsBut } from './store/issued-secrets.ts';
import { findUserByPhone, lockUser, mergeUserMetadata, type UserRow, updateUserRow } from './store/users.ts';
import { type TextOptions, textCode } from './texting.ts';

/** A change of number: the new number answers a code. */

/** Sends the code; answers the message's id. */
export async function startPhoneChange(trx: Db, user: UserRow, phone: string, text: TextOptions): Promise<string> {
  await updateUserRow(trx, user.id, { phone_change: phone });
  return textCode(trx, user, { ...text, phone, type: 'phone_change_token' });
}

/** The new number has answered. */
export async function agreeToPhoneChange(trx: Db, secret: SpentSecret): Promise<void> {
  const user = await lockUser(trx, secret.userId);
  if (!user?.phone_change || secret.contact !== user.phone_change) throw new AuthError('otp_expired');
  await applyPhone(trx, user, user.phone_change);
}

/** Puts the proven number in place. Throws `phone_exists` when somebody else has it by now. */
export async function applyPhone(trx: Db, user: UserRow, phone: string): Promise<void> {
  const holder = await findUserByPhone(trx, phone);
  if (holder && holder.id !== user.id) throw new AuthError('phone_exists');
  await updateUserRow(trx, user.id, {
    phone,
    phone_confirmed_at: new Date(),
    phone_change: '',
    is_anonymous: false,
  });
  await mergeUserMetadata(trx, user.id, { phone, phone_verified: true });
  await saveOwnIdentity(trx, { userId: user.id, provider: 'phone', contact: phone });
  await clearSecretsBut(trx, user.id, emailChangeTypes);
  await recordAuthEvent(trx, { action: 'user_modified', actor: user });
}
