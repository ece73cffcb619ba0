import { recordErasures } from '#server/domain/account/erasure-record.ts';
import { adoptBackups } from '#server/domain/backups/adopt.ts';
import { deleteOldBackups, planNightlyBackup } from '#server/domain/backups/clock.ts';

/** Asks for the night's backup, deletes old ones, enters files that were put into the folder, and keeps the record of erasures. */
export const planBackups = async () => ({
  planned: await planNightlyBackup(),
  deleted: await deleteOldBackups(),
  adopted: await adoptBackups(),
  erasures: await recordErasures(),
});
