import { reopenClosed } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';

/** A deletion that its owner can still take back, once they have proven who they are without the mailed link. */

/** Undoes the deletion within its grace. False when there is none to undo. */
export async function undoErasureOf(userId: string, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mark = await trx
      .deleteFrom('account_erasures')
      .where('user_id', '=', userId)
      .where('erase_after', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (!mark) return false;
    await reopenClosed(trx, userId);
    const subject = { kind: 'user', id: userId };
    await recordChange(trx, { actor: 'system', action: 'client.erasure-undone', subject });
    return true;
  });
}
