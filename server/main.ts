import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileCacheOf } from '#server/compile-cache.ts';
import { type EmbeddedPostgres, isNewCluster, startEmbeddedPostgres, urlToBe } from '#server/db/embedded.ts';
import { lockDataDir } from '#server/db/instance-lock.ts';
import { isFirstRun, migrate, newestMigration, sampleAccountsLeft } from '#server/db/migrate.ts';
import { shortageOfConnections } from '#server/db/room-for-connections.ts';
import { demandSessions, settleSessions } from '#server/db/sessions.ts';
import { ConfigurationError, env, isKnownSetting, isReachedByOthers, knownSettings, readDotEnv } from '#server/env.ts';
import { giveMemoryBack } from '#server/give-memory-back.ts';
import { isJournal, sayError, sayWarning } from '#server/journal.ts';
import { misnamed } from '#server/misnamed.ts';
import { checkPort } from '#server/port.ts';
import { secretKey } from '#server/secret-key.ts';
import { cleanScratch } from '#server/storage/scratch.ts';
import { builtApp, checkBuild, loadTask, startWorkers, type Task, type Workers, workerCount } from '#server/workers.ts';

/** The supervisor: database, migrations, first run, workers; then their graceful end. */

/** From so long after its start on it only looks after the others, in milliseconds. */
const settledAfterMs = 5_000;

/** What `work` gives, unless it is told to end before: a database that hangs does not hold up whoever changed their mind. */
function unlessEnded<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

async function start(signal: AbortSignal): Promise<() => Promise<void>> {
  const unknown = Object.keys({ ...readDotEnv(), ...process.env }).filter((name) => !isKnownSetting(name));
  for (const sentence of misnamed(unknown, knownSettings)) sayWarning(sentence);
  checkBuild();
  await checkPort(env.HOST, env.PORT);
  const release = lockDataDir(env.DATA_DIR);
  let postgres: EmbeddedPostgres | undefined;
  let workers: Workers | undefined;
  let filling: Task | undefined;
  const close = async () => {
    filling?.drop();
    await workers?.stop();
    await postgres?.stop();
    release();
  };
  try {
    await cleanScratch({ all: true });
    const databaseUrl = env.DATABASE_URL ?? urlToBe(env.DATA_DIR);
    const compileCache = compileCacheOf(env.DATA_DIR, builtApp);
    const workerEnv = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATABASE_IS_OWN: env.DATABASE_URL ? 'off' : 'on',
      DATA_DIR: env.DATA_DIR,
      SECRET_KEY: env.SECRET_KEY ?? secretKey(env.DATA_DIR),
      NODE_COMPILE_CACHE: compileCache,
      SAMPLE_DATA: env.sampleData ? 'on' : 'off',
      NEWEST_MIGRATION: newestMigration(),
    };
    // They load while the database begins. Not before this build has run here once: each would compile for itself what the first run keeps.
    if (existsSync(compileCache)) workers = startWorkers(workerEnv, env.WEB_CONCURRENCY);
    else if (!env.DATABASE_URL && isNewCluster(env.DATA_DIR)) filling = loadTask('first-run', workerEnv);
    // A Ctrl-C reaches those that load as well: none is begun anew for one that it has ended.
    signal.addEventListener('abort', () => void workers?.stop(), { once: true });
    if (!env.DATABASE_URL) postgres = await startEmbeddedPostgres(env.DATA_DIR, { isReady: true });
    signal.throwIfAborted();
    if (env.DATABASE_URL) await unlessEnded(signal, demandSessions(env.DATABASE_URL, env.DATABASE_DIRECT_URL));
    const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
    const onWait = () => sayWarning('database: another process migrates it; waiting for its end');
    const onBusy = (name: string) => sayWarning(`database: ${name} waits for a table that is in use`);
    const applied = await migrate(directUrl, { onWait, onBusy, signal });
    if (applied.length > 0) console.log(`database: ${applied.length} migrations applied`);
    if (env.DATABASE_DIRECT_URL) await settleSessions(env.DATABASE_DIRECT_URL);
    const [shortage, isFirst] = await Promise.all([
      shortageOfConnections(directUrl, workerCount(env.WEB_CONCURRENCY)),
      isFirstRun(directUrl),
    ]);
    if (shortage) sayWarning(shortage);
    signal.throwIfAborted();
    if (isFirst) {
      filling ??= loadTask('first-run', workerEnv);
      workers ??= startWorkers(workerEnv, env.WEB_CONCURRENCY);
      await filling.run();
      tellAccounts();
    } else if (isReachedByOthers(env)) await warnOfSamples(directUrl);
    signal.throwIfAborted();
    workers ??= startWorkers(workerEnv, env.WEB_CONCURRENCY);
    const { port } = await unlessEnded(signal, workers.serve());
    const host = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
    console.log(`ready http://${host}:${port}`);
    setTimeout(giveMemoryBack, settledAfterMs).unref();
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shows the accounts on the screen of whoever tries the product on their own machine; elsewhere output is kept, and read by others. */
function tellAccounts(): void {
  const file = path.join(env.DATA_DIR, 'first-run.txt');
  const isForOneself = !isReachedByOthers(env) && !isJournal(1);
  if (!env.sampleData && !env.SAMPLE_DATA && !env.DATABASE_URL)
    console.log('No samples were made: others than this machine reach this address (HOST, PUBLIC_URL).');
  console.log(isForOneself ? readFileSync(file, 'utf8').trimEnd() : `The accounts of this first start are in ${file}.`);
}

/** A product that began with samples on a machine of one's own, and that others reach now. */
async function warnOfSamples(url: string): Promise<void> {
  const left = await sampleAccountsLeft(url);
  if (left.length > 1)
    sayWarning(`Others reach this address, and the sample accounts are still there: ${left.join(', ')}. Delete them.`);
}

/** One clear sentence for what the operator can mend; the stack only for what is our fault. */
function fail(error: unknown): never {
  if (error instanceof ConfigurationError) sayError(error.message);
  else sayError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

process.title = 'vantaggio';
let stopWorkers: (() => Promise<void>) | undefined;
const asked = new AbortController();
const stop = () => {
  if (asked.signal.aborted) process.exit(1);
  // A start that waits for somebody else's lock, or is in the middle of a migration, ends here too.
  asked.abort();
  stopWorkers?.().then(() => process.exit(0), fail);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
start(asked.signal).then(
  (close) => {
    stopWorkers = close;
    if (asked.signal.aborted) close().then(() => process.exit(0), fail);
  },
  (error) => (asked.signal.aborted ? process.exit(0) : fail(error)),
);
