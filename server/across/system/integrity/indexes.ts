import type pg from 'pg';
import type { Check } from '#server/across/system/run.ts';
import { connectDirectly } from '#server/db/direct.ts';
import type { Finding } from '#shared/system-runs.ts';

type Index = { id: number; name: string; valid: boolean; isTree: boolean };

async function selectIndexes(connection: pg.ClientBase): Promise<Index[]> {
  const { rows } = await connection.query<Index>(`
    select i.indexrelid::int as id, i.indexrelid::regclass::text as name, i.indisvalid as valid,
      (am.amname = 'btree' and c.relpersistence = 'p') as "isTree"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_am am on am.oid = c.relam
    where n.nspname in ('public', 'auth', 'auth_private', 'pgboss') and c.relkind = 'i'
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid)
    order by 2`);
  return rows;
}

const amcheckSchema = `
  select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'amcheck'`;

/**
 * Lends `work` the database's own look into b-trees. Where the extension is not installed it is there for this transaction only, if
 * our role may do that; nothing of it stays.
 * @returns undefined when there is no such look
 */
async function withAmcheck<T>(connection: pg.ClientBase, work: (check: string) => Promise<T>): Promise<T | undefined> {
  const installed = await connection.query<{ schema: string }>(amcheckSchema);
  await connection.query('begin');
  try {
    const before = installed.rows[0]?.schema;
    const isThere =
      before !== undefined ||
      (await connection.query('create extension amcheck').then(
        () => true,
        () => false,
      ));
    if (!isThere) return undefined;
    const schema = before ?? (await connection.query<{ schema: string }>(amcheckSchema)).rows[0]?.schema;
    return await work(`"${schema}".bt_index_check`);
  } finally {
    await connection.query('rollback');
  }
}

const lockPatience = '2s';

/** Looks at one b-tree. `refused`: our role may not, or somebody else has locked it. */
async function lookAt(
  connection: pg.ClientBase,
  check: string,
  index: Index,
): Promise<'whole' | 'corrupt' | 'refused'> {
  await connection.query('savepoint look');
  try {
    await connection.query(`select ${check}($1::oid::regclass)`, [index.id]);
    return 'whole';
  } catch (error) {
    await connection.query('rollback to savepoint look');
    const code = (error as { code?: string }).code ?? '';
    // XX001, XX002: data or index corrupted.
    return code.startsWith('XX') ? 'corrupt' : 'refused';
  } finally {
    await connection.query('release savepoint look');
  }
}

/** Indexes that are left over from a build that failed, and b-trees whose order is broken. */
export const checkIndexes: Check = async ({ pulse }) => {
  const connection = await connectDirectly('vantaggio-integrity');
  try {
    await connection.query(`set lock_timeout = '${lockPatience}'`);
    const indexes = await selectIndexes(connection);
    const findings: Finding[] = indexes
      .filter(({ valid }) => !valid)
      .map(({ name }) => ({ code: 'index-invalid', severity: 'warning', facts: { index: name } }));
    const trees = indexes.filter(({ valid, isTree }) => valid && isTree);
    const looks = await withAmcheck(connection, async (check) => {
      const outcomes: ['whole' | 'corrupt' | 'refused', string][] = [];
      for (const tree of trees) {
        await pulse();
        outcomes.push([await lookAt(connection, check, tree), tree.name]);
      }
      return outcomes;
    });
    for (const [outcome, name] of looks ?? [])
      if (outcome === 'corrupt') findings.push({ code: 'index-corrupt', severity: 'error', facts: { index: name } });
    const refused = looks?.filter(([outcome]) => outcome === 'refused').length ?? trees.length;
    if (refused > 0) findings.push({ code: 'indexes-not-checked', severity: 'note', facts: { count: refused } });
    return { looked: indexes.length, findings };
  } finally {
    await connection.end().catch(() => {});
  }
};
