import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Marks a signed message as used; false when it was before. Two who bring the same one at once: one is told no. */
export async function spendMessage(connection: Db, key: string, until: Date): Promise<boolean> {
  const row = await connection
    .insertInto('auth_private.spent_messages')
    .values({ key, until })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets those that their own dates refuse by now; the hour is for clocks that differ. */
export async function forgetSpentMessages(connection: Db): Promise<void> {
  await sql`delete from auth_private.spent_messages where until < now() - interval '1 hour'`.execute(connection);
}
