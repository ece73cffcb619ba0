import type { Db } from '#server/db/client.ts';

/** Staff who are told about new requests and messages: active Admins and Editors. */
export async function staffToNotify(connection: Db): Promise<{ email: string; name: string }[]> {
  const rows = await connection
    .selectFrom('staff as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['u.email', 's.name'])
    .where('s.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where('s.role', 'in', ['Admin', 'Editor'])
    .orderBy('u.email')
    .execute();
  return rows.flatMap((row) => (row.email ? [{ email: row.email, name: row.name }] : []));
}
