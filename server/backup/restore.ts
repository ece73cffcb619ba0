import pg from 'pg';
import { applyAllWithin, holdMigrationLock } from '#server/db/migrate.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { plainText } from './catalog.ts';
import { BackupRefused, type Manifest } from './format.ts';
import { compareTables, countMissingFiles, demandOwnTables, fileLoader, setSequences, tableLoader } from './load.ts';
import { type ReadResult, readBackup } from './read.ts';
import { restoreApplication, restoreChannel, restoreLock } from './restoring.ts';
import { demandOwnDatabase, emptyDatabase, prepareSchema, splitMigrations } from './schema.ts';

export type RestoreOptions = {
  file: string;
  databaseUrl: string;
  store: ObjectStore;
  /** Where files arrive before they are published. */
  spool: string;
  passphrase?: string | undefined;
  /** Prints of the keys that this installation opens sealed values with. */
  secretKeyPrints: string[];
  /** Goes on although sealed values cannot be opened; `settle` is told to take them away. */
  withoutSecrets?: boolean;
  /** In the transaction, before the old data goes: remembers what must outlive it. */
  keep: (connection: pg.ClientBase) => Promise<void>;
  /** In the transaction, after the data was brought to this version: what must not come back, or not go on. */
  settle: (connection: pg.ClientBase, facts: { manifest: Manifest; withoutSecrets: boolean }) => Promise<void>;
  onStep?: (step: RestoreStep) => void;
  /** Called when the database is about to change; a test ends the process here. */
  beforeCommit?: () => Promise<void>;
};

export type RestoreStep = 'verifying' | 'loading' | 'comparing' | 'settling';

export type Restored = {
  manifest: Manifest;
  /** Names of the migrations that brought the data to this version. */
  migrated: string[];
  files: { restored: number; kept: number; missing: number };
  withoutSecrets: boolean;
};

/** Reads the whole backup and says whether this version, this key and this passphrase can restore it. Changes nothing. */
export async function examine(
  file: string,
  { passphrase, secretKeyPrints }: Pick<RestoreOptions, 'passphrase' | 'secretKeyPrints'>,
): Promise<ReadResult & { opensSecrets: boolean }> {
  const read = await readBackup(file, { passphrase });
  splitMigrations(read.manifest);
  return { ...read, opensSecrets: secretKeyPrints.includes(read.manifest.secretKeyPrint) };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: restoreApplication, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Ends whatever else is at work on the database: a request that was running gets an error, and its transaction never was. */
async function sendOthersAway(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name <> $1 and backend_type = 'client backend'`,
    [restoreApplication],
  );
}

async function load(client: pg.Client, options: RestoreOptions, checked: ReadResult, withoutSecrets: boolean) {
  const { manifest } = checked;
  const { then, since } = splitMigrations(manifest);
  const files = fileLoader(options.store, options.spool);
  const hasDatabase = manifest.database !== null;
  try {
    await client.query('begin');
    await client.query(`${plainText}; set local lock_timeout = '60s'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = on`);
    let makeWhole = async () => {};
    if (hasDatabase) {
      await options.keep(client);
      await emptyDatabase(client);
      makeWhole = await prepareSchema(client, then);
      await demandOwnTables(client, manifest);
    }
    options.onStep?.('loading');
    const tables = hasDatabase ? tableLoader(client, manifest) : {};
    const again = await readBackup(options.file, { passphrase: options.passphrase, visitor: { ...tables, ...files } });
    // What was checked is what was loaded: the file may have been changed in between.
    if (!again.sha256.equals(checked.sha256))
      throw new BackupRefused('damaged', 'The file was changed while it was read.');
    if (hasDatabase) {
      await setSequences(client, manifest);
      options.onStep?.('comparing');
      await compareTables(client, manifest);
      await makeWhole();
      await applyAllWithin(client, since);
      options.onStep?.('settling');
      await options.settle(client, { manifest, withoutSecrets });
    }
    await options.beforeCommit?.();
    await client.query('commit');
    return { ...files.counts, migrated: hasDatabase ? since.map(({ name }) => name) : [] };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await files.clean();
  }
}

/**
 * Puts a backup in the place of everything. The file is read and checked as a whole first; the database then changes in one transaction,
 * from the first dropped table to the last migration, so that until its commit nothing has happened, and after it everything has. Files go
 * to the store before that commit. Workers of all machines notice by {@link restoreLock} and serve nothing in between.
 * @throws BackupRefused, or what the database, the store or the disk says; nothing was changed then
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  options.onStep?.('verifying');
  const checked = await examine(options.file, options);
  const withoutSecrets = checked.manifest.database !== null && !checked.opensSecrets;
  if (withoutSecrets && !options.withoutSecrets) {
    throw new BackupRefused(
      'other-key',
      'This backup was made under another SECRET_KEY, so what is sealed in it cannot be opened: set SECRET_KEY (or SECRET_KEY_PREVIOUS) to the key of that installation.',
    );
  }
  const client = await connect(options.databaseUrl);
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      restoreLock,
    ]);
    if (!rows[0]?.locked) throw new Error('another restore is under way');
    await demandOwnDatabase(client);
    if (checked.manifest.database) {
      await client.query('select pg_notify($1, $2)', [restoreChannel, 'begins']);
      await sendOthersAway(client);
    }
    await holdMigrationLock(client);
    const { migrated, restored, kept } = await load(client, options, checked, withoutSecrets);
    if (checked.manifest.database) await client.query('analyze');
    const missing = await countMissingFiles(client, options.store).catch(() => 0);
    return { manifest: checked.manifest, migrated, files: { restored, kept, missing }, withoutSecrets };
  } finally {
    await client.end().catch(() => {});
  }
}
