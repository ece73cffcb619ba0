import { type Db, db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo, type Undo, type UndoItem } from '#server/records/undo-offers.ts';
import { clientNumber, clientReference } from '#shared/clients.ts';
import type { Action } from '#shared/permissions.ts';
import { linkEvents } from './events.ts';
import { demandNormal, demandStaff } from './policy.ts';
import { type ClientRow, lockClients, selectClient, selectClients } from './queries.ts';
import { clientView, listItem } from './views.ts';

export { canSeeContactData, demandNormal, demandStaff } from './policy.ts';

/** Channel that tells open lists that a client changed; the payload is its reference. */
export const clientsChannel = 'clients';

export type Target = { reference: string; version: number };
export type Writing = { trx: Db; person: StaffPerson; now: Date };

/** What a change left: its entry in the history, and what undoes it where it can be taken back. */
export type Written = { eventId?: number; before?: Record<string, unknown> };

/** One kind of change. Everything is checked before anything is written, so that a refusal in a list leaves the others alone. */
export type ClientChange = {
  action: Action;
  /** True when the client is as asked for already. */
  isMade: (row: ClientRow) => boolean;
  check?: (row: ClientRow) => void;
  /** What must be locked before the clients' own rows, so that nobody waits in a ring. */
  lockFirst?: (trx: Db, numbers: number[]) => Promise<void>;
  write: (row: ClientRow, writing: Writing) => Promise<Written>;
};

/** Reads a client's row, deleted ones included. @throws not_found also for what is no reference at all */
export async function clientRow(reference: string, connection: Db = db): Promise<ClientRow> {
  const number = clientNumber(reference);
  const row = number === undefined ? undefined : await selectClient(connection, number);
  if (!row) throw new AppError('not_found', `no client ${reference}`);
  return row;
}

/** @throws stale_version with the client as it is now */
export function checkVersion(row: ClientRow, version: number, person: Person): void {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the client was changed since it was read', {
    details: { current: clientView(row, person) },
  });
}

const numbersOf = (targets: { reference: string }[]) =>
  targets.map(({ reference }) => clientNumber(reference)).filter((number) => number !== undefined);

type Frame = Writing & { announce: Announce };
type Made = Written & { item?: UndoItem };

async function changeOne(
  frame: Frame,
  { reference, version }: Target,
  change: ClientChange,
): Promise<Made | undefined> {
  const row = await clientRow(reference, frame.trx);
  demandNormal(row);
  if (change.isMade(row)) return undefined;
  checkVersion(row, version, frame.person);
  change.check?.(row);
  const written = await change.write(row, frame);
  await frame.announce(clientsChannel, clientReference(row.number));
  if (!written.before) return written;
  return { ...written, item: { id: row.id, version: row.version + 1, before: written.before } };
}

/** Offers the way back for what can be taken back, and ties the history's entries to it. */
async function offer({ trx, person, now }: Writing, made: Made[]): Promise<Undo | null> {
  const undoable = made.filter((each) => each.item !== undefined);
  if (undoable.length === 0) return null;
  const items = undoable.flatMap(({ item }) => item ?? []);
  const undo = await offerUndo(trx, { kind: 'client', items, person, now });
  await linkEvents(
    trx,
    undoable.flatMap(({ eventId }) => eventId ?? []),
    undo.id,
  );
  return undo;
}

/**
 * One change of one client by one person: locked, checked against the version that was read, announced, shown as it is now.
 * @throws forbidden, not_found, stale_version, transition_refused
 */
export async function changeClient(person: Person, target: Target, now: Date, change: ClientChange) {
  demandStaff(person, change.action);
  return transact(async (trx, announce) => {
    await change.lockFirst?.(trx, numbersOf([target]));
    await lockClients(trx, numbersOf([target]));
    const frame = { trx, announce, person, now };
    const made = await changeOne(frame, target, change);
    const undo = await offer(frame, made ? [made] : []);
    return { client: clientView(await clientRow(target.reference, trx), person), undo };
  });
}

/** One change of many clients, in one transaction and with one way back. What cannot be changed is named and left alone. */
export async function changeClients(person: Person, targets: Target[], now: Date, change: ClientChange) {
  demandStaff(person, change.action);
  return transact(async (trx, announce) => {
    await change.lockFirst?.(trx, numbersOf(targets));
    await lockClients(trx, numbersOf(targets));
    const frame = { trx, announce, person, now };
    const failed: { reference: string; code: string }[] = [];
    const made: Made[] = [];
    for (const target of targets) {
      try {
        const one = await changeOne(frame, target, change);
        if (one) made.push(one);
      } catch (problem) {
        if (!(problem instanceof AppError)) throw problem;
        failed.push({ reference: target.reference, code: problem.code });
      }
    }
    const undo = await offer(frame, made);
    const lost = new Set(failed.map(({ reference }) => reference));
    const kept = targets.filter(({ reference }) => !lost.has(reference));
    const rows = await selectClients(trx, numbersOf(kept));
    return {
      references: kept.map(({ reference }) => reference),
      changed: rows.map((row) => listItem(row, person)),
      failed,
      undo,
    };
  });
}
