import type pg from 'pg';
import { connectDirectly, withDirectConnection } from '#server/db/direct.ts';

/** Advisory locks that live as long as a connection of their own: the database frees them when this process dies. */
export type HeldLocks = {
  /** Those of the numbers asked for that nobody else has. */
  numbers: number[];
  /** False once the connection is gone: from then on others may have the locks. */
  areHeld: () => boolean;
  release: () => Promise<void>;
};

/** Takes what is free of the locks `kind`/`number`. They are not taken from the pool: work goes on while they are held. */
export async function holdLocks(kind: number, wanted: number[]): Promise<HeldLocks> {
  const client = await connectDirectly('vantaggio-locks');
  let isConnected = true;
  client.on('end', () => {
    isConnected = false;
  });
  const numbers: number[] = [];
  for (const number of wanted) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      kind,
      number,
    ]);
    if (rows[0]?.locked) numbers.push(number);
  }
  return { numbers, areHeld: () => isConnected, release: () => client.end().catch(() => {}) };
}

/**
 * Runs `work` while this process alone has the lock `name`; does nothing when somebody else has it. `work` may use the connection that
 * holds it.
 */
export async function whileLocked(name: string, work: (connection: pg.Client) => Promise<void>): Promise<void> {
  await withDirectConnection('vantaggio-locks', async (connection) => {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    );
    if (rows[0]?.locked) await work(connection);
  });
}

/** Runs `work` while nobody else does: waits for the lock `name`. */
export async function oneAfterTheOther<T>(name: string, work: () => Promise<T>): Promise<T> {
  return withDirectConnection('vantaggio-locks', async (connection) => {
    await connection.query('set lock_timeout = 0; set statement_timeout = 0');
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return work();
  });
}
