import type { Db } from '#server/db/client.ts';

/** The client with this number as a letter needs them; undefined when there is none or they were deleted. */
export function findClientForLetter(connection: Db, number: number) {
  return connection
    .selectFrom('clients')
    .select(['id', 'number', 'name', 'company', 'email', 'status'])
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Notes that something happened with the client. */
export async function noteClientActivity(connection: Db, clientId: string, now: Date): Promise<void> {
  await connection
    .updateTable('clients')
    .set({ last_activity_at: now })
    .where('id', '=', clientId)
    .where('last_activity_at', '<', now)
    .execute();
}
