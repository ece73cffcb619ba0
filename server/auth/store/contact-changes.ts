import type { Db } from '#server/db/client.ts';
import { clearSecrets, type SecretType } from './issued-secrets.ts';
import { updateUserRow } from './users.ts';

const emailSecrets: readonly SecretType[] = ['email_change_token_current', 'email_change_token_new'];

/** Ends a change of address that waits for its mailboxes, with all that was mailed for it: nothing of it can be sent again. */
export async function dropEmailChange(trx: Db, userId: string): Promise<void> {
  await clearSecrets(trx, userId, emailSecrets);
  await updateUserRow(trx, userId, { email_change: '', email_change_confirm_status: 0 });
}

/**
 * Ends changes of address and number that wait. Whoever takes an account back by a new password must not find that an address or a number
 * which somebody else asked for is confirmed afterwards: codes for it could be sent again without signing in.
 */
export async function dropContactChanges(trx: Db, userId: string): Promise<void> {
  await dropEmailChange(trx, userId);
  await clearSecrets(trx, userId, ['phone_change_token']);
  await updateUserRow(trx, userId, { phone_change: '' });
}
