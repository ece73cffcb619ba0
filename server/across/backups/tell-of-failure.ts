import { log } from '#server/log.ts';
import { raiseAlert, resolveAlert } from '#server/records/alerts.ts';
import type { BackupFault } from '#shared/backups.ts';

const path = '/admin/settings/system/backups';

/** Tells whoever looks after the product that a backup was not made. */
export async function tellOfFailedBackup(failure: BackupFault, facts: { id: string; kind: string }): Promise<void> {
  log.error({ backupId: facts.id, kind: facts.kind, failure }, 'a backup was not made');
  await raiseAlert('backup-failed', { detail: `${facts.kind}: ${failure}`, path });
}

/** Says that backups are made again. */
export const tellOfMadeBackup = (): Promise<void> => resolveAlert('backup-failed');
