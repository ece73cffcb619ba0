import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { type ClientStatus, clientReference } from '#shared/clients.ts';
import { accountChanged, letIn, shutOut } from './accounts.ts';
import { type ClientChange, changeClient, clientRow, type Writing } from './change.ts';
import { type ClientEventKind, writeClientEvent } from './events.ts';
import type { ClientRow } from './queries.ts';

type StatusWrite = {
  to: ClientStatus;
  kind: ClientEventKind;
  columns?: Record<string, unknown>;
  reason?: string;
};

async function writeStatus(row: ClientRow, { trx, person, now }: Writing, write: StatusWrite): Promise<number> {
  const { to, kind, columns = {}, reason } = write;
  await trx
    .updateTable('clients')
    .set({ ...columns, status: to, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  const data = { from: row.status, to, ...(reason ? { reason } : {}) };
  const eventId = await writeClientEvent(trx, { clientId: row.id, kind, data, person, now });
  await recordChange(trx, {
    actor: person,
    action: `client.${kind}`,
    subject: { kind: 'client', id: clientReference(row.number) },
    before: { status: row.status },
    after: { status: to },
    ...(reason ? { personal: { about: row.id, after: { reason } } } : {}),
  });
  return eventId;
}

const refuseSuspended = (row: ClientRow) => {
  if (row.status !== 'suspended') return;
  throw new AppError('transition_refused', 'a suspended client is reactivated first', {
    details: { reason: 'suspended' },
  });
};

/** Between active and inactive; suspending is a deed of its own. */
export const settingStatus = (to: 'active' | 'inactive'): ClientChange => ({
  action: 'clients.write',
  isMade: (row) => row.status === to,
  check: refuseSuspended,
  async write(row, writing) {
    const eventId = await writeStatus(row, writing, { to, kind: 'status' });
    return { eventId, before: { status: row.status } };
  },
});

/** @throws forbidden, not_found, stale_version, transition_refused */
export function setClientStatus(
  person: Person,
  reference: string,
  { status, version }: { status: 'active' | 'inactive'; version: number },
  now = new Date(),
) {
  return changeClient(person, { reference, version }, now, settingStatus(status));
}

/** Closes the account and ends its sessions at once; mails but legal ones stop. @throws forbidden, not_found, stale_version */
export async function suspendClient(
  person: Person,
  reference: string,
  { reason, version }: { reason: string; version: number },
  now = new Date(),
) {
  const changed = await changeClient(person, { reference, version }, now, {
    action: 'clients.suspend',
    isMade: (row) => row.status === 'suspended',
    async write(row, writing) {
      const columns = { suspended_at: now, suspension_reason: reason };
      const eventId = await writeStatus(row, writing, { to: 'suspended', kind: 'suspended', columns, reason });
      await shutOut(writing.trx, row);
      return { eventId };
    },
  });
  accountChanged(await clientRow(reference));
  return changed;
}

/** Takes back a suspension: the client is active and may sign in. @throws forbidden, not_found, stale_version */
export async function reactivateClient(
  person: Person,
  reference: string,
  { version }: { version: number },
  now = new Date(),
) {
  const changed = await changeClient(person, { reference, version }, now, {
    action: 'clients.suspend',
    isMade: (row) => row.status !== 'suspended',
    async write(row, writing) {
      const columns = { suspended_at: null, suspension_reason: '' };
      const eventId = await writeStatus(row, writing, { to: 'active', kind: 'reactivated', columns });
      await letIn(writing.trx, row);
      return { eventId };
    },
  });
  accountChanged(await clientRow(reference));
  return changed;
}
