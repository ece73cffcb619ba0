import type { Db } from '#server/db/client.ts';
import { clearSecrets, type SecretType } from './issued-secrets.ts';
import { updateUserRow } from './users.ts';

export const emailChangeTypes: readonly SecretType[] = ['email_change_token_current', 'email_change_token_new'];
export const phoneChangeTypes: readonly SecretType[] = ['phone_change_token'];
export const contactChangeTypes: readonly SecretType[] = [...emailChangeTypes, ...phoneChangeTypes];

/** Ends a change of address that waits for its mailboxes, with all that was mailed for it: nothing of it can be sent again. */
export async function dropEmailChange(trx: Db, userId: string): Promise<void> {
  await clearSecrets(trx, userId, emailChangeTypes);
  await updateUserRow(trx, userId, { email_change: '', email_change_confirm_status: 0 });
}

/**
 * Ends changes of address and number that wait. Whoever takes an account back by a new password must not find that an address or a number
 * which somebody else asked for is confirmed afterwards: codes for it could be sent again without signing in.
 */
export async function dropContactChanges(trx: Db, userId: string): Promise<void> {
  await dropEmailChange(trx, userId);
  await clearSecrets(trx, userId, phoneChangeTypes);
  await updateUserRow(trx, userId, { phone_change: '' });
}
