import { projectKeys } from '#server/auth/project-keys.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { lockDataDir } from '#server/db/instance-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { publicUrl } from '#server/public-url.ts';
import { secretKey } from '#server/secret-key.ts';

/** `npm run manage -- <command>`: what an operator does from a shell. */

/** Prints only JSON, with the server running or stopped: the keys follow from SECRET_KEY. */
async function keys(): Promise<void> {
  const { anonKey, serviceRoleKey } = await projectKeys(env.SECRET_KEY ?? secretKey(env.DATA_DIR));
  console.log(JSON.stringify({ url: publicUrl(), anonKey, serviceRoleKey }));
}

/** Brings the database to this version without serving. */
async function migrateOnly(): Promise<void> {
  const release = lockDataDir(env.DATA_DIR);
  const postgres = env.DATABASE_URL ? undefined : await startEmbeddedPostgres(env.DATA_DIR);
  try {
    const applied = await migrate(env.DATABASE_URL ?? (postgres?.url as string));
    console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the database is up to date');
  } finally {
    await postgres?.stop();
    release();
  }
}

const commands: Record<string, () => Promise<void>> = { keys, migrate: migrateOnly };

const command = commands[process.argv[2] ?? ''];
try {
  if (!command)
    throw new ConfigurationError(`Usage: npm run manage -- <command>. Commands: ${Object.keys(commands).join(', ')}.`);
  await command();
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
