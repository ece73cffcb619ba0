import type pg from 'pg';
import { withDirectConnection } from '#server/db/direct.ts';
import { sqlStateOf } from '#server/errors.ts';
import type { OptimizeResult, TableOutcome } from '#shared/system-runs.ts';
import { bloatedIndexes, type Index } from './bloat.ts';
import type { Progress } from './run.ts';

/**
 * 'Ottimizza Database': VACUUM and ANALYZE of every table, and indexes that have grown far beyond their content are rebuilt beside
 * themselves. Nothing here takes a lock that readers or writers wait for: whatever is locked by somebody else is left for the next time.
 */

/** The database does not let our role do it. */
export class NoRights extends Error {
  override name = 'NoRights';
}

/** How long to wait for a lock that somebody else holds. */
const patience = '2s';
const lockNotAvailable = '55P03';

type Table = { id: number; name: string; mayWork: boolean };

/** Owners may; a superuser may everything; the owner of the database too. */
async function selectTables(connection: pg.ClientBase): Promise<Table[]> {
  const { rows } = await connection.query<Table>(`
    select c.oid::int as id, format('%I.%I', n.nspname, c.relname) as name,
      (pg_has_role(c.relowner, 'USAGE') or pg_has_role(d.datdba, 'USAGE')) as "mayWork"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_database d on d.datname = current_database()
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'auth', 'auth_private', 'pgboss')
    order by c.relpages desc, name`);
  return rows;
}

const sizeOf = async (connection: pg.ClientBase, id: number, sizing: 'total_relation' | 'relation') =>
  (await connection.query<{ bytes: number }>(`select pg_${sizing}_size($1::oid) as bytes`, [id])).rows[0]?.bytes ?? 0;

const databaseSize = async (connection: pg.ClientBase) =>
  (await connection.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')).rows[0]?.bytes ??
  0;

async function vacuum(
  connection: pg.ClientBase,
  { id, name, mayWork }: Table,
): Promise<{ before: number; after: number; outcome: TableOutcome }> {
  let before = 0;
  try {
    // Even its size is not told while somebody has the whole table for themselves.
    before = await sizeOf(connection, id, 'total_relation');
    if (!mayWork) return { before, after: before, outcome: 'no-rights' };
    await connection.query(`vacuum (analyze) ${name}`);
    return { before, after: await sizeOf(connection, id, 'total_relation'), outcome: 'done' };
  } catch (error) {
    if (sqlStateOf(error) === lockNotAvailable) return { before, after: before, outcome: 'locked' };
    if (sqlStateOf(error) === '42501') return { before, after: before, outcome: 'no-rights' };
    // Dropped since it was listed.
    if (sqlStateOf(error) === '42P01') return { before, after: 0, outcome: 'done' };
    throw error;
  }
}

/** What a rebuild that was interrupted leaves behind: an index nobody uses and every write pays for. */
async function dropLeftOvers(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$' and n.nspname in ('public', 'auth', 'auth_private')
      and pg_has_role(c.relowner, 'USAGE')
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid)`);
  for (const { name } of rows) await connection.query(`drop index concurrently if exists ${name}`).catch(() => {});
}

async function rebuild(connection: pg.ClientBase, index: Index): Promise<OptimizeResult['indexes'][number]> {
  let isRebuilt = true;
  try {
    await connection.query(`reindex index concurrently ${index.name}`);
  } catch (error) {
    if (!['42501', lockNotAvailable, '40P01', '53100'].includes(sqlStateOf(error) ?? '')) throw error;
    isRebuilt = false;
    await dropLeftOvers(connection);
  }
  return { index: index.name, before: index.bytes, after: await sizeOf(connection, index.id, 'relation'), isRebuilt };
}

export type Optimizing = {
  progress: Progress;
  /** Smaller indexes are left as they are, in bytes. */
  smallestIndex?: number;
};

/** As {@link optimizeDatabase}, by the role and the settings of `connection`. */
export async function optimizeOn(
  connection: pg.ClientBase,
  { progress, smallestIndex = 8 * 1024 * 1024 }: Optimizing,
): Promise<OptimizeResult> {
  const before = await databaseSize(connection);
  const tables = await selectTables(connection);
  if (tables.length > 0 && !tables.some(({ mayWork }) => mayWork))
    throw new NoRights('the role of DATABASE_URL owns none of the tables');
  await progress({ done: 0, expected: tables.length });
  const outcomes: OptimizeResult['tables'] = [];
  for (const [position, table] of tables.entries()) {
    await progress({ done: position, step: table.name });
    outcomes.push({ table: table.name, ...(await vacuum(connection, table)) });
  }
  await dropLeftOvers(connection);
  const bloated = await bloatedIndexes(connection, smallestIndex);
  await progress({ done: tables.length, expected: tables.length + bloated.length });
  const indexes: OptimizeResult['indexes'] = [];
  for (const [position, index] of bloated.entries()) {
    await progress({ done: tables.length + position, step: index.name });
    indexes.push(await rebuild(connection, index));
  }
  return { before, after: await databaseSize(connection), tables: outcomes, indexes };
}

/** @throws NoRights when the database lets our role optimize nothing */
export async function optimizeDatabase(optimizing: Optimizing): Promise<OptimizeResult> {
  return withDirectConnection('vantaggio-optimize', async (connection) => {
    await connection.query(`set lock_timeout = '${patience}'`);
    return optimizeOn(connection, optimizing);
  });
}
