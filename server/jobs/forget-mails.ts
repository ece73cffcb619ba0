import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Deletes every mail to this address, about these requests, or to staff about what came from the address. Unsent ones never leave. */
export async function forgetMails(
  trx: Db,
  { email, requestIds }: { email: string; requestIds: string[] },
): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', email),
        eb(sql<string>`props->>'email'`, '=', email),
        ...(requestIds.length > 0 ? [eb('request_id', 'in', requestIds)] : []),
      ]),
    )
    .execute();
}
