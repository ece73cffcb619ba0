import {
  closeAccount,
  closureHash,
  closureLink,
  closureToken,
  reopenClosed,
  sessionsChanged,
} from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import type { ClientPerson } from '#server/records/person.ts';
import { graceDays } from '#shared/privacy.ts';

const DAY_MS = 24 * 3_600_000;

async function eraseAfterOf(connection: Db, userId: string): Promise<Date> {
  const mark = await connection
    .selectFrom('account_erasures')
    .select('erase_after')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return mark.erase_after;
}

/**
 * Closes the client's account at once, ends every session and marks it for erasure after the grace. The mail that says so
 * carries the link that undoes it. Of an account that is closed already it answers the day, and changes nothing.
 */
export async function requestErasure(
  person: ClientPerson,
  { locale, now = new Date() }: { locale: 'it' | 'en'; now?: Date },
): Promise<{ eraseAfter: Date }> {
  const wanted = new Date(now.getTime() + graceDays * DAY_MS);
  const token = closureToken(person.userId, wanted);
  const eraseAfter = await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('account_erasures')
      .values({ user_id: person.userId, requested_at: now, erase_after: wanted, token_hash: closureHash(token) })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('erase_after')
      .executeTakeFirst();
    // Two windows at once: the first one's day, and the link of its mail, are those that count.
    if (!made) return eraseAfterOf(trx, person.userId);
    await closeAccount(trx, person.userId);
    await recordChange(trx, {
      actor: person,
      action: 'client.erasure-requested',
      subject: { kind: 'client', id: person.clientId },
      after: { eraseAfter: wanted.toISOString() },
    });
    await queueMail(trx, {
      template: 'account-erasure',
      to: person.email,
      locale,
      props: { name: person.name, eraseAfter: wanted.toISOString() },
      secrets: { link: closureLink(token) },
    });
    return wanted;
  });
  sessionsChanged(person.userId);
  return { eraseAfter };
}

/** When the account of the mailed link is to be erased; undefined for a token that is unknown, used, or too late. */
export async function findErasureOf(token: string, now = new Date()): Promise<Date | undefined> {
  const mark = await db
    .selectFrom('account_erasures')
    .select('erase_after')
    .where('token_hash', '=', closureHash(token))
    .where('erase_after', '>', now)
    .executeTakeFirst();
  return mark?.erase_after;
}

/** Undoes a deletion within its grace. False for a token that is unknown, used, or too late. */
export async function undoErasure(token: string, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mark = await trx
      .deleteFrom('account_erasures')
      .where('token_hash', '=', closureHash(token))
      .where('erase_after', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (!mark) return false;
    await reopenClosed(trx, mark.user_id);
    const subject = { kind: 'user', id: mark.user_id };
    await recordChange(trx, { actor: 'system', action: 'client.erasure-undone', subject });
    return true;
  });
}
