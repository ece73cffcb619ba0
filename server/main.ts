import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileCacheOf } from '#server/compile-cache.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { lockDataDir } from '#server/db/instance-lock.ts';
import { isFirstRun, migrate, newestMigration } from '#server/db/migrate.ts';
import { ConfigurationError, env, isPublicAddress, loopbackHosts } from '#server/env.ts';
import { isJournal, sayError } from '#server/journal.ts';
import { checkPort } from '#server/port.ts';
import { secretKey } from '#server/secret-key.ts';
import { builtApp, checkBuild, runTask, startWorkers } from '#server/workers.ts';

/** The supervisor: database, migrations, first run, workers; then their graceful end. */

async function start(): Promise<() => Promise<void>> {
  checkBuild();
  await checkPort(env.HOST, env.PORT);
  const release = lockDataDir(env.DATA_DIR);
  let postgres: EmbeddedPostgres | undefined;
  const close = async () => {
    await postgres?.stop();
    release();
  };
  try {
    if (!env.DATABASE_URL) postgres = await startEmbeddedPostgres(env.DATA_DIR);
    const databaseUrl = env.DATABASE_URL ?? (postgres?.url as string);
    const applied = await migrate(databaseUrl);
    if (applied.length > 0) console.log(`database: ${applied.length} migrations applied`);
    const workerEnv = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATABASE_IS_OWN: postgres ? 'on' : 'off',
      DATA_DIR: env.DATA_DIR,
      SECRET_KEY: env.SECRET_KEY ?? secretKey(env.DATA_DIR),
      NODE_COMPILE_CACHE: compileCacheOf(env.DATA_DIR, builtApp),
      SAMPLE_DATA: env.sampleData ? 'on' : 'off',
      NEWEST_MIGRATION: newestMigration(),
    };
    if (await isFirstRun(databaseUrl)) {
      await runTask('first-run', workerEnv);
      tellAccounts();
    }
    const workers = await startWorkers(workerEnv, env.WEB_CONCURRENCY);
    const host = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
    console.log(`ready http://${host}:${workers.port}`);
    return async () => {
      await workers.stop();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shows the accounts on the screen of whoever tries the product on their own machine; elsewhere output is kept, and read by others. */
function tellAccounts(): void {
  const file = path.join(env.DATA_DIR, 'first-run.txt');
  const isForOneself = loopbackHosts.test(env.HOST) && !isPublicAddress(env.PUBLIC_URL) && !isJournal(1);
  console.log(isForOneself ? readFileSync(file, 'utf8').trimEnd() : `The accounts of this first start are in ${file}.`);
}

/** One clear sentence for what the operator can mend; the stack only for what is our fault. */
function fail(error: unknown): never {
  if (error instanceof ConfigurationError) sayError(error.message);
  else console.error(error);
  process.exit(1);
}

process.title = 'vantaggio';
let stopWorkers: (() => Promise<void>) | undefined;
let asked = false;
const stop = () => {
  if (asked) process.exit(1);
  asked = true;
  if (!stopWorkers) return;
  stopWorkers().then(() => process.exit(0), fail);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
start().then((close) => {
  stopWorkers = close;
  if (asked) close().then(() => process.exit(0), fail);
}, fail);
