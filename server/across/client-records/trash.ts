import { z } from 'zod';
import { purgeClient } from '#server/across/account/purge-client.ts';
import type { Db } from '#server/db/client.ts';
import { clientsChannel, writeClientEvent } from '#server/domain/clients/records.ts';
import { lockRequestsOfClient, removeWithClient } from '#server/domain/requests/across.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { isUuid, obstacle, type TrashNoun } from '#server/records/trash-noun.ts';
import { clientReference } from '#shared/clients.ts';
import { bringBack } from './remove.ts';

const keptShape = z.array(z.object({ id: z.string(), version: z.number() }));

async function lockClient(trx: Db, id: string) {
  // Requests before their client, as whoever changes a request does.
  await lockRequestsOfClient(trx, id);
  return trx
    .selectFrom('clients')
    .select(['id', 'number', 'email', 'user_id', 'version', 'deleted_at', 'erased_at', 'merged_into'])
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

/** What went into the trash in the same moment as the client, in the versions it has once it is back. */
async function leftWith(trx: Db, clientId: string, deletedAt: Date) {
  const requests = await trx
    .selectFrom('requests')
    .select(['id', ({ eb }) => eb('version', '+', 1).as('version')])
    .where('client_id', '=', clientId)
    .where('deleted_at', '=', deletedAt)
    .execute();
  const engagements = await trx
    .selectFrom('engagements')
    .select('id')
    .where('client_id', '=', clientId)
    .where('deleted_at', '=', deletedAt)
    .execute();
  return { requests, engagements: engagements.map(({ id }) => id) };
}

/** A client comes back with the requests that were deleted in the same moment; those deleted before stay in the trash. */
export const clientTrash: TrashNoun = {
  async restore(id, { trx, announce, person, now }) {
    const row = isUuid(id) ? await lockClient(trx, id) : undefined;
    if (!row || row.erased_at || row.merged_into) throw new AppError('not_found', 'no such client, erased, or merged');
    if (!row.deleted_at) return undefined;
    await demandFree(trx, row);
    const version = row.version + 1;
    const { requests, engagements } = await leftWith(trx, id, row.deleted_at);
    if (!(await bringBack(trx, { ...row, deletedAt: row.deleted_at }, person, now)))
      throw obstacle('email-taken', clientReference(row.number));
    await writeClientEvent(trx, { clientId: id, kind: 'restored', person, now });
    const name = clientReference(row.number);
    await recordChange(trx, {
      actor: person,
      action: 'client.restored',
      subject: { kind: 'client', id: name },
      after: { requests: requests.length },
    });
    await announce(clientsChannel, name);
    return { name, version, before: { deleted_at: row.deleted_at.toISOString(), requests, engagements } };
  },
  async putBack({ id, version, before }, { trx, announce, person, now }) {
    const row = await lockClient(trx, id);
    if (!row) return { name: id, outcome: 'changed' };
    const name = clientReference(row.number);
    if (row.version !== version || row.deleted_at) return { name, outcome: 'changed' };
    const deletedAt = new Date(String(before.deleted_at));
    const requests = keptShape.parse(before.requests);
    const engagements = z.array(z.string()).parse(before.engagements);
    // A request that came meanwhile would be left without its client.
    const live = (await lockRequestsOfClient(trx, id)).filter(({ isDeleted }) => !isDeleted);
    if (live.some(({ id: each }) => !requests.some((kept) => kept.id === each))) return { name, outcome: 'changed' };
    if (!(await removeWithClient(trx, requests, { deletedAt, person, now }))) return { name, outcome: 'changed' };
    await trx
      .updateTable('clients')
      .set({ deleted_at: deletedAt, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (engagements.length > 0) {
      await trx
        .updateTable('engagements')
        .set(({ eb }) => ({ deleted_at: deletedAt, version: eb('version', '+', 1) }))
        .where('id', 'in', engagements)
        .where('deleted_at', 'is', null)
        .execute();
    }
    await writeClientEvent(trx, { clientId: id, kind: 'deleted', person, now });
    await announce(clientsChannel, name);
    return { name, outcome: 'undone' };
  },
  /** The person goes, as after an erasure; the number stays, so that it never means somebody else. */
  async purge(trx, ids, now) {
    const names: string[] = [];
    for (const id of ids.filter(isUuid).sort()) {
      const row = await lockClient(trx, id);
      if (!row?.deleted_at || row.erased_at || row.merged_into) continue;
      await purgeClient(trx, row, now);
      names.push(clientReference(row.number));
    }
    return names;
  },
};
