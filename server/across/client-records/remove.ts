import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { changeClients } from '#server/domain/clients/desk.ts';
import {
  accountChanged,
  type ClientChange,
  clientRow,
  clientsChannel,
  clientView,
  demandStaff,
  lockClients,
  selectAlike,
  signOutEverywhere,
  standingOf,
  type Target,
  writeClientEvent,
} from '#server/domain/clients/records.ts';
import { lockRequestsOf, removeRequestsOf, restoreRequestsOf } from '#server/domain/requests/across.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { clientNumber, clientReference } from '#shared/clients.ts';

/** Into the trash, with requests and engagements, restorable with them for thirty days. Signs the client out everywhere. */
const removing: ClientChange = {
  action: 'clients.delete',
  isMade: () => false,
  async lockFirst(trx, numbers) {
    if (numbers.length === 0) return;
    const rows = await trx.selectFrom('clients').select('id').where('number', 'in', numbers).execute();
    if (rows.length > 0)
      await lockRequestsOf(
        trx,
        rows.map(({ id }) => id),
      );
  },
  async write(row, { trx, person, now }) {
    await trx
      .updateTable('clients')
      .set({ deleted_at: now, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    await removeRequestsOf(trx, row.id, person, now);
    await trx
      .updateTable('engagements')
      .set(({ eb }) => ({ deleted_at: now, version: eb('version', '+', 1) }))
      .where('client_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .execute();
    await signOutEverywhere(trx, row);
    const eventId = await writeClientEvent(trx, { clientId: row.id, kind: 'deleted', person, now });
    const subject = { kind: 'client', id: clientReference(row.number) };
    await recordChange(trx, { actor: person, action: 'client.deleted', subject });
    return { eventId, before: { deleted_at: null } };
  },
};

/** Moves clients to the trash. @throws forbidden for everybody but an Admin */
export async function removeClients(person: Person, targets: Target[], now = new Date()) {
  demandStaff(person, 'clients.delete');
  const done = await changeClients(person, targets, now, removing);
  for (const reference of done.references) accountChanged(await clientRow(reference));
  return done;
}

export type Removed = { id: string; email: string; deletedAt: Date };

/** Brings a client back with what left with it. The caller holds the row. False when somebody else has the address by now. */
export async function bringBack(trx: Db, { id, email, deletedAt }: Removed, person: StaffPerson, now: Date) {
  const [taken] = (await selectAlike(trx, { email, company: '', except: id })).filter((other) => !other.deleted_at);
  if (taken) return false;
  const { rows: accounts } = await sql<{ taken: boolean }>`
    select exists (select from clients other join clients own on own.user_id = other.user_id
      where own.id = ${id} and other.id <> own.id and other.deleted_at is null) as taken`.execute(trx);
  if (accounts[0]?.taken) return false;
  await trx
    .updateTable('clients')
    .set(({ eb }) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await restoreRequestsOf(trx, { clientId: id, deletedAt }, person, now);
  await trx
    .updateTable('engagements')
    .set(({ eb }) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('client_id', '=', id)
    .where('deleted_at', '=', deletedAt)
    .execute();
  return true;
}

/**
 * Takes a client out of the trash, with the requests and engagements that went there with it. Twice is as good as once.
 * @throws forbidden, not_found; duplicate (details.existing) when another client has the address by now
 */
export async function restoreClient(person: Person, reference: string, now = new Date()) {
  demandStaff(person, 'clients.delete');
  return transact(async (trx, announce) => {
    const before = await clientRow(reference, trx);
    await lockRequestsOf(trx, [before.id]);
    await lockClients(trx, [clientNumber(reference) ?? 0]);
    const row = await clientRow(reference, trx);
    const standing = standingOf(row);
    if (standing === 'merged' || standing === 'erased') throw new AppError('not_found', `the client is ${standing}`);
    if (row.deleted_at) {
      const back = await bringBack(trx, { ...row, deletedAt: row.deleted_at }, person, now);
      if (!back)
        throw new AppError('duplicate', 'another client has this address or account', { details: { field: 'email' } });
      await writeClientEvent(trx, { clientId: row.id, kind: 'restored', person, now });
      const subject = { kind: 'client', id: clientReference(row.number) };
      await recordChange(trx, { actor: person, action: 'client.restored', subject });
      await announce(clientsChannel, clientReference(row.number));
    }
    return { client: clientView(await clientRow(reference, trx), person) };
  });
}
