import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { SourceOf } from '#server/records/export-source.ts';

export { undoAbsenceEnd } from './absence-undo.ts';

/** Members of staff; nothing of how they sign in. */
export const usersSource: SourceOf = () => ({
  columns: {
    id: sql`s.user_id`,
    name: sql`s.name`,
    email: sql`u.email`,
    role: sql`s.role`,
    status: sql`s.status`,
    registered_at: sql`s.registered_at`,
    last_sign_in_at: sql`u.last_sign_in_at`,
  },
  from: sql`staff s join auth.users u on u.id = s.user_id and s.deleted_at is null`,
  at: sql`s.registered_at`,
  status: sql`s.status`,
  orderBy: sql`s.registered_at desc, s.user_id`,
});

/** What stands where the name of somebody stood who was erased. */
export const namelessStaff = '–';

/**
 * Takes the person out of a former member of staff: name, picture, keys, and their name where timelines of requests say who handed over to whom.
 * What they did stays, done by nobody who has a name. Letters that they signed belong to those who got them.
 */
export async function forgetStaff(trx: Db, { userId, name }: { userId: string; name: string }): Promise<void> {
  await trx
    .updateTable('staff')
    .set(({ eb }) => ({ name: namelessStaff, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .execute();
  await trx.deleteFrom('staff_avatars').where('user_id', '=', userId).execute();
  await trx.deleteFrom('staff_absences').where('user_id', '=', userId).execute();
  await trx.deleteFrom('api_keys').where('maker_id', '=', userId).execute();
  await sql`
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = ${userId} or payload -> 'traits' ->> 'user_id' = ${userId}`.execute(trx);
  await sql`update auth.identities set identity_data = '{}' where user_id = ${userId}`.execute(trx);
  const isShared = await trx.selectFrom('staff').select('user_id').where('name', '=', name).executeTakeFirst();
  if (isShared || name === '') return;
  await sql`
    update request_events set data = data
      || case when data ->> 'from' = ${name} then jsonb_build_object('from', ${namelessStaff}::text) else '{}' end
      || case when data ->> 'name' = ${name} then jsonb_build_object('name', ${namelessStaff}::text) else '{}' end
    where kind = 'assigned' and ${name} in (data ->> 'from', data ->> 'name')`.execute(trx);
}
