import { ensureUser } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';

export type NewClient = { email: string; name: string; company: string; phone: string; now: Date };

/**
 * The client with this address, made with a sign-in account when there is none. What an unknown sender typed never
 * overwrites an existing client's name, company or phone.
 */
export async function findOrCreateClient(connection: Db, client: NewClient): Promise<{ id: string; number: number }> {
  const { userId } = await ensureUser(connection, { email: client.email, name: client.name });
  return connection
    .insertInto('clients')
    .values({
      email: client.email,
      name: client.name,
      company: client.company,
      phone: client.phone,
      user_id: userId,
      joined_at: client.now,
      last_activity_at: client.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('deleted_at', 'is', null)
        .doUpdateSet(({ ref, fn }) => ({
          last_activity_at: client.now,
          user_id: fn.coalesce(ref('clients.user_id'), ref('excluded.user_id')),
        })),
    )
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}
