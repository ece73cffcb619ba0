import pg from 'pg';
import { env } from '#server/env.ts';

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
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'vantaggio-locks',
  });
  let isConnected = true;
  const lose = () => {
    isConnected = false;
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
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
