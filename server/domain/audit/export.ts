import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';

/** The audit log, newest first. Personal values are in fields of their own. */
export const auditSource: SourceOf = () => ({
  columns: {
    id: sql`a.id`,
    at: sql`a.at`,
    actor_kind: sql`a.actor_kind`,
    actor: sql`coalesce(s.name, a.actor_id::text)`,
    api_key: sql`k.name`,
    action: sql`a.action`,
    subject_kind: sql`a.subject_kind`,
    subject: sql`a.subject_id`,
    before: sql`a.before`,
    after: sql`a.after`,
    personal_before: sql`v.before`,
    personal_after: sql`v.after`,
  },
  from: sql`audit_log a
    left join staff s on s.user_id = a.actor_id
    left join api_keys k on k.id = a.api_key_id
    left join audit_values v on v.entry_id = a.id`,
  at: sql`a.at`,
  orderBy: sql`a.id desc`,
});
