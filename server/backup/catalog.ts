import type pg from 'pg';

/** What a database of the product holds, read from PostgreSQL's own catalog. */

/** Every schema of the product but the queue's: its jobs are made anew from the rows they serve (docs/decisions/020). */
const queueSchema = 'pgboss';

/**
 * Tables that are no part of a backup: what is good for minutes, what only this installation's files or this day give a sense to, and
 * the salts, without which nobody can tell who a hash in the figures was.
 */
export const leftOut: readonly string[] = [
  'public.schema_migrations',
  'public.backups',
  'public.visit_salts',
  'public.post_editors',
  'public.api_call_counts',
  'public.cache_reports',
  'public.schedule_runs',
  'public.answer_minutes',
  'auth.flow_state',
  'auth.mfa_amr_claims',
  'auth.mfa_challenges',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
  'auth.saml_relay_states',
  'auth.sessions',
  'auth_private.challenge_attempts',
  'auth_private.issued_secrets',
  'auth_private.provider_flows',
  'auth_private.rate_limits',
  'auth_private.sign_in_failures',
];

export type Table = {
  /** `schema.table` */
  name: string;
  /** Columns that are stored, not computed. */
  columns: string[];
  /** Names its rows in one order, whatever the collation of the database is. */
  orderBy: string;
  bytes: number;
};

export type Sequence = { name: string };

/** Every table whose rows a backup holds; with another `without`, more of the product's. */
export async function readTables(connection: pg.ClientBase, without = leftOut): Promise<Table[]> {
  const { rows } = await connection.query<{
    name: string;
    columns: { name: string; isText: boolean; key: number | null }[];
    bytes: number;
  }>(
    `select n.nspname || '.' || c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0,
         'key', array_position(i.indkey::int2[], a.attnum)) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', $1)
       and not (n.nspname || '.' || c.relname = any($2))
     group by n.nspname, c.relname, c.oid order by (n.nspname || '.' || c.relname) collate "C"`,
    [queueSchema, without],
  );
  return rows.map(({ name, columns, bytes }) => {
    const key = columns.filter((column) => column.key !== null).sort((a, b) => (a.key ?? 0) - (b.key ?? 0));
    const order = key.map((column) => `"${column.name}"${column.isText ? ' collate "C"' : ''}`).join(', ');
    return { name, bytes, columns: columns.map((column) => column.name), orderBy: order || 't::text collate "C"' };
  });
}

/** Where each sequence stands. Read after the snapshot was taken: a number may be skipped by a restore, but never given twice. */
export async function readSequences(connection: pg.ClientBase) {
  const { rows } = await connection.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', $1)
     order by (n.nspname || '.' || c.relname) collate "C"`,
    [queueSchema],
  );
  const read = [];
  for (const { name } of rows) {
    const found = await connection.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    const { value, called } = found.rows[0] as { value: string; called: boolean };
    read.push({ name, value: Number(value), isCalled: called });
  }
  return read;
}

/** `schema.table` as SQL writes it. */
export const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** Makes the text of values the same wherever it is written. */
export const plainText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;
