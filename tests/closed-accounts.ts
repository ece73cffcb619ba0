import { randomUUID } from 'node:crypto';
import { ensureUser } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { graceDays } from '#shared/privacy.ts';

/** Marks the account of this address, which is made when there is none, as closed by its owner: what follows from it, without signing in to do it. */
export async function closeAccountOf(email: string, at = new Date()): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userId } = await ensureUser(trx, { email, name: '' });
    const erase_after = new Date(at.getTime() + graceDays * 86_400_000);
    const mark = { user_id: userId, requested_at: at, erase_after, token_hash: Buffer.from(randomUUID()) };
    await trx.insertInto('account_erasures').values(mark).execute();
  });
}
