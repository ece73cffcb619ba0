import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';
import { referenceSql } from '#server/records/reference-sql.ts';

/** All clients that are not in the trash, newest first. */
export const clientsSource: SourceOf = () => ({
  columns: {
    reference: referenceSql('CLI', sql`c.number`),
    name: sql`c.name`,
    email: sql`c.email`,
    company: sql`c.company`,
    phone: sql`c.phone`,
    status: sql`c.status`,
    joined_at: sql`c.joined_at`,
    last_activity_at: sql`c.last_activity_at`,
    requests: sql`(select count(*) from requests r where r.client_id = c.id and r.deleted_at is null)`,
  },
  from: sql`clients c`,
  where: sql`c.deleted_at is null`,
  at: sql`c.joined_at`,
  status: sql`c.status`,
  orderBy: sql`c.joined_at desc, c.number desc`,
});
