import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupRefused } from '#server/backup/format.ts';
import { writeBackup } from '#server/backup/write.ts';
import { db } from '#server/db/client.ts';
import { connectDirectly } from '#server/db/direct.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { storage } from '#server/storage/storage.ts';
import { backupFacts } from './facts.ts';
import { workOffBackups } from './make.ts';
import { selectBackup } from './queries.ts';
import { restoreFile } from './restore.ts';
import { contentsOf } from './views.ts';

/** Backups as an operator makes and restores them from a shell. */

type Holds = { database: boolean; files: boolean };

/** Writes a backup into a file of the operator's; the list does not know it. */
export async function backupInto(file: string, holds: Holds) {
  const connection = await connectDirectly('vantaggio-backup');
  try {
    const partial = `${file}.part`;
    const { bytes, sha256, manifest } = await writeBackup({
      connection,
      file: partial,
      holds,
      store: storage,
      passphrase: env.BACKUP_PASSPHRASE,
      facts: await backupFacts(new Date()),
    });
    await rename(partial, file);
    return {
      file,
      bytes,
      sha256: sha256.toString('hex'),
      encrypted: env.BACKUP_PASSPHRASE !== undefined,
      ...contentsOf(manifest),
    };
  } finally {
    await connection.end();
  }
}

/** Makes a backup that the list knows; a server that runs may be the one who makes it. @throws ConfigurationError when it fails */
export async function backupNow(holds: Holds) {
  const { id } = await db
    .insertInto('backups')
    .values({ kind: 'shell', with_database: holds.database, with_files: holds.files })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (;;) {
    await workOffBackups();
    const row = await selectBackup(id);
    if (!row || row.state === 'failed')
      throw new ConfigurationError(`The backup was not made (${row?.failure ?? 'deleted'}).`);
    if (row.state === 'done')
      return {
        name: row.file_name,
        bytes: row.bytes,
        sha256: row.sha256?.toString('hex'),
        encrypted: row.encrypted,
        ...(row.contents as object),
      };
    await sleep(500);
  }
}

/** Restores a file. @throws ConfigurationError in the words of an operator when it cannot be; nothing was changed then */
export async function restoreFromShell(
  file: string,
  options: { withoutSecrets: boolean; onStep: (step: string) => void },
) {
  try {
    const restored = await restoreFile(file, options);
    return {
      ...contentsOf(restored.manifest),
      migrated: restored.migrated,
      filesRestored: restored.files,
      withoutSecrets: restored.withoutSecrets,
    };
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    const way =
      error.reason === 'other-key'
        ? ' Without that key, --without-secrets goes on: second factors, sign-in keys and unsent codes are taken away.'
        : error.reason === 'passphrase-needed' || error.reason === 'wrong-passphrase'
          ? ' Give it as BACKUP_PASSPHRASE.'
          : '';
    throw new ConfigurationError(`${error.message}${way} Nothing was changed.`);
  }
}
