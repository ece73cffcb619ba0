import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';
import { referenceSql } from '#server/records/reference-sql.ts';

/** All messages that are not in the trash, newest first. */
export const messagesSource: SourceOf = () => ({
  columns: {
    reference: referenceSql('MSG', sql`m.number`),
    name: sql`m.name`,
    email: sql`m.email`,
    company: sql`m.company`,
    service: sql`m.service`,
    budget: sql`m.budget`,
    message: sql`m.message`,
    status: sql`m.status`,
    request: referenceSql('REQ', sql`r.number`),
    submitted_at: sql`m.submitted_at`,
    reply_due_at: sql`m.reply_due_at`,
    replied_at: sql`m.replied_at`,
    updated_at: sql`m.updated_at`,
  },
  from: sql`messages m left join requests r on r.id = m.request_id`,
  where: sql`m.deleted_at is null`,
  at: sql`m.submitted_at`,
  status: sql`m.status`,
  orderBy: sql`m.submitted_at desc, m.number desc`,
});
