import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { caller, signInForTest } from '#tests/factories.ts';

/** Accounts of clients who come by the door of the sign-in service. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});
beforeEach(forgetRateLimits);

export const password = 'Correct-horse-9';
export const roles = ['Admin', 'Editor', 'Viewer'] as const;

/** An account with a proven address and no record of the product behind it, as after signing up. */
export async function buildNewcomer(metadata: Record<string, unknown> = {}) {
  const email = `new-${randomUUID().slice(0, 8)}@newcomer.example`;
  const { userId } = await db
    .transaction()
    .execute((trx) => createUserWithPassword(trx, { email, password, name: 'Rosa Zammit', confirmed: true }));
  const raw_user_meta_data = JSON.stringify({ full_name: 'Rosa Zammit', ...metadata });
  await db.updateTable('auth.users').set({ raw_user_meta_data }).where('id', '=', userId).execute();
  const token = await signInForTest(email);
  return { userId, email, call: caller(token) };
}
