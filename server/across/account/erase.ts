import { erasePerson } from '#server/across/privacy/erase-person.ts';
import { recordErasures } from '#server/across/privacy/erasure-record.ts';
import { findByAccount } from '#server/across/privacy/whose.ts';
import { sessionsChanged } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';

export { endUnproven as endUnprovenAccounts } from '#server/auth/accounts.ts';

/** Erases the one account that has waited longest beyond its grace. False when none is due, or others are at the rest. */
async function eraseNext(now: Date): Promise<boolean> {
  const userId = await db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('account_erasures')
      .select('user_id')
      .where('erase_after', '<=', now)
      .orderBy('erase_after')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    // A deleted client may have come back by the form as a new one: one account, several records.
    const whose = await findByAccount(trx, due.user_id);
    await trx.deleteFrom('account_erasures').where('user_id', '=', due.user_id).execute();
    await erasePerson(trx, whose, { now });
    const subject = { kind: 'client', id: whose.clients[0]?.id ?? due.user_id };
    await recordChange(trx, { actor: 'system', action: 'client.erased', subject });
    return due.user_id;
  });
  if (userId) sessionsChanged(userId);
  return userId !== undefined;
}

/** Erases every account whose grace is over, each in a transaction of its own. @returns how many */
export async function eraseDueAccounts(now = new Date()): Promise<number> {
  let count = 0;
  while (await eraseNext(now)) count += 1;
  await recordErasures();
  return count;
}
