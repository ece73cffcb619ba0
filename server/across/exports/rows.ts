import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { db } from '#server/db/client.ts';
import { auditSource } from '#server/domain/audit/export.ts';
import { postsSource } from '#server/domain/blog/across.ts';
import { caseStudiesSource } from '#server/domain/case-studies/across.ts';
import { clientsSource } from '#server/domain/clients/across.ts';
import { messagesSource } from '#server/domain/messages/across.ts';
import { readersSource } from '#server/domain/newsletter/across.ts';
import { ofList, requestCountsSource, requestsSource } from '#server/domain/requests/across.ts';
import { usersSource } from '#server/domain/users/across.ts';
import { visitsSource } from '#server/domain/visits/export.ts';
import type { SourceOf } from '#server/records/export-source.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { type Column, columnsOf } from '#server/tables/table.ts';
import { type AskedExport, type ExportSetName, exportFields } from '#shared/exports.ts';

const sources: Record<ExportSetName, SourceOf> = {
  requests: requestsSource,
  messages: messagesSource,
  clients: clientsSource,
  'case-studies': caseStudiesSource,
  posts: postsSource,
  subscribers: readersSource,
  users: usersSource,
  'audit-log': auditSource,
  visits: visitsSource,
  'request-counts': requestCountsSource,
};

/** Rows that are in memory at a time. */
const rowsAtOnce = 200;

export type Asking = { person: StaffPerson; asked: AskedExport; timeZone: string };

/** One set as it is written: its fields, and the statements that tell their kinds, count and read its rows. */
export type SetReading = {
  set: ExportSetName;
  fields: string[];
  /** What the database says each field is. */
  columns: (connection: pg.ClientBase) => Promise<Column[]>;
  count: (connection: pg.ClientBase) => Promise<number>;
  /** The rows in order, some at a time, each as the values of `fields`. One reading at a time on a connection. */
  read: (connection: pg.ClientBase) => AsyncGenerator<unknown[][]>;
};

async function* readByCursor(connection: pg.ClientBase, select: RawBuilder<unknown>): AsyncGenerator<unknown[][]> {
  const { sql: text, parameters } = sql`declare exported no scroll cursor for ${select}`.compile(db);
  await connection.query(text, [...parameters]);
  try {
    for (;;) {
      const { rows } = await connection.query<unknown[]>({
        text: `fetch ${rowsAtOnce} from exported`,
        rowMode: 'array',
      });
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    // A transaction that failed has closed it already.
    await connection.query('close exported').catch(() => {});
  }
}

/** How the sets of an export are read, by what its person may see. */
export async function readingsOf({ person, asked, timeZone }: Asking): Promise<SetReading[]> {
  const isListed = asked.list && (await ofList(person, asked.list as never));
  return asked.sets.map(({ set, fields: wanted, status }) => {
    const source = sources[set]({ timeZone });
    const fields = exportFields(person, set).filter((field) => !wanted || wanted.includes(field));
    const columns = fields.map((field) => source.columns[field] ?? sql`null`);
    const day = source.day ?? (source.at && sql`(${source.at} at time zone ${sql.lit(timeZone)})::date`);
    // Instants are compared as instants, so that an index by time is used.
    const midnight = (date: string, days: number) =>
      source.day
        ? sql`${date}::date + ${sql.lit(days)}`
        : sql`(${date}::date + ${sql.lit(days)})::timestamp at time zone ${sql.lit(timeZone)}`;
    const moment = source.day ?? source.at ?? day;
    const conditions = [
      source.where,
      asked.from && moment && sql`${moment} >= ${midnight(asked.from, 0)}`,
      asked.to && moment && sql`${moment} < ${midnight(asked.to, 1)}`,
      status && source.status && sql`${source.status} = ${status}`,
      set === 'requests' && isListed,
    ].filter((condition) => typeof condition === 'object');
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
    const grouped = source.groupBy ? sql`group by ${source.groupBy}` : sql``;
    const rows = sql`from ${source.from} ${where} ${grouped}`;
    const isDay = (field: string) => source.day !== undefined && field === 'day';
    return {
      set,
      fields,
      async columns(connection) {
        const { sql: text, parameters } = sql`select ${sql.join(columns)} ${rows} limit 0`.compile(db);
        const { fields: told } = await connection.query(text, [...parameters]);
        const known = columnsOf(told.map(({ dataTypeID }, at) => ({ name: fields[at] ?? '', dataTypeID })));
        return known.map((column) => (isDay(column.name) ? { ...column, kind: 'day' } : column));
      },
      async count(connection) {
        const { sql: text, parameters } =
          sql`select count(*) as rows from (select ${sql.lit(1)} ${rows}) as counted`.compile(db);
        const result = await connection.query<{ rows: number }>(text, [...parameters]);
        return result.rows[0]?.rows ?? 0;
      },
      read: (connection) =>
        readByCursor(connection, sql`select ${sql.join(columns)} ${rows} order by ${source.orderBy}`),
    };
  });
}
