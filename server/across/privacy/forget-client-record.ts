import type { Db } from '#server/db/client.ts';
import { forgetAnalyses } from '#server/domain/analyses/across.ts';
import { forgetClient } from '#server/domain/clients/across.ts';
import { forgetProofs } from '#server/domain/proofs/across.ts';
import { forgetTasks } from '#server/domain/tasks/across.ts';
import { forgetFiles, forgetFilesOf } from '#server/records/forget-files.ts';
import { clientReference } from '#shared/clients.ts';

/** Empties one client's record and takes away all that hangs on it, whether the client is erased or leaves the trash for ever. */
export async function forgetClientRecord(trx: Db, { id, number }: { id: string; number: number }, now: Date) {
  await forgetAnalyses(trx, id);
  await forgetTasks(trx, id);
  await forgetProofs(trx, id);
  await forgetFiles(trx, id);
  await forgetFilesOf(trx, 'client', [clientReference(number)]);
  await forgetClient(trx, id, now);
}
