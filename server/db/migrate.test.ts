import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import {
  applyAllWithin,
  isFirstRun,
  migrate,
  migrationLock,
  newestMigration,
  readMigrations,
} from '#server/db/migrate.ts';
import { ConfigurationError } from '#server/env.ts';

const server = inject('databaseServer');
const admin = new pg.Client({ connectionString: server });
await admin.connect();
afterAll(() => admin.end());

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  return server.replace('/postgres?', `/${name}?`);
}

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql);
  return folder;
}

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('applies what is missing, in order, and nothing twice', async () => {
  const url = await emptyDatabase();
  const folder = folderOf({
    '2_b.sql': 'insert into a values (2)',
    '1_a.sql': 'create table a (n int)',
    'note.txt': '',
  });
  expect(await migrate(url, { folder })).toEqual(['1_a.sql', '2_b.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  writeFileSync(path.join(folder, '3_c.sql'), 'insert into a values (3)');
  expect(await migrate(url, { folder })).toEqual(['3_c.sql']);
  expect(await rowsOf(url, 'select n from a order by n')).toEqual([{ n: 2 }, { n: 3 }]);
  expect(newestMigration(folder)).toBe('3_c.sql');
});

it('rolls a failed migration back whole, names it, keeps those before it, and goes on once it is mended', async () => {
  const url = await emptyDatabase();
  const broken = 'create table b (n int); insert into nowhere values (1)';
  const folder = folderOf({
    '1_a.sql': 'create table a (n int)',
    '2_b.sql': broken,
    '3_c.sql': 'create table c (n int)',
  });
  const failure = await migrate(url, { folder }).catch((error) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure.message).toMatch(
    /^The migration 2_b\.sql failed and was rolled back: relation "nowhere" does not exist\.$/,
  );
  const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`;
  expect(await rowsOf(url, tables)).toEqual([{ table_name: 'a' }, { table_name: 'schema_migrations' }]);
  writeFileSync(path.join(folder, '2_b.sql'), 'create table b (n int)');
  expect(await migrate(url, { folder })).toEqual(['2_b.sql', '3_c.sql']);
});

it('refuses a database that has a migration this version does not know, or another text of one', async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ '1_a.sql': 'select 1', '2_b.sql': 'select 2' });
  await migrate(url, { folder });
  writeFileSync(path.join(folder, '1_a.sql'), 'select 11');
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The migration 1_a.sql is not the one this database was made with',
  );
  writeFileSync(path.join(folder, '1_a.sql'), 'select 1');
  rmSync(path.join(folder, '2_b.sql'));
  await expect(migrate(url, { folder })).rejects.toThrow('of a newer version of this product (it has 2_b.sql)');
});

it('says in one sentence that a role may not make tables', async () => {
  const url = await emptyDatabase();
  const role = `reader_${randomUUID().slice(0, 8)}`;
  await admin.query(`create role ${role} login`);
  const asReader = url.replace(/\/\/[^@]+@/, `//${role}@`);
  const failure = await migrate(asReader, { folder: folderOf({ '1_a.sql': 'select 1' }) }).catch((error) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure.message).toBe(
    `The database user ${role} may not make tables; let an administrator run "grant create on schema public to ${role}". Nothing was changed.`,
  );
});

it('says which statement an administrator has to run where the database user may not make or use the roles of the data API', async () => {
  const user = `tenant_${randomUUID().slice(0, 8)}`;
  await admin.query(`create role ${user} login`);
  const dataApi = readMigrations().find(({ name }) => name.endsWith('_data_api.sql'));
  const roles = /do \$\$.*?end \$\$;/s.exec(dataApi?.sql ?? '')?.[0] ?? '';
  const run = async (sql: string) => {
    const url = await emptyDatabase();
    await rowsOf(url, `grant create on schema public to ${user}`);
    const asTenant = url.replace(/\/\/[^@]+@/, `//${user}@`);
    return migrate(asTenant, { folder: folderOf({ '1_a.sql': sql }) }).catch((error) => error);
  };
  const others = roles.replace(/'(anon|authenticated|service_role)'/g, `'$1_${randomUUID().slice(0, 8)}'`);
  const mayNotMake = await run(others);
  expect(mayNotMake).toBeInstanceOf(ConfigurationError);
  expect(mayNotMake.message).toContain(`user ${user} may not create roles; let an administrator run "create role anon`);
  const mayNotUse = await run(roles);
  expect(mayNotUse).toBeInstanceOf(ConfigurationError);
  expect(mayNotUse.message).toContain(
    `user ${user} may not act as role anon; let an administrator run "grant anon, authenticated, service_role to ${user}"`,
  );
  await admin.query(`grant anon, authenticated, service_role to ${user}`);
  expect(await run(roles)).toEqual(['1_a.sql']);
});

it('refuses a database of another program before anything is written, and names what is there', async () => {
  const url = await emptyDatabase();
  await rowsOf(url, 'create table users (id int); create table posts (id int); create schema auth');
  await expect(migrate(url)).rejects.toThrow(
    /^This database belongs to another program \(it has auth, posts\); give Vantaggio one of its own\. Nothing was changed\.$/,
  );
  const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`;
  expect(await rowsOf(url, tables)).toEqual([{ table_name: 'posts' }, { table_name: 'users' }]);
  const rails = await emptyDatabase();
  await rowsOf(rails, 'create table schema_migrations (version text)');
  await expect(migrate(rails)).rejects.toThrow('another program (it has schema_migrations)');
});

it('asks for every right before the first migration, with the statement to run', async () => {
  const url = await emptyDatabase();
  const user = `owner_${randomUUID().slice(0, 8)}`;
  await admin.query(`create role ${user} login`);
  await rowsOf(url, `grant create on schema public to ${user}`);
  const asUser = url.replace(/\/\/[^@]+@/, `//${user}@`);
  await expect(migrate(asUser)).rejects.toThrow(
    `The database user ${user} may not make schemas; let an administrator run "grant create on database `,
  );
  expect(await rowsOf(url, `select from information_schema.tables where table_schema = 'public'`)).toEqual([]);
});

it('waits for another process that migrates, whatever time-out the user has, says so, and ends when it is told to', async () => {
  const url = await emptyDatabase();
  const database = new URL(url.replace('postgres:', 'http:')).pathname.slice(1) || /\/([^/?]+)\?/.exec(url)?.[1];
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [migrationLock]);
  await other.query(`alter database ${database} set lock_timeout = '1ms'`);
  const folder = folderOf({ '1_a.sql': 'create table a (n int)' });
  const asked = new AbortController();
  const told = new Promise<void>((resolve) => {
    const ended = migrate(url, { folder, signal: asked.signal, waitsAfterMs: 0, onWait: resolve });
    ended.catch(() => {});
  });
  await told;
  const goesOn = migrate(url, { folder });
  const ends = migrate(url, { folder, signal: asked.signal });
  asked.abort(new Error('enough'));
  await expect(ends).rejects.toThrow('enough');
  await other.query('select pg_advisory_unlock($1)', [migrationLock]);
  expect(await goesOn).toEqual(['1_a.sql']);
  await other.end();
});

it('waits in turns for a table that is in use, so that those behind it are not held up, and says so', async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ '1_a.sql': 'create table a (n int)' });
  await migrate(url, { folder });
  writeFileSync(path.join(folder, '2_b.sql'), 'alter table a add column m int');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin; select from a');
  const busy = Promise.withResolvers<string>();
  const migrated = migrate(url, { folder, onBusy: busy.resolve });
  expect(await busy.promise).toBe('2_b.sql');
  // The reader has the table still; another is not kept waiting behind the migration.
  expect(await rowsOf(url, 'select from a')).toEqual([]);
  await reader.query('commit');
  expect(await migrated).toEqual(['2_b.sql']);
  await reader.end();
});

const stepwise = `-- Step by step: the table is large.
drop index concurrently if exists a_by_n;

create index concurrently a_by_n on a (n);

do $$ begin
  loop
    update a set m = n where ctid in (select ctid from a where m is null limit 2);
    exit when not found;
    commit;
  end loop;
end $$;

-- What is known to hold needs no look under a lock.
alter table a drop constraint if exists a_has_m;
alter table a add constraint a_has_m check (m is not null) not valid;
`;
const table = 'create table a (n int, m int); insert into a (n) select generate_series(1, 5)';
const leftByThem = `select (select count(*)::int from a where m = n) as changed, indisvalid as valid, indexrelid::regclass::text as index
  from pg_index where indrelid = 'a'::regclass`;

it('applies a migration that says so step by step, and begins it anew where a start ended in the middle of it', async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ '1_a.sql': table, '2_b.sql': `${stepwise}\n\ninsert into nowhere values (1);` });
  const failure = await migrate(url, { folder }).catch((error) => error);
  expect(failure.message).toBe(
    'The migration 2_b.sql failed; the next start begins it anew: relation "nowhere" does not exist.',
  );
  const whole = [{ changed: 5, valid: true, index: 'a_by_n' }];
  expect(await rowsOf(url, leftByThem)).toEqual(whole);
  writeFileSync(path.join(folder, '2_b.sql'), stepwise);
  expect(await migrate(url, { folder })).toEqual(['2_b.sql']);
  expect(await rowsOf(url, leftByThem)).toEqual(whole);
});

it('applies the same migration in the one transaction of a restore', async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await applyAllWithin(client, readMigrations(folderOf({ '1_a.sql': table, '2_b.sql': stepwise })));
  await client.query('commit');
  await client.end();
  expect(await rowsOf(url, leftByThem)).toEqual([{ changed: 5, valid: true, index: 'a_by_n' }]);
});

it('says that a database takes no writes before it looks at anything else', async () => {
  const url = await emptyDatabase();
  const database = /\/([^/?]+)\?/.exec(url)?.[1];
  await admin.query(`alter database ${database} set default_transaction_read_only = on`);
  await expect(migrate(url)).rejects.toThrow(
    /^The database takes no writes from this user \(default_transaction_read_only is on\)\.$/,
  );
});

it('knows the first run of this database by what the first run leaves', async () => {
  const url = process.env.DATABASE_URL as string;
  expect(await isFirstRun(url)).toBe(true);
  await rowsOf(url, `insert into settings (name, value) values ('first-run', '{}')`);
  expect(await isFirstRun(url)).toBe(false);
});

it('every released migration has a name that sorts by time and tells its intent', () => {
  for (const { name } of readMigrations()) expect(name).toMatch(/^\d{14}_[a-z0-9_]+\.sql$/);
});
