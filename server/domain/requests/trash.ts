import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { forgetSubjects, recordChange } from '#server/records/audit.ts';
import { forgetFilesOf } from '#server/records/forget-files.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { isUuid, obstacle, type TrashNoun } from '#server/records/trash-noun.ts';
import { clientReference } from '#shared/clients.ts';
import { requestReference } from '#shared/requests.ts';
import { requestsChannel } from './requests.ts';
import { enter, enterAll } from './write.ts';

/** The request, held with its client, in the order in which changes of both hold them. */
async function lockWithClient(trx: Db, id: string) {
  const row = await trx
    .selectFrom('requests')
    .select(['id', 'number', 'version', 'deleted_at', 'client_id'])
    .where('id', '=', id)
    // What became part of another request comes back by undoing that.
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const client = await trx
    .selectFrom('clients')
    .select(['number', 'deleted_at', 'erased_at'])
    .where('id', '=', row.client_id)
    .forShare()
    .executeTakeFirstOrThrow();
  return { ...row, client };
}

/** Deletes requests for ever: timeline, mails, consents to their terms, what the audit log tells of their content. */
export async function purgeRequests(trx: Db, ids: string[]): Promise<string[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await trx
    .selectFrom('requests')
    .select(['id', 'number'])
    // With what became part of them.
    .where(({ or, eb }) => or([eb('id', 'in', known), eb('merged_into', 'in', known)]))
    .where('deleted_at', 'is not', null)
    .orderBy('number')
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  const found = rows.map(({ id }) => id);
  const names = rows.map(({ number }) => requestReference(number));
  await trx.deleteFrom('mails').where('request_id', 'in', found).execute();
  // A wish for newsletters stands by itself; consent to the terms was given for this request.
  await trx.deleteFrom('consents').where('request_id', 'in', found).where('kind', '=', 'terms').execute();
  await forgetFilesOf(trx, 'request', names);
  await forgetSubjects(trx, 'request', names);
  await trx.deleteFrom('requests').where('id', 'in', found).execute();
  return names;
}

/** A request comes back only to a client that is there: half a relation would be a request that nobody owns. */
export const requestTrash: TrashNoun = {
  async restore(id, { trx, announce, person, now }) {
    const row = isUuid(id) ? await lockWithClient(trx, id) : undefined;
    if (!row) throw new AppError('not_found', 'no such request');
    if (!row.deleted_at) return undefined;
    if (row.client.erased_at) throw obstacle('client-erased', clientReference(row.client.number));
    if (row.client.deleted_at) throw obstacle('client-in-trash', clientReference(row.client.number));
    const name = requestReference(row.number);
    const version = row.version + 1;
    await trx
      .updateTable('requests')
      .set({ deleted_at: null, version, updated_at: now })
      .where('id', '=', id)
      .execute();
    await enter(trx, id, person, { kind: 'restored' }, now);
    await recordChange(trx, { actor: person, action: 'request.restored', subject: { kind: 'request', id: name } });
    await announce(requestsChannel, name);
    return { name, version, before: { deleted_at: row.deleted_at.toISOString() } };
  },
  async putBack({ id, version, before }, { trx, announce, person, now }) {
    const row = await lockWithClient(trx, id);
    if (!row) return { name: id, outcome: 'changed' };
    const name = requestReference(row.number);
    if (row.version !== version || row.deleted_at) return { name, outcome: 'changed' };
    await trx
      .updateTable('requests')
      .set({ deleted_at: String(before.deleted_at), version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await enter(trx, id, person, { kind: 'deleted' }, now);
    await announce(requestsChannel, name);
    return { name, outcome: 'undone' };
  },
  purge: purgeRequests,
};

type Moment = { deletedAt: Date; person: StaffPerson; now: Date };

type Kept = { id: string; version: number };

/** Takes requests that came back with their client into the trash again. False when one was changed since. */
export async function removeWithClient(trx: Db, requests: Kept[], { deletedAt, person, now }: Moment) {
  for (const { id, version } of requests) {
    const { numUpdatedRows } = await trx
      .updateTable('requests')
      .set({ deleted_at: deletedAt, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
  }
  const ids = requests.map(({ id }) => id);
  await enterAll(trx, ids, person, { kind: 'deleted' }, now);
  return true;
}
