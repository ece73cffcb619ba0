import { db } from '#server/db/client.ts';

/** True when mails to this address would reach a suspended client. The address of a member of staff never is one. */
export async function isSuspendedAddress(email: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients as c')
    .leftJoin('staff as s', 's.user_id', 'c.user_id')
    .select('c.id')
    .where('c.email', '=', email.toLowerCase())
    .where('c.status', '=', 'suspended')
    .where('c.deleted_at', 'is', null)
    .where('s.user_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
