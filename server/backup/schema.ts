import type pg from 'pg';
import { quoted } from '#server/backup/catalog.ts';
import type { Migration } from '#server/db/apply-migration.ts';
import { applyAllWithin, readMigrations } from '#server/db/migrate.ts';
import { BackupRefused, type Manifest } from './format.ts';

/** Changes of the schema that a restore makes. All of them are made in one transaction, as PostgreSQL can: until it commits, nothing happened. */

/** What this version knows of the history that a backup tells: which migrations lead to its schema, and which follow. */
export function splitMigrations(manifest: Manifest, folder?: string): { then: Migration[]; since: Migration[] } {
  const known = new Map(readMigrations(folder).map((migration) => [migration.name, migration]));
  const then = manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (!migration)
      throw new BackupRefused(
        'too-new',
        `This backup is of a newer version of the program (it has ${name}); update first.`,
      );
    if (migration.checksum !== checksum)
      throw new BackupRefused('too-new', `This backup comes from another edition of the program (${name} differs).`);
    return migration;
  });
  const applied = new Set(then.map(({ name }) => name));
  return { then, since: [...known.values()].filter(({ name }) => !applied.has(name)) };
}

/** Schemas of the product beside `public`: those that migrations make, and the queue's. */
function ownSchemas(): string[] {
  const made = readMigrations().flatMap(({ sql }) => [
    ...sql.matchAll(/^create schema (?:if not exists )?([a-z_]+)/gm),
  ]);
  return [...new Set([...made.map(([, name]) => name as string), 'pgboss'])];
}

/** Whether the database is empty, or the product's own. @throws BackupRefused when it holds something else */
export async function demandOwnDatabase(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ tables: number; own: boolean }>(
    `select count(*)::int as tables, to_regclass('public.schema_migrations') is not null as own
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  if ((rows[0]?.tables ?? 0) > 0 && !rows[0]?.own)
    throw new BackupRefused(
      'foreign-database',
      'The database holds tables of something else; nothing is restored into it.',
    );
}

/** Takes everything of the product out of the database; extensions stay, and what they brought. */
export async function emptyDatabase(connection: pg.ClientBase): Promise<void> {
  for (const schema of ownSchemas()) await connection.query(`drop schema if exists ${quoted(schema)} cascade`);
  const ofExtension = (catalog: string) =>
    `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = x.oid and d.deptype = 'e')`;
  const drop = async (select: string) => {
    const { rows } = await connection.query<{ what: string }>(select);
    for (const { what } of rows) await connection.query(`drop ${what} cascade`);
  };
  const kinds: [string, string][] = [
    ['v', 'view'],
    ['m', 'materialized view'],
    ['r', 'table'],
    ['p', 'table'],
    ['S', 'sequence'],
  ];
  for (const [kind, word] of kinds)
    await drop(
      `select '${word} if exists ' || x.oid::regclass as what from pg_class x
       where x.relkind = '${kind}' and x.relnamespace = 'public'::regnamespace and not ${ofExtension('pg_class')}
         and not exists (select from pg_depend i where i.classid = 'pg_class'::regclass and i.objid = x.oid and i.deptype = 'i')`,
    );
  await drop(
    `select 'routine if exists ' || x.oid::regprocedure as what from pg_proc x
     where x.pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc')}`,
  );
  await drop(
    `select 'type if exists ' || x.oid::regtype as what from pg_type x
     where x.typnamespace = 'public'::regnamespace and x.typtype in ('e', 'd') and not ${ofExtension('pg_type')}`,
  );
}

/**
 * Makes an empty schema of the version of the backup and takes away what hinders loading: rows that migrations brought, foreign keys,
 * triggers (the audit log refuses changes; counters would count twice). @returns what puts keys and triggers back
 */
export async function prepareSchema(connection: pg.ClientBase, migrations: Migration[]): Promise<() => Promise<void>> {
  await applyAllWithin(connection, migrations);
  const { rows: tables } = await connection.query<{ name: string; hasTriggers: boolean }>(
    `select c.oid::regclass::text as name, exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' or n.nspname = any($1)) and c.oid <> 'public.schema_migrations'::regclass
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [ownSchemas()],
  );
  const { rows: keys } = await connection.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) order by 1, 2`,
    [tables.map(({ name }) => name)],
  );
  const triggered = tables.filter(({ hasTriggers }) => hasTriggers);
  for (const { owner, name } of keys) await connection.query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of triggered) await connection.query(`alter table ${name} disable trigger user`);
  if (tables.length > 0) await connection.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of triggered) await connection.query(`alter table ${name} enable trigger user`);
    for (const { owner, name, definition } of keys)
      await connection.query(`alter table ${owner} add constraint ${name} ${definition}`);
  };
}
