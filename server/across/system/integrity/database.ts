import { sql } from 'kysely';
import type pg from 'pg';
import type { Check } from '#server/across/system/run.ts';
import { db } from '#server/db/client.ts';
import { connectDirectly } from '#server/db/direct.ts';
import { sqlStateOf } from '#server/errors.ts';
import type { Finding } from '#shared/system-runs.ts';

const schemas = sql`('public', 'auth', 'auth_private')`;

/** Constraints that the database does not vouch for: added without a look at the rows that were there. */
export const checkConstraints: Check = async () => {
  const { rows } = await sql<{ name: string; table: string; valid: boolean }>`
    select c.conname as name, c.conrelid::regclass::text as table, c.convalidated as valid
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname in ${schemas} and c.contype in ('c', 'f')
    order by 2, 1`.execute(db);
  const findings = rows
    .filter(({ valid }) => !valid)
    .map(
      ({ name, table }): Finding => ({
        code: 'constraint-not-valid',
        severity: 'warning',
        facts: { constraint: name, table },
      }),
    );
  return { looked: rows.length, findings };
};

type Reference = { name: string; child: string; parent: string; rows: number; columns: string[]; targets: string[] };

/** Rows beyond this are sampled: the look must not keep a large table busy for minutes. */
const sampleAbove = 300_000;
const mostCounted = 100;
const patience = '30s';

async function selectReferences(connection: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await connection.query<Reference>(`
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      greatest(t.reltuples, 0)::int8 as rows,
      (select array_agg(quote_ident(a.attname) order by k.place) from unnest(c.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number)::text[] as columns,
      (select array_agg(quote_ident(a.attname) order by k.place) from unnest(c.confkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number)::text[] as targets
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and n.nspname in ('public', 'auth', 'auth_private')
    order by 2, 1`);
  return rows;
}

/** How many rows of `child` name a record that is not there, at most a hundred; undefined when it took too long. */
async function countBroken(connection: pg.ClientBase, reference: Reference): Promise<number | undefined> {
  const { child, parent, columns, targets, rows } = reference;
  const sample =
    rows > sampleAbove ? `tablesample system (${Math.max(0.01, (100 * sampleAbove) / rows).toFixed(4)})` : '';
  const isGiven = columns.map((column) => `c.${column} is not null`).join(' and ');
  const isSame = columns.map((column, place) => `p.${targets[place]} = c.${column}`).join(' and ');
  try {
    const found = await connection.query<{ count: number }>(`
      select count(*)::int as count from (
        select 1 from ${child} c ${sample}
        where ${isGiven} and not exists (select from ${parent} p where ${isSame}) limit ${mostCounted}
      ) as broken`);
    return found.rows[0]?.count ?? 0;
  } catch (error) {
    if (sqlStateOf(error) === '57014') return undefined;
    throw error;
  }
}

/** Rows that refer to a record that is not there: what a restore by hand, or a damaged disk, leaves behind. */
export const checkReferences: Check = async ({ pulse }) => {
  const connection = await connectDirectly('vantaggio-integrity');
  try {
    await connection.query(`set statement_timeout = '${patience}'`);
    const references = await selectReferences(connection);
    const findings: Finding[] = [];
    for (const reference of references) {
      await pulse();
      const { child: table, parent, name: constraint } = reference;
      const count = await countBroken(connection, reference);
      if (count === undefined)
        findings.push({ code: 'reference-sampled', severity: 'note', facts: { table, parent, constraint } });
      else if (count > 0)
        findings.push({ code: 'reference-broken', severity: 'error', facts: { table, parent, constraint, count } });
    }
    return { looked: references.length, findings };
  } finally {
    await connection.end().catch(() => {});
  }
};
