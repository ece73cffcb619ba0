import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { holdingKinds } from '#shared/privacy.ts';
import { holdings } from './holdings.ts';

afterAll(closeDatabase);

/** Rows of the table of periods: names of tables, what they hold, how long. */
const rows = readFileSync('docs/privacy.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter((cells) => cells.length === 3 && !/\.test\.ts/.test(cells[1] ?? ''));
const documented = rows.flatMap(([names = '']) => [...names.matchAll(/`([a-z_.*]+)`/g)].map(([, name = '']) => name));

let tables: string[] = [];
beforeAll(async () => {
  const found = await sql<{ name: string }>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`.execute(db);
  tables = found.rows.map(({ name }) => (name.startsWith('pgboss.') ? 'pgboss.*' : name));
});

test('docs/privacy.md names every table of the database, each once, with how long it is kept', () => {
  expect(new Set(documented)).toEqual(new Set([...tables, 'pgboss.*']));
  expect(documented.length).toBe(new Set(documented).size);
  for (const [names, what, period] of rows)
    expect([names, what, period].every((cell) => (cell ?? '').length > 3)).toBe(true);
});

test('every kind of data about people is listed once, from tables that there are', () => {
  expect(holdings.map(({ kind }) => kind)).toEqual([...holdingKinds]);
  const known = new Set(tables.map((name) => (name.includes('.') ? name : `public.${name}`)));
  expect(holdings.flatMap(({ tables: held }) => held).filter((name) => !known.has(name))).toEqual([]);
});

/** Columns by which a row can be somebody's; what has one is a holding, or is said to be none. */
const telling = [
  'email',
  'recipient',
  'cc',
  'user_id',
  'client_id',
  'request_id',
  'subscriber_id',
  'message_id',
  'person_id',
  'phone',
  'ip',
  'ip_address',
];
/** Of whom the row is by such a column, but which tells nothing beyond what a holding tells. */
const elsewhere = new Set([
  'auth.flow_state',
  'auth.mfa_challenges',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
  'auth_private.issued_secrets',
  'auth_private.unproven_accounts',
  'public.form_submissions',
  'public.post_editors',
  'public.visitor_sendings',
  'auth.saml_relay_states',
]);

test('a table with a column that leads to a person is part of an export', async () => {
  const found = await sql<{ name: string }>`
    select distinct c.table_schema || '.' || c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'auth', 'auth_private')
      and c.column_name = any(${telling}::text[])`.execute(db);
  const held = new Set(holdings.flatMap(({ tables: names }) => names));
  expect(found.rows.map(({ name }) => name).filter((name) => !held.has(name) && !elsewhere.has(name))).toEqual([]);
});
