import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';
import { referenceSql } from '#server/records/reference-sql.ts';
import { tagsSql } from '#server/records/tags.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { clientReference } from '#shared/clients.ts';
import { clientsChannel } from './change.ts';
import { writeClientEvent } from './events.ts';

export { forgetClient, whatToForget } from './forget.ts';

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
    tags: sql`array_to_string(${tagsSql('client', 'c.id')}, ', ')`,
    requests: sql`(select count(*) from requests r where r.client_id = c.id and r.deleted_at is null)`,
  },
  from: sql`clients c`,
  where: sql`c.deleted_at is null`,
  at: sql`c.joined_at`,
  status: sql`c.status`,
  orderBy: sql`c.joined_at desc, c.number desc`,
});

/** Columns that a change of an engagement may have touched. */
const columns = ['title', 'amount_cents', 'dated', 'status', 'note', 'deleted_at'] as const;

/** Puts an engagement back as it was; one that was just added goes away again. */
export const undoEngagementChange: Undoer = async ({ id, version, before }, { trx, announce, person, now }) => {
  const row = await trx
    .selectFrom('engagements as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .select(['e.client_id', 'e.title', 'e.version', 'c.number', 'c.deleted_at as client_gone'])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
  if (!row || row.version !== version || row.client_gone) return { name: row?.title ?? id, outcome: 'changed' };
  const values = Object.fromEntries(
    columns.filter((column) => column in before).map((column) => [column, before[column]]),
  );
  await trx
    .updateTable('engagements')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  await writeClientEvent(trx, { clientId: row.client_id, kind: 'undone', data: { title: row.title }, person, now });
  await announce(clientsChannel, clientReference(row.number));
  return { name: row.title, outcome: 'undone' };
};
