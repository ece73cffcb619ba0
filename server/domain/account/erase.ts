import { createHash } from 'node:crypto';
import { eraseAccount, sessionsChanged } from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import { forgetInAudit, recordChange } from '#server/domain/audit/audit.ts';
import { type Forgotten, forgetClient, whatToForget } from '#server/domain/clients/forget.ts';
import { forgetFiles } from '#server/domain/files/forget.ts';
import { forgetPosts } from '#server/domain/forms/forget.ts';
import { forgetMessages } from '#server/domain/messages/forget.ts';
import { forgetReader } from '#server/domain/newsletter/forget.ts';
import { forgetRequests } from '#server/domain/requests/forget.ts';
import { forgetMails } from '#server/jobs/forget-mails.ts';
import { recordErasures } from './erasure-record.ts';

const hashOf = (id: string) => createHash('sha256').update(id).digest();

/** Notes who was erased, so that they can be erased again after an older backup was restored. */
export async function rememberErased(trx: Db, people: string[], now: Date): Promise<void> {
  await trx
    .insertInto('erased_people')
    .values(people.map((id) => ({ subject_hash: hashOf(id), erased_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Erases a client: the account with its sessions and factors, the texts and contact data of their requests and messages, files, mails,
 * consents, what the audit log tells about them. What stays is without a person: numbers, dates, types, status, budget range,
 * on which the agency's figures rest (docs/decisions/014).
 */
export async function eraseClient(trx: Db, client: { id: string; email: string }, now: Date): Promise<Forgotten> {
  const forgotten = await whatToForget(trx, client);
  const requestIds = await forgetRequests(trx, client.id, now);
  for (const email of forgotten.addresses) {
    const messageIds = await forgetMessages(trx, email, now);
    await forgetMails(trx, { email, clientId: client.id, requestIds, messageIds });
    await forgetPosts(trx, email);
    await forgetReader(trx, email, now);
    await trx.deleteFrom('consents').where('email', '=', email).execute();
  }
  for (const { id, userId } of forgotten.clients) {
    await forgetFiles(trx, id);
    await forgetClient(trx, id, now);
    if (userId) await eraseAccount(trx, userId);
  }
  return forgotten;
}

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
    const clients = await trx
      .selectFrom('clients')
      .select(['id', 'email'])
      .where('user_id', '=', due.user_id)
      .where('merged_into', 'is', null)
      .orderBy('number')
      .execute();
    const people = [due.user_id];
    for (const client of clients) {
      const forgotten = await eraseClient(trx, client, now);
      people.push(...forgotten.clients.flatMap(({ id, userId }) => (userId ? [id, userId] : [id])));
    }
    await trx.deleteFrom('account_erasures').where('user_id', '=', due.user_id).execute();
    await eraseAccount(trx, due.user_id);
    await forgetInAudit(trx, people);
    await rememberErased(trx, people, now);
    const subject = { kind: 'client', id: clients[0]?.id ?? due.user_id };
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
