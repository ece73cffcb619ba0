import { recordErasures } from '#server/domain/account/erasure-record.ts';
import { adoptBackups } from '#server/domain/backups/adopt.ts';
import { deleteOldBackups, planNightlyBackup } from '#server/domain/backups/clock.ts';
import { endBrokenRestores } from '#server/domain/backups/restore.ts';

/** Asks for the night's backup, deletes old ones, enters files that were put into the folder, ends what broke off, and keeps the record of erasures. */
export const planBackups = async () => ({
  planned: await planNightlyBackup(),
  deleted: await deleteOldBackups(),
  adopted: await adoptBackups(),
  broken: await endBrokenRestores(),
  erasures: await recordErasures(),
});
