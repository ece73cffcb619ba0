import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Takes an address out of the searches that exports were made of. */
export async function forgetSearches(trx: Db, email: string): Promise<void> {
  await sql`
    update exports set asked = jsonb_set(asked, '{list,q}', '""')
    where asked -> 'list' ->> 'q' <> '' and position(lower(asked -> 'list' ->> 'q') in ${email}) > 0`.execute(trx);
}
