import type { Updateable } from 'kysely';
import type { Requests } from '#server/db/types.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { listStaffAtWork } from '#server/records/staff.ts';
import { type AnalysisType, type Priority, type RequestEventKind, requestReference } from '#shared/requests.ts';
import { type Change, changeRequest, type Writing } from './change.ts';
import type { RequestRow } from './queries.ts';
import { enter, setColumns } from './write.ts';

/** Sets columns of a request, with an entry in its timeline and one in the audit log. */
export async function writeColumns(
  row: RequestRow,
  { trx, person, now, changeId }: Writing,
  edit: { columns: Updateable<Requests>; event: RequestEventKind; data: object; before: object; after: object },
): Promise<void> {
  await setColumns(trx, row, edit.columns, now);
  await enter(trx, row.id, person, { kind: edit.event, data: edit.data, change_id: changeId }, now);
  await recordChange(trx, {
    actor: person,
    action: `request.${edit.event}`,
    subject: { kind: 'request', id: requestReference(row.number) },
    before: { ...edit.before },
    after: { ...edit.after },
  });
}

/** Changes the priority: free for Admin and Editor, but logged. */
export const prioritising = (priority: Priority): Change => ({
  isMade: (row) => row.priority === priority,
  async write(row, writing) {
    await writeColumns(row, writing, {
      columns: { priority },
      event: 'priority',
      data: { from: row.priority, to: priority },
      before: { priority: row.priority },
      after: { priority },
    });
    return { before: { priority: row.priority } };
  },
});

/** @throws forbidden, not_found, stale_version */
export function setPriority(
  person: Person,
  reference: string,
  { priority, version }: { priority: Priority; version: number },
  now = new Date(),
) {
  return changeRequest(person, { reference, version }, now, prioritising(priority));
}

const alike = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

/** Corrects which analyses are asked for; a title that only named them goes with them. */
export const retyping = (types: AnalysisType[]): Change => ({
  isMade: (row) => alike(row.types, types),
  async write(row, writing) {
    const isNamedByThem = row.title === row.types.join(', ');
    const title = isNamedByThem ? types.join(', ') : row.title;
    await writeColumns(row, writing, {
      columns: { types, title },
      event: 'types',
      data: { from: row.types.join(', '), to: types.join(', ') },
      before: { types: row.types },
      after: { types },
    });
    return { before: { types: row.types, title: row.title } };
  },
});

/** @throws forbidden, not_found, stale_version */
export function correctTypes(
  person: Person,
  reference: string,
  { types, version }: { types: AnalysisType[]; version: number },
  now = new Date(),
) {
  return changeRequest(person, { reference, version }, now, retyping(types));
}

/** Gives a request to somebody, or to nobody. `assignee` must have been looked up by {@link findAssignee}. */
export const assigning = (assignee: { id: string; name: string } | null): Change => ({
  isMade: (row) => row.assignee_id === (assignee?.id ?? null),
  async write(row, writing) {
    await writeColumns(row, writing, {
      columns: { assignee_id: assignee?.id ?? null },
      event: 'assigned',
      data: { from: row.assignee_name ?? '', name: assignee?.name ?? '' },
      before: { assignee: row.assignee_id },
      after: { assignee: assignee?.id ?? null },
    });
    return { before: { assignee_id: row.assignee_id } };
  },
});

/** The Admin or Editor at work with this id; null stays null. @throws invalid_input for anybody else */
export async function findAssignee(id: string | null) {
  if (id === null) return null;
  const found = (await listAssignees()).find((each) => each.id === id);
  if (!found)
    throw new AppError('invalid_input', 'nobody who answers requests has this id', {
      details: { fields: { assigneeId: 'unknown' } },
    });
  return found;
}

/** Everybody whom a request can be given to, by name. */
export async function listAssignees(): Promise<{ id: string; name: string }[]> {
  const staff = await listStaffAtWork();
  return staff.filter(({ role }) => role !== 'Viewer').map(({ userId, name }) => ({ id: userId, name }));
}

/** @throws forbidden, not_found, stale_version, invalid_input */
export async function assignRequest(
  person: Person,
  reference: string,
  { assigneeId, version }: { assigneeId: string | null; version: number },
  now = new Date(),
) {
  return changeRequest(person, { reference, version }, now, assigning(await findAssignee(assigneeId)));
}
