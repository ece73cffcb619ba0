import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { BackupRefused } from '#server/backup/format.ts';
import { isEncrypted } from '#server/backup/sealing.ts';
import { transact } from '#server/db/transaction.ts';
import { toAppError } from '#server/domain/files/uploads.ts';
import { AppError } from '#server/errors.ts';
import { queueBackup } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { backupShelf, backupSpool } from '#server/storage/backup-shelf.ts';
import { spool } from '#server/storage/spool.ts';
import { type BackupView, largestUploadedBackup } from '#shared/backups.ts';
import { backupView } from './views.ts';

async function looksEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return isEncrypted(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/**
 * Takes a backup that was downloaded here or elsewhere back into the list, and has it checked.
 * @throws unsupported_type for anything else, payload_too_large, malformed_request (broken off), unavailable (disk full)
 */
export async function uploadBackup(
  person: Person,
  body: ReadableStream<Uint8Array>,
  now = new Date(),
): Promise<BackupView> {
  demand(person, 'backups.manage');
  const limit = largestUploadedBackup;
  const refuse = (error: unknown) => {
    if (error instanceof BackupRefused) return new AppError('unsupported_type', 'not a backup', { cause: error });
    return toAppError(error, limit);
  };
  const arrived = await spool(body, { folder: backupSpool(), maxBytes: limit }).catch((error: unknown) => {
    throw refuse(error);
  });
  try {
    const encrypted = await looksEncrypted(arrived.path);
    const moment = now.toISOString().slice(0, 16).replace('T', '-').replace(':', '');
    const name = `uploaded-${moment}-${randomBytes(2).toString('hex')}${encrypted ? '.tar.zst.age' : '.tar.zst'}`;
    await (await backupShelf()).publish(name, {
      path: arrived.path,
      bytes: arrived.bytes,
      mediaType: 'application/octet-stream',
    });
    return await transact(async (trx) => {
      const row = await trx
        .insertInto('backups')
        .values({
          kind: 'uploaded',
          state: 'done',
          with_database: true,
          with_files: true,
          made_by: person.userId,
          file_name: name,
          bytes: arrived.bytes,
          sha256: arrived.sha256,
          encrypted,
          created_at: now,
          check_asked_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordChange(trx, {
        actor: person,
        action: 'backup.uploaded',
        subject: { kind: 'backup', id: row.id },
        after: { bytes: arrived.bytes },
      });
      await queueBackup(trx, row.id);
      return backupView(row, new Map([[person.userId, 'name' in person ? person.name : '']]));
    });
  } catch (error) {
    throw refuse(error);
  } finally {
    await rm(arrived.path, { force: true });
  }
}
