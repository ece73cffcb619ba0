import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';

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
