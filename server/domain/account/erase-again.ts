import { sql } from 'kysely';
import { eraseAccount } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { forgetInAudit } from '#server/domain/audit/audit.ts';
import { eraseClient } from './erase.ts';

/**
 * Erases whoever `erased_people` names and who is there all the same: an older backup was restored. @returns how many clients and accounts
 */
export async function eraseAgain(trx: Db, now: Date): Promise<number> {
  // Hashes of random identifiers, as `rememberErased` writes them.
  const isErased = (column: string) =>
    sql<boolean>`exists (select from erased_people where subject_hash = sha256(convert_to(${sql.ref(column)}::text, 'UTF8')))`;
  const clients = await trx
    .selectFrom('clients')
    .select(['id', 'email', 'user_id'])
    .where('erased_at', 'is', null)
    .where(({ or }) => or([isErased('clients.id'), isErased('clients.user_id')]))
    .where('merged_into', 'is', null)
    .orderBy('number')
    .execute();
  const people = new Set<string>();
  for (const client of clients) {
    const forgotten = await eraseClient(trx, client, now);
    for (const { id, userId } of forgotten.clients) for (const each of [id, userId]) if (each) people.add(each);
    if (client.user_id) people.add(client.user_id);
  }
  const accounts = await trx.selectFrom('auth.users').select('id').where(isErased('auth.users.id')).execute();
  for (const { id } of accounts) people.add(id);
  const erasable = await trx
    .selectFrom('auth.users')
    .select('id')
    .where('id', 'in', [...people, '00000000-0000-0000-0000-000000000000'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staff').select('user_id').whereRef('staff.user_id', '=', 'auth.users.id'))),
    )
    .execute();
  for (const { id } of erasable) {
    await trx.deleteFrom('account_erasures').where('user_id', '=', id).execute();
    await eraseAccount(trx, id);
  }
  await forgetInAudit(trx, [...people]);
  return people.size;
}
