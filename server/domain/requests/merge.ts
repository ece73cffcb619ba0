import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { mergeObstacle } from '#shared/request-merge.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import { staffOnly } from './change.ts';
import type { MergedBefore } from './merge-undo.ts';
import { moveRows } from './merged-rows.ts';
import { lockRequests } from './queries.ts';
import { requestRow, requestsChannel } from './requests.ts';
import { columnsNow, type Half, selectHalf, unite } from './united.ts';
import { requestView } from './views.ts';
import { enter, setColumns } from './write.ts';

/** Two requests of one client made one (decision 79). */

export type Merge = { version: number; other: { reference: string; version: number } };

async function halfOf(trx: Db, reference: string): Promise<Half> {
  const number = requestNumber(reference);
  const row = number === undefined ? undefined : await selectHalf(trx, number);
  if (!row || (row.deleted_at && !row.merged_into)) throw new AppError('not_found', `no request ${reference}`);
  return row;
}

async function checkHalves(trx: Db, kept: Half, other: Half, merge: Merge, person: Person, now: Date) {
  for (const { number, merged_into: into } of [kept, other])
    if (into)
      throw new AppError('transition_refused', 'merged already', {
        details: { reason: 'merged', reference: requestReference(number) },
      });
  const facts = (row: Half) => ({
    id: row.id,
    clientId: row.client_id,
    status: row.status,
    hasReport: row.report_id !== null,
  });
  const reason = mergeObstacle(facts(kept), facts(other));
  if (reason) throw new AppError('transition_refused', 'these two do not become one', { details: { reason } });
  for (const [row, version] of [[kept, merge.version] as const, [other, merge.other.version] as const])
    if (row.version !== version)
      throw new AppError('stale_version', 'one of them was changed since it was read', {
        details: { current: requestView(await requestRow(person, requestReference(row.number), trx), person, now) },
      });
  if (await bothSigned(trx, kept.id, other.id))
    throw new AppError('transition_refused', 'both have a signed analysis', { details: { reason: 'both-delivered' } });
}

async function bothSigned(trx: Db, ...ids: string[]): Promise<boolean> {
  const signed = await trx
    .selectFrom('analyses')
    .select('request_id')
    .where('request_id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
  return signed.length > 1;
}

type Writing = { trx: Db; announce: Announce; person: StaffPerson; now: Date };

async function writeMerge(kept: Half, other: Half, { trx, person, now }: Writing) {
  const names = { kept: requestReference(kept.number), other: requestReference(other.number) };
  const columns = unite(kept, other);
  const before = await columnsNow(trx, kept.id, Object.keys(columns));
  const moved = await moveRows(trx, other, kept);
  const led = await trx
    .updateTable('requests')
    .set({ merged_into: kept.id })
    .where('merged_into', '=', other.id)
    .returning('id')
    .execute();
  await setColumns(trx, other, { deleted_at: now, merged_into: kept.id, report_id: null }, now);
  await setColumns(trx, kept, columns, now);
  const was: MergedBefore = {
    columns: before,
    after: await columnsNow(trx, kept.id, Object.keys(columns)),
    other: { id: other.id, version: other.version + 1, reportId: other.report_id },
    moved,
    led: led.map(({ id }) => id),
  };
  const item = { id: kept.id, version: kept.version + 1, before: was };
  const undo = await offerUndo(trx, { kind: 'request-merge', items: [item], person, now });
  const step = other.next_step && kept.next_step ? { text: other.next_step, on: other.step_on ?? '' } : {};
  const entry = { kind: 'merged', data: { other: names.other, ...step }, change_id: undo.id } as const;
  await enter(trx, kept.id, person, entry, now);
  await recordChange(trx, {
    actor: person,
    action: 'request.merged',
    subject: { kind: 'request', id: names.kept },
    before: { other: names.other, status: kept.status, priority: kept.priority, types: kept.types },
    after: { status: columns.status, priority: columns.priority, types: columns.types },
  });
  return undo;
}

/**
 * Makes one request of two of the same client: everything of the other one goes to the one that stays, and its reference leads there from now on. Nobody is
 * mailed. Merging what is merged already does nothing.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (details.reason)
 */
export function mergeRequests(person: Person, reference: string, merge: Merge, now = new Date()) {
  demand(person, 'requests.merge');
  staffOnly(person);
  return transact(async (trx, announce) => {
    const numbers = [reference, merge.other.reference].map(requestNumber).filter((number) => number !== undefined);
    await lockRequests(trx, numbers);
    const [kept, other] = [await halfOf(trx, reference), await halfOf(trx, merge.other.reference)];
    const isMade = other.merged_into === kept.id;
    if (!isMade) await checkHalves(trx, kept, other, merge, person, now);
    const undo = isMade ? null : await writeMerge(kept, other, { trx, announce, person, now });
    const name = requestReference(kept.number);
    if (!isMade) for (const each of [kept, other]) await announce(requestsChannel, requestReference(each.number));
    return { request: requestView(await requestRow(person, name, trx), person, now), undo };
  });
}
