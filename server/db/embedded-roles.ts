import pg from 'pg';

/**
 * Who is who in the bundled database. The role that PostgreSQL begins with may do everything and is used while a server starts, and by nobody
 * else; the product is an ordinary role that owns its database and may make roles, as an installation with `DATABASE_URL` has it.
 */

/** PostgreSQL's first role. Folders of every version of the product have it under this name. */
export const administrator = 'vantaggio';
export const productRole = 'vantaggio_app';

const roleOfTheProduct = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${productRole}') then create role ${productRole} login createrole; end if;
  end $$`;

/** What only an administrator may install, and the integrity check of the back office asks for: a look into b-trees. */
const lookIntoTrees = `
  create schema if not exists amcheck;
  create extension if not exists amcheck schema amcheck;
  grant usage on schema amcheck to ${productRole};
  grant execute on all functions in schema amcheck to ${productRole}`;

/**
 * In folders of versions where the product was the administrator, everything it made becomes the product's, in one transaction; the database
 * itself is last and tells that it was done. `reassign owned` refuses the first role. What extensions brought stays: it is trusted, or not ours.
 */
const handOver = `
  do $$
  declare
    each text;
    outsider record;
  begin
    if (select datdba = '${productRole}'::regrole from pg_database where datname = current_database()) then return; end if;
    for each in
      with ours as (
        select 'pg_namespace'::regclass as kind, oid, format('schema %I', nspname) as what, nspowner as owner
        from pg_namespace
        union all
        select 'pg_class'::regclass, oid, (case relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence '
          when 'c' then 'type ' else 'table ' end) || oid::regclass, relowner
        from pg_class c
        where relkind in ('r', 'p', 'v', 'm', 'S', 'c')
          -- Sequences of a column go with their table.
          and (relkind <> 'S' or not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
        union all
        select 'pg_proc'::regclass, oid, 'routine ' || oid::regprocedure, proowner from pg_proc
        union all
        select 'pg_type'::regclass, oid, 'type ' || oid::regtype, typowner from pg_type where typtype in ('e', 'd', 'r')
        union all
        select 'pg_ts_config'::regclass, oid, 'text search configuration ' || oid::regconfig, cfgowner from pg_ts_config
      )
      select what from ours
      where owner = '${administrator}'::regrole and oid >= 16384 and what <> 'schema amcheck'
        and not exists (select from pg_depend d where d.classid = ours.kind and d.objid = ours.oid and d.deptype = 'e')
    loop
      execute format('alter %s owner to ${productRole}', each);
    end loop;
    for outsider in select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') loop
      execute format('grant %I to ${productRole} with admin option', outsider.rolname);
    end loop;
    execute format('alter database %I owner to ${productRole}', current_database());
  end $$`;

async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const noSuchDatabase = '3D000';

/** In the product's own database. */
async function settle(client: pg.Client): Promise<void> {
  await client.query(roleOfTheProduct);
  await client.query(handOver);
  await client.query(lookIntoTrees);
}

/**
 * Makes the product's role and its database `name` where they are missing, and hands an older one over to it. May be ended at any moment and
 * begun again. `urlOf`: where the administrator reaches a database of the server.
 */
export async function prepareDatabase(name: string, urlOf: (database: string) => string): Promise<void> {
  try {
    await asAdministrator(urlOf(name), settle);
  } catch (error) {
    if ((error as { code?: string }).code !== noSuchDatabase) throw error;
    await asAdministrator(urlOf('postgres'), async (client) => {
      await client.query(roleOfTheProduct);
      await client.query(`create database ${name} owner ${productRole}`);
    });
    await asAdministrator(urlOf(name), settle);
  }
}
