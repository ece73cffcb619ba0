import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';

/** Where something that was written down still is: every table that the database has, whatever was added to it, and a folder's files. */

/** Tables, by `schema.name`, in which any column of any row holds `text`. Asks the catalogue, so that no table is forgotten. */
export async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql<{ hit: boolean }>`
      select exists (select from ${sql.table(`${schema}.${name}`)} t where position(lower(${text}) in lower(t::text)) > 0) as hit`.execute(
      db,
    );
    if (hits[0]?.hit) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Files below `folder` whose name or content holds `text`. */
export function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => {
    if (name.includes(text)) return true;
    const file = path.join(folder, name);
    return statSync(file).isFile() && readFileSync(file).includes(text);
  });
}
