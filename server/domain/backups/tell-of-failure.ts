import { log } from '#server/log.ts';
import type { BackupFault } from '#shared/backups.ts';

/** Tells whoever looks after the product that a backup was not made. */
export async function tellOfFailedBackup(failure: BackupFault, facts: { id: string; kind: string }): Promise<void> {
  log.error({ backupId: facts.id, kind: facts.kind, failure }, 'a backup was not made');
}
