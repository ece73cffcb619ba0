import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Deletes the posts kept as suspicious that name this address, up to `until`. */
export async function forgetPosts(trx: Db, email: string, until?: Date): Promise<void> {
  await trx
    .deleteFrom('quarantined_submissions')
    .where(sql<string>`lower(payload->>'email')`, '=', email)
    .where('at', '<=', until ?? sql<Date>`'infinity'`)
    .execute();
}
