import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { requestReference } from '#shared/requests.ts';

/** What hangs on a request, moved to another one and back: each row is named, so that what came later stays where it came. */

/** Tables that name a request by its id, and by what their own rows are named. */
const tables = {
  request_events: 'bigint',
  request_reports: 'uuid',
  mails: 'uuid',
  messages: 'uuid',
  consents: 'bigint',
  form_submissions: 'bigint',
  analyses: 'uuid',
  uploads: 'uuid',
  visitor_sendings: 'uuid',
} as const;
type Table = keyof typeof tables;

type Place = { id: string; number: number };
export type MovedRows = Record<string, string[]>;

const namesOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

/** Who opened it first is one entry of a request; where how the sender came is known of both, each keeps its own. */
const staysBehind = (table: Table, to: Place) =>
  table === 'request_events'
    ? sql`and not (t.kind = 'opened' and exists (select from request_events k where k.request_id = ${to.id} and k.kind = 'opened'))`
    : sql``;

/** Versions of a report are counted anew behind those that the staying request has. */
const renumbered = (table: Table, to: Place) =>
  table === 'request_reports'
    ? sql`, version = t.version + (select coalesce(max(k.version), 0) from request_reports k where k.request_id = ${to.id})`
    : sql``;

const marked = (table: Table, from: Place) =>
  table === 'request_events' ? sql`, merged_from = coalesce(t.merged_from, ${from.number})` : sql``;

/** Gives everything of `from` to `to`. @returns what was moved, by table */
export async function moveRows(trx: Db, from: Place, to: Place): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const table of Object.keys(tables) as Table[])
    moved[table] = namesOf(
      await sql<{ id: string }>`
        update ${sql.table(table)} t set request_id = ${to.id} ${marked(table, from)} ${renumbered(table, to)}
        where t.request_id = ${from.id} ${staysBehind(table, to)} returning t.id::text as id`.execute(trx),
    );
  for (const table of ['files', 'uploads'] as const)
    moved[`${table} of it`] = namesOf(
      await sql<{ id: string }>`
        update ${sql.table(table)} set subject_id = ${requestReference(to.number)}
        where subject_kind = 'request' and subject_id = ${requestReference(from.number)} returning id::text as id`.execute(
        trx,
      ),
    );
  moved.request_origins = namesOf(
    await sql<{ id: string }>`
      update request_origins set request_id = ${to.id}
      where request_id = ${from.id} and not exists (select from request_origins k where k.request_id = ${to.id})
      returning request_id::text as id`.execute(trx),
  );
  return moved;
}

/** Gives back what {@link moveRows} moved from `from` to `to`, as far as it is still there. */
export async function moveRowsBack(trx: Db, moved: MovedRows, from: Place, to: Place): Promise<void> {
  for (const [table, type] of Object.entries(tables)) {
    const ids = moved[table] ?? [];
    if (ids.length === 0) continue;
    const also =
      table === 'request_events'
        ? sql`, merged_from = nullif(t.merged_from, ${from.number})`
        : table === 'request_reports'
          ? // They were counted from one.
            sql`, version = t.version + 1 - (select min(m.version) from request_reports m where m.id = any(${ids}::uuid[]))`
          : sql``;
    await sql`
      update ${sql.table(table)} t set request_id = ${from.id} ${also}
      where t.request_id = ${to.id} and t.id = any(${ids}::${sql.raw(type)}[])`.execute(trx);
  }
  for (const table of ['files', 'uploads'] as const)
    await sql`
      update ${sql.table(table)} set subject_id = ${requestReference(from.number)}
      where subject_kind = 'request' and subject_id = ${requestReference(to.number)}
        and id = any(${moved[`${table} of it`] ?? []}::uuid[])`.execute(trx);
  if ((moved.request_origins ?? []).length > 0)
    await sql`update request_origins set request_id = ${from.id} where request_id = ${to.id}`.execute(trx);
}
