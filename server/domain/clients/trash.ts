import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { purgeClient } from '#server/domain/account/purge-client.ts';
import { recordChange } from '#server/domain/audit/audit.ts';
import { lockRequestsOfClient, removeWithClient, restoreWithClient } from '#server/domain/requests/trash.ts';
import { isUuid, obstacle, type TrashNoun } from '#server/domain/trash/noun.ts';
import { AppError } from '#server/errors.ts';
import { clientReference } from '#shared/clients.ts';

const keptShape = z.array(z.object({ id: z.string(), version: z.number() }));

async function lockClient(trx: Db, id: string) {
  // Requests before their client, as whoever changes a request does.
  await lockRequestsOfClient(trx, id);
  return trx
    .selectFrom('clients')
    .select(['id', 'number', 'email', 'user_id', 'version', 'deleted_at', 'erased_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Another client that has the address or the account by now. */
async function demandFree(trx: Db, row: { id: string; email: string; user_id: string | null }): Promise<void> {
  const others = await trx
    .selectFrom('clients')
    .select(['number', 'email'])
    .where('deleted_at', 'is', null)
    .where('id', '!=', row.id)
    .where(({ or, eb }) => or([eb('email', '=', row.email), ...(row.user_id ? [eb('user_id', '=', row.user_id)] : [])]))
    .orderBy('number')
    .execute();
  const [other] = others;
  if (other) throw obstacle(other.email === row.email ? 'email-taken' : 'account-taken', clientReference(other.number));
}

/** A client comes back with the requests that were deleted in the same moment; those deleted before stay in the trash. */
export const clientTrash: TrashNoun = {
  async restore(id, { trx, announce, person, now }) {
    const row = isUuid(id) ? await lockClient(trx, id) : undefined;
    if (!row || row.erased_at) throw new AppError('not_found', 'no such client, or erased');
    if (!row.deleted_at) return undefined;
    await demandFree(trx, row);
    const version = row.version + 1;
    await trx.updateTable('clients').set({ deleted_at: null, version }).where('id', '=', id).execute();
    const requests = await restoreWithClient(trx, { clientId: id, deletedAt: row.deleted_at, person, now });
    const name = clientReference(row.number);
    await recordChange(trx, {
      actor: person,
      action: 'client.restored',
      subject: { kind: 'client', id: name },
      after: { requests: requests.length },
    });
    await announce('clients', name);
    return { name, version, before: { deleted_at: row.deleted_at.toISOString(), requests } };
  },
  async putBack({ id, version, before }, { trx, announce, person, now }) {
    const row = await lockClient(trx, id);
    if (!row) return { name: id, outcome: 'changed' };
    const name = clientReference(row.number);
    if (row.version !== version || row.deleted_at) return { name, outcome: 'changed' };
    const deletedAt = new Date(String(before.deleted_at));
    const requests = keptShape.parse(before.requests);
    // A request that came meanwhile would be left without its client.
    const live = (await lockRequestsOfClient(trx, id)).filter(({ isDeleted }) => !isDeleted);
    if (live.some(({ id: each }) => !requests.some((kept) => kept.id === each))) return { name, outcome: 'changed' };
    if (!(await removeWithClient(trx, requests, { deletedAt, person, now }))) return { name, outcome: 'changed' };
    await trx
      .updateTable('clients')
      .set({ deleted_at: deletedAt, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await announce('clients', name);
    return { name, outcome: 'undone' };
  },
  /** The person goes, as after an erasure; the number stays, so that it never means somebody else. */
  async purge(trx, ids, now) {
    const names: string[] = [];
    for (const id of ids.filter(isUuid).sort()) {
      const row = await lockClient(trx, id);
      if (!row?.deleted_at || row.erased_at) continue;
      await purgeClient(trx, row, now);
      names.push(clientReference(row.number));
    }
    return names;
  },
};
