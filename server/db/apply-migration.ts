import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigurationError } from '#server/env.ts';

/** A file `<time>_<intent>.sql`, which never changes once released. */
export type Migration = { name: string; sql: string; checksum: string };

/** How a migration meets a product that is in use: no table is closed for longer than a visitor waits for a page. */

/**
 * So begins a file whose paragraphs are run one by one, outside of a transaction: indexes that are made `concurrently`, and rows
 * changed in batches. Each of them can be run again, since a start may end between two.
 */
const mark = /^-- step by step\b/i;
const isConcurrent = /\bconcurrently\b/i;

const stepsOf = (sql: string) => sql.split(/\n[ \t]*\n/).filter((step) => /^(?!\s*--)\s*\S/m.test(step));

/** The same for whoever has the tables to themselves and changes them in one transaction. */
const asOne = (sql: string) =>
  mark.test(sql) ? sql.replace(/\bconcurrently\b/gi, '').replace(/^\s*commit;\s*$/gim, '') : sql;

/** So long a statement waits for a table that somebody uses, in milliseconds: whoever comes after it waits for both. */
const holdUpMs = 500;
/** Then the others have their turn, in milliseconds. */
const turnMs = 500;
const patienceMs = 600_000;

const isHeldUp = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** Runs `work` again until it gets its tables; `onBusy` hears of the first time it did not. */
async function inTurns(client: pg.Client, work: () => Promise<void>, onBusy?: () => void): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let turn = 0; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isHeldUp(error) || performance.now() > until) throw error;
    }
    if (turn === 0) onBusy?.();
    await sleep(turnMs);
  }
}

const remember = (client: pg.ClientBase, { name, checksum }: Migration) =>
  client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);

/** Applies a migration in the transaction that the caller began. @throws what the database says */
export async function applyWithin(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(asOne(migration.sql));
  await remember(client, migration);
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${holdUpMs}`);
  await applyWithin(client, migration);
  await client.query('commit');
}

async function applySteps(client: pg.Client, migration: Migration, onBusy?: () => void): Promise<void> {
  for (const step of stepsOf(migration.sql)) {
    // What is made concurrently waits for all who began before it, and nobody waits for it.
    await client.query(`set lock_timeout = ${isConcurrent.test(step) ? 0 : holdUpMs}`);
    await inTurns(client, () => client.query(step).then(() => {}), onBusy);
  }
  await client.query('set lock_timeout = 0');
  await remember(client, migration);
}

/**
 * Applies a migration while others use the database. `onBusy` is called once when it has to wait for a table.
 * @throws ConfigurationError when the database refuses it, or a table was in use for ten minutes on end
 */
export async function applyMigration(client: pg.Client, migration: Migration, onBusy?: () => void): Promise<void> {
  const isStepwise = mark.test(migration.sql);
  try {
    if (isStepwise) await applySteps(client, migration, onBusy);
    else await inTurns(client, () => applyWhole(client, migration), onBusy);
  } catch (error) {
    const rest = isStepwise ? 'failed; the next start begins it anew' : 'failed and was rolled back';
    throw new ConfigurationError(`The migration ${migration.name} ${rest}: ${(error as Error).message}.`);
  }
}
