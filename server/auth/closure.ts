import { type Db, db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import { keyedHash } from '#server/secrets.ts';
import type { MailOptions } from './mailing.ts';
import { closedUntil } from './own-account.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import type { UserRow } from './store/users.ts';
import { verifyToken } from './tokens.ts';

/** An account that its owner closed: the link that takes it back, and what else may open it; part of the door in `accounts.ts`. */

/** Opens the account that its owner closed. A ban that came from elsewhere since then stays. */
export async function reopenClosed(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ banned_until: null, updated_at: new Date() })
    .where('id', '=', userId)
    .where('banned_until', '=', closedUntil)
    .execute();
}

/**
 * What a ban by the service key means for an account that its owner closed. To lift it opens the account and ends the closing: nobody's account is
 * erased while they use it. One with a term lasts until the erasure at least, so that the account is not open before.
 */
export async function banBesideClosing(trx: Db, userId: string, until: Date | null): Promise<Date | null> {
  const mark = await trx
    .selectFrom('account_erasures')
    .select('erase_after')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!mark) return until;
  if (until) return until > mark.erase_after ? until : mark.erase_after;
  await trx.deleteFrom('account_erasures').where('user_id', '=', userId).execute();
  const subject = { kind: 'user', id: userId };
  await recordChange(trx, { actor: 'system', action: 'client.erasure-undone', subject });
  return null;
}

/** When the closed account is to be erased; undefined when its owner did not close it, or the grace is over. */
export async function findErasureDate(
  userId: string,
  now = new Date(),
  connection: Db = db,
): Promise<Date | undefined> {
  const mark = await connection
    .selectFrom('account_erasures')
    .select('erase_after')
    .where('user_id', '=', userId)
    .where('erase_after', '>', now)
    .executeTakeFirst();
  return mark?.erase_after;
}

/**
 * Whether a token that no session holds for is of somebody who closed their account and may still take it back. Their other windows, and the one that
 * never heard that it is closed, are told so.
 */
export async function isClosedByOwner(bearer: string): Promise<boolean> {
  const claims = await verifyToken(bearer);
  return typeof claims?.sub === 'string' && (await findErasureDate(claims.sub)) !== undefined;
}

/** What is stored of the token. */
export const closureHash = (token: string): Buffer => keyedHash('account-erasure', token);

/**
 * The token of the mailed link, the same each time that it is mailed: asking for another mail, which anybody can who knows the address, must not
 * end the link of the first one.
 */
export const closureToken = (userId: string, eraseAfter: Date): string =>
  keyedHash('account-erasure-link', `${userId}\n${eraseAfter.toISOString()}`).toString('base64url');

export const closureLink = (token: string): string => `${publicUrl()}/login?restore=${token}`;

/**
 * The way back into the account of this address, for a mail to it, and when it is erased; undefined where its owner did not close it, or the grace is
 * over. @param email lower case
 */
export async function wayBackOf(trx: Db, email: string): Promise<{ link: string; eraseAfter: Date } | undefined> {
  const mark = await trx
    .selectFrom('account_erasures as x')
    .innerJoin('auth.users as u', 'u.id', 'x.user_id')
    .select(['x.user_id', 'x.erase_after', 'x.token_hash'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['u.email']), '=', email))
    .where('x.erase_after', '>', new Date())
    .executeTakeFirst();
  if (!mark) return undefined;
  const token = closureToken(mark.user_id, mark.erase_after);
  if (!closureHash(token).equals(mark.token_hash)) await renewHash(trx, mark.user_id, token);
  return { link: closureLink(token), eraseAfter: mark.erase_after };
}

/** For who closed before links could be mailed again, or under another key: the new link takes the place of the old one. */
const renewHash = (trx: Db, userId: string, token: string) =>
  trx
    .updateTable('account_erasures')
    .set({ token_hash: closureHash(token) })
    .where('user_id', '=', userId)
    .execute();

/**
 * Mails the way back to whoever asks for a code at the address of an account that its owner closed: no code opens it, and nobody waits for a mail that
 * never comes. Nothing to whom staff shut out, nor when the grace is over.
 */
export async function mailWayBack(trx: Db, user: UserRow, { locale, address }: MailOptions): Promise<void> {
  const mark = await trx
    .selectFrom('account_erasures as x')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'x.user_id').on('c.deleted_at', 'is', null))
    .select(['x.erase_after', 'c.name'])
    .where('x.user_id', '=', user.id)
    .where('x.erase_after', '>', new Date())
    .limit(1)
    .forUpdate('x')
    .executeTakeFirst();
  if (!mark || !user.email) return;
  const token = closureToken(user.id, mark.erase_after);
  await renewHash(trx, user.id, token);
  await recordAuthEvent(trx, { action: 'user_recovery_requested', actor: user, address });
  await queueMail(trx, {
    template: 'account-erasure',
    to: user.email,
    locale,
    props: { name: mark.name ?? '', eraseAfter: mark.erase_after.toISOString(), isAskedAgain: true },
    secrets: { link: closureLink(token) },
  });
}
