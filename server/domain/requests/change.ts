import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { offerUndo, type UndoItem } from '#server/records/undo-offers.ts';
import { requestNumber } from '#shared/requests.ts';
import { canWorkOnRequests } from './policy.ts';
import { lockRequests, type RequestRow, selectRequests } from './queries.ts';
import { requestRow, requestsChannel } from './requests.ts';
import { listItem, requestView } from './views.ts';

export type Writing = { trx: Db; person: StaffPerson; now: Date; changeId: string };

/** One kind of change. Everything is checked before anything is written, so that a refusal in a list leaves the others alone. */
export type Change = {
  /** True when nothing is to be done: the request is as asked for already. */
  isMade: (row: RequestRow) => boolean;
  check?: (row: RequestRow, person: StaffPerson, now: Date) => void;
  /** Writes it, with its entry in the timeline; answers what undoes it, and the mail that waits to tell of it. */
  write: (
    row: RequestRow,
    writing: Writing,
  ) => Promise<{ before: Record<string, unknown>; mailId?: string | undefined }>;
};

export type Target = { reference: string; version: number };

export function staffOnly(person: Person): asserts person is StaffPerson {
  if (!canWorkOnRequests(person)) throw new AppError('forbidden', 'this role may not change requests');
}

function checkVersion(row: RequestRow, version: number, person: Person, now: Date): void {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the request was changed since it was read', {
    details: { current: requestView(row, person, now) },
  });
}

/** A transaction, and who writes in it. */
export type Frame = { trx: Db; announce: Announce; person: StaffPerson; now: Date };

/**
 * Changes one request inside the transaction that holds its row; what undoes it is kept by the caller. Undefined when it was so already.
 * @throws what {@link changeRequest} throws
 */
export async function changeOne(
  { trx, announce, person, now }: Frame,
  { reference, version }: Target,
  change: Change,
  changeId: string,
): Promise<{ item: UndoItem; mailId: string | undefined } | undefined> {
  const row = await requestRow(person, reference, trx);
  if (change.isMade(row)) return undefined;
  checkVersion(row, version, person, now);
  change.check?.(row, person, now);
  const { before, mailId } = await change.write(row, { trx, person, now, changeId });
  await announce(requestsChannel, reference);
  return { item: { id: row.id, version: row.version + 1, before: { ...before, mailId } }, mailId };
}

const numbersOf = (targets: Target[]) =>
  targets.map(({ reference }) => requestNumber(reference)).filter((number) => number !== undefined);

/** The changed row needs the change's name before the change is known: the row is made first, and filled at the end. */
async function withUndo<T>(
  { trx, person, now }: Frame,
  work: (changeId: string) => Promise<{ items: UndoItem[]; mailIds: string[]; result: T }>,
) {
  const { id } = await offerUndo(trx, { kind: 'request', items: [], person, now });
  const { items, mailIds, result } = await work(id);
  if (items.length === 0) {
    await trx.deleteFrom('undoable_changes').where('id', '=', id).execute();
    return { result, undo: null };
  }
  const { until } = await trx
    .updateTable('undoable_changes')
    .set({
      items: JSON.stringify(items),
      ...(mailIds.length > 0 ? { until: new Date(now.getTime() + mailHoldMs) } : {}),
    })
    .where('id', '=', id)
    .returning('until')
    .executeTakeFirstOrThrow();
  return { result, undo: { id, until: until.toISOString() } };
}

/** One change of one request inside a transaction that does more than that. @returns what takes it back; null when it was so already */
export async function changeRequestIn(frame: Frame, target: Target, change: Change) {
  await lockRequests(frame.trx, numbersOf([target]));
  const { undo } = await withUndo(frame, async (changeId) => {
    const made = await changeOne(frame, target, change, changeId);
    const mailIds = made?.mailId ? [made.mailId] : [];
    return { items: made ? [made.item] : [], mailIds, result: undefined };
  });
  return undo;
}

/** One change of one request by one person: locked, checked against the version that was read, announced, shown as it is now. */
export async function changeRequest(person: Person, target: Target, now: Date, change: Change) {
  staffOnly(person);
  await getSettings(); // read before the transaction takes its connection
  return transact(async (trx, announce) => {
    const undo = await changeRequestIn({ trx, announce, person, now }, target, change);
    return { request: requestView(await requestRow(person, target.reference, trx), person, now), undo };
  });
}

/** What became of each request of a list: changed, or the code of the reason why not. */
export type BulkFailure = { reference: string; code: string };

/**
 * One change of many requests, in one transaction and with one way back. What cannot be changed is named and left alone; `changed` lists
 * those that are still there, as they are now.
 */
export async function changeRequests(person: Person, targets: Target[], now: Date, change: Change) {
  staffOnly(person);
  await getSettings(); // read before the transaction takes its connection
  return transact(async (trx, announce) => {
    const frame = { trx, announce, person, now };
    await lockRequests(trx, numbersOf(targets));
    const failed: BulkFailure[] = [];
    const { undo } = await withUndo(frame, async (changeId) => {
      const items: UndoItem[] = [];
      const mailIds: string[] = [];
      for (const target of targets) {
        try {
          const made = await changeOne(frame, target, change, changeId);
          if (made) items.push(made.item);
          if (made?.mailId) mailIds.push(made.mailId);
        } catch (problem) {
          if (!(problem instanceof AppError)) throw problem;
          failed.push({ reference: target.reference, code: problem.code });
        }
      }
      return { items, mailIds, result: undefined };
    });
    const lost = new Set(failed.map(({ reference }) => reference));
    const kept = targets.filter(({ reference }) => !lost.has(reference));
    const rows = await selectRequests(trx, numbersOf(kept));
    return {
      references: kept.map(({ reference }) => reference),
      changed: rows.map((row) => listItem(row, person)),
      failed,
      undo,
    };
  });
}
