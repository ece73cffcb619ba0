import { adoptBackups } from '#server/domain/backups/adopt.ts';
import { deleteOldBackups, planNightlyBackup } from '#server/domain/backups/clock.ts';
import { endBrokenRestores } from '#server/domain/backups/restore.ts';
import { recordErasures } from '#server/domain/privacy/erasure-record.ts';
import { backupSpool } from '#server/storage/backup-shelf.ts';
import { cleanSpool } from '#server/storage/spool.ts';

/** Days after which what was left half written is taken away. */
const spoolDays = 1;

/** Asks for the night's backup, deletes old ones, enters files that were put into the folder, ends what broke off, and keeps the record of erasures. */
export const planBackups = async () => ({
  planned: await planNightlyBackup(),
  deleted: await deleteOldBackups(),
  adopted: await adoptBackups(),
  broken: await endBrokenRestores(),
  unfinished: await cleanSpool(backupSpool(), new Date(Date.now() - spoolDays * 86_400_000)),
  erasures: await recordErasures(),
});
