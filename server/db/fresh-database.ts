import type pg from 'pg';
import { ConfigurationError } from '#server/env.ts';

/** What is looked at before the first migration writes anything. */

type Text = { sql: string };

const namesOf = (known: Text[], pattern: RegExp) => [
  ...new Set(known.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = '']) => name))),
];

/** So many names are enough to recognise whose database it is. */
const mostNamed = 5;

/**
 * Our history is the sign of a database of ours. Without it nothing may stand where the migrations would make their tables and schemas.
 * @throws ConfigurationError naming what is there
 */
export async function demandOurs(client: pg.ClientBase, known: Text[]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass('public.schema_migrations') and attnum > 0 and not attisdropped`,
  );
  const own = new Set(columns.map(({ name }) => name));
  if (own.has('name') && own.has('checksum')) return;
  const tables = namesOf(known, /^\s*create (?:unlogged )?table (?:if not exists )?(?:public\.)?([a-z_]+) ?\(/gim);
  const schemas = namesOf(known, /^\s*create schema (?:if not exists )?([a-z_]+)/gim);
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = to_regnamespace('public') and relname = any($1) and relkind in ('r', 'p', 'v', 'm', 'f')
     union all select nspname::text from pg_namespace where nspname = any($2)
     order by name`,
    [
      ['schema_migrations', ...tables],
      [...schemas, 'pgboss'],
    ],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  const more = names.length > mostNamed ? ', …' : '';
  throw new ConfigurationError(
    `This database belongs to another program (it has ${names.slice(0, mostNamed).join(', ')}${more}); give Vantaggio one of its own. Nothing was changed.`,
  );
}

type Rights = {
  user: string;
  database: string;
  isReplica: boolean;
  mayMakeTables: boolean;
  mayMakeSchemas: boolean;
  mayMakeRoles: boolean;
  missing: string[];
};

/** Asks for every right that `missing` migrations need, before the first of them. @throws ConfigurationError with the statement to run */
export async function demandRights(client: pg.ClientBase, missing: Text[]): Promise<void> {
  if (missing.length === 0) return;
  const { rows } = await client.query<Rights>(`
    select quote_ident(current_user) as user, quote_ident(current_database()) as database, pg_is_in_recovery() as "isReplica",
      has_schema_privilege('public', 'CREATE') as "mayMakeTables",
      has_database_privilege(current_database(), 'CREATE') as "mayMakeSchemas",
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMakeRoles",
      array(select wanted from unnest(array['anon', 'authenticated', 'service_role']) as wanted
        where not exists (select from pg_roles where rolname = wanted)) as missing`);
  const rights = rows[0] as Rights;
  const { user, database } = rights;
  const needs = (pattern: RegExp) => missing.some(({ sql }) => pattern.test(sql));
  if (rights.isReplica)
    throw new ConfigurationError('The database is a read replica, which cannot be written to; name its primary.');
  if (!rights.mayMakeTables)
    throw new ConfigurationError(
      `The database user ${user} may not make tables; let an administrator run "grant create on schema public to ${user}". Nothing was changed.`,
    );
  if (!rights.mayMakeSchemas && needs(/^\s*create schema /im))
    throw new ConfigurationError(
      `The database user ${user} may not make schemas; let an administrator run "grant create on database ${database} to ${user}". Nothing was changed.`,
    );
  if (!rights.mayMakeRoles && rights.missing.length > 0 && needs(/create role/i) && needs(/'service_role'/))
    throw new ConfigurationError(
      `The database user ${user} may not create roles; let an administrator run "${rights.missing.map((role) => `create role ${role} nologin; `).join('')}grant anon, authenticated, service_role to ${user}". Nothing was changed.`,
    );
}
