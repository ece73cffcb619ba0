import { type Db, db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import { absencesChannel, siteDay } from '#server/records/absences.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand, may } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo, type Undo } from '#server/records/undo-offers.ts';
import { faultsOfDays } from '#shared/absences.ts';
import { addDays, isDay } from '#shared/days.ts';
import {
  type AbsenceRow,
  lockAbsence,
  selectAbsences,
  selectAbsencesOf,
  selectDeputies,
  selectOverlapping,
} from './absence-rows.ts';
import { tellDeputy } from './deputy-mail.ts';
import { selectStaff } from './queries.ts';

/** When colleagues are away: everybody says it of themselves, an Admin of anybody. What is over is history. */

export type AbsenceInput = { firstDay: string; lastDay: string; deputyId: string };

function absenceView(row: AbsenceRow, today: string) {
  const isOver = row.last_day < today;
  return {
    id: row.id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    deputy: { id: row.deputy_id, name: row.deputy_name },
    state: isOver ? ('over' as const) : row.first_day > today ? ('planned' as const) : ('current' as const),
    /** Who entered it, where that was somebody else. */
    enteredBy: row.entered_by === row.user_id ? null : row.entered_by_name,
    version: row.version,
  };
}

export type AbsenceView = ReturnType<typeof absenceView>;

/** Whose absences this person may see and enter: their own, an Admin everybody's. @throws forbidden */
function demandAbout(person: Person, userId: string): asserts person is StaffPerson {
  demand(person, 'self.staff');
  if (person.userId !== userId) demand(person, 'users.write');
}

const noStaff = (userId: string) => new AppError('not_found', `no member of staff ${userId}`);

/** Two absences of one person that are entered at once come one after the other, and the second sees the first. */
async function lockPerson(trx: Db, userId: string): Promise<void> {
  const rows = trx.selectFrom('staff').select('user_id').where('user_id', '=', userId).where('deleted_at', 'is', null);
  if (!(await rows.forNoKeyUpdate().executeTakeFirst())) throw noStaff(userId);
}

/** Absences of a member of staff, whoever could be in their place, and which day it is. @throws forbidden, not_found */
export async function listAbsences(person: Person, userId: string, now = new Date()) {
  demandAbout(person, userId);
  const today = await siteDay(now);
  if (!(await selectStaff(db, userId))) throw noStaff(userId);
  const [rows, deputies] = await Promise.all([selectAbsences(db, userId), selectDeputies(db, userId, today)]);
  return { today, absences: rows.map((row) => absenceView(row, today)), deputies };
}

export const listOwnAbsences = (person: Person, now = new Date()) => listAbsences(person, person.userId, now);

/** The absences that members of staff are in today, by whose they are. */
export async function currentAbsences(now: Date): Promise<Map<string, AbsenceView>> {
  const today = await siteDay(now);
  const rows = await selectAbsencesOf(today);
  return new Map(rows.map((row) => [row.user_id, absenceView(row, today)]));
}

const refuse = (fields: Record<string, string>, details: object = {}): never => {
  throw new AppError('invalid_input', 'this absence cannot be', { details: { fields, ...details } });
};

type Checked = { trx: Db; userId: string; today: string };

async function check({ trx, userId, today }: Checked, input: AbsenceInput, known?: AbsenceRow): Promise<void> {
  const hasBegun = known !== undefined && known.first_day <= today;
  if (hasBegun && input.firstDay !== known.first_day) refuse({ firstDay: 'begun' });
  // When it began is history, however long ago.
  const { firstDay, ...rest } = faultsOfDays(input, today);
  const faults = { ...(firstDay && !hasBegun && { firstDay }), ...rest };
  if (Object.keys(faults).length > 0) refuse(faults);
  const deputies = await selectDeputies(trx, userId, today);
  if (!deputies.some(({ id }) => id === input.deputyId)) refuse({ deputyId: 'unknown' });
  const [other] = await selectOverlapping(trx, userId, input, known?.id);
  if (other) refuse({ firstDay: 'overlapping' }, { other: { firstDay: other.first_day, lastDay: other.last_day } });
}

const told = ({ first_day, last_day, deputy_id }: Pick<AbsenceRow, 'first_day' | 'last_day' | 'deputy_id'>) => ({
  absentFrom: first_day,
  absentUntil: last_day,
  deputy: deputy_id,
});

type Written = { before?: AbsenceRow; after?: AbsenceRow };
type Deed = 'entered' | 'changed' | 'ended' | 'removed';

/** When somebody is away tells of them: it leaves the log with them. */
async function record(trx: Db, person: StaffPerson, deed: Deed, { before, after }: Written): Promise<void> {
  const about = (after ?? before)?.user_id ?? '';
  await recordChange(trx, {
    actor: person,
    action: `user.absence-${deed}`,
    subject: { kind: 'user', id: about },
    personal: { about, ...(before && { before: told(before) }), ...(after && { after: told(after) }) },
  });
}

async function rowOf(trx: Db, id: string): Promise<AbsenceRow> {
  const row = await lockAbsence(trx, id);
  if (!row) throw new AppError('not_found', `no absence ${id}`);
  return row;
}

/** Enters that a member of staff is away; the same again does nothing. @throws forbidden, not_found, invalid_input */
export async function enterAbsence(person: Person, userId: string, input: AbsenceInput, now = new Date()) {
  demandAbout(person, userId);
  const today = await siteDay(now);
  return transact(async (trx, announce) => {
    await lockPerson(trx, userId);
    const { firstDay, lastDay, deputyId } = input;
    const [same] = isDay(firstDay) && isDay(lastDay) ? await selectOverlapping(trx, userId, input) : [];
    if (same?.first_day === firstDay && same.last_day === lastDay && same.deputy_id === deputyId)
      return { absence: absenceView(same, today) };
    await check({ trx, userId, today }, input);
    const { id } = await trx
      .insertInto('staff_absences')
      .values({
        user_id: userId,
        first_day: firstDay,
        last_day: lastDay,
        deputy_id: deputyId,
        entered_by: person.userId,
        entered_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = await rowOf(trx, id);
    await record(trx, person, 'entered', { after });
    await tellDeputy('named', after, { trx, actorId: person.userId, now });
    await announce(absencesChannel, userId);
    return { absence: absenceView(after, today) };
  });
}

/** Of what belongs to somebody else nobody but an Admin learns that it is there. */
async function ownRow(trx: Db, person: Person, id: string): Promise<AbsenceRow> {
  const found = await trx.selectFrom('staff_absences').select('user_id').where('id', '=', id).executeTakeFirst();
  const isTheirs = found && (found.user_id === person.userId || may(person, 'users.write'));
  if (!isTheirs) throw new AppError('not_found', `no absence ${id}`);
  await lockPerson(trx, found.user_id);
  return rowOf(trx, id);
}

function demandVersion(row: AbsenceRow, version: number, today: string): void {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the absence was changed since it was read', {
    details: { current: absenceView(row, today) },
  });
}

type Frame = { trx: Db; announce: Announce; person: StaffPerson; now: Date; today: string; row: AbsenceRow };

async function write(
  { trx, now, row }: Frame,
  columns: Partial<Record<'first_day' | 'last_day' | 'deputy_id', string>>,
) {
  await trx
    .updateTable('staff_absences')
    .set({ ...columns, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  return rowOf(trx, row.id);
}

async function inFrame<T>(person: Person, id: string, now: Date, work: (frame: Frame) => Promise<T>): Promise<T> {
  demand(person, 'self.staff');
  const today = await siteDay(now);
  return transact(async (trx, announce) => {
    const row = await ownRow(trx, person, id);
    return work({ trx, announce, person: person as StaffPerson, now, today, row });
  });
}

async function tellChanged({ trx, person, now, row }: Frame, after: AbsenceRow): Promise<void> {
  const by = { trx, actorId: person.userId, now };
  if (row.deputy_id === after.deputy_id) return void (await tellDeputy('changed', after, by));
  await tellDeputy('released', row, by);
  await tellDeputy('named', after, by);
}

/** Changes days and deputy of an absence that is not over; the same again does nothing. @throws not_found, stale_version, invalid_input, transition_refused */
export function changeAbsence(
  person: Person,
  id: string,
  { version, ...input }: AbsenceInput & { version: number },
  now = new Date(),
) {
  return inFrame(person, id, now, async (frame) => {
    const { trx, announce, today, row } = frame;
    const { firstDay: first_day, lastDay: last_day, deputyId: deputy_id } = input;
    const isSame = row.first_day === first_day && row.last_day === last_day && row.deputy_id === deputy_id;
    if (isSame) return { absence: absenceView(row, today) };
    demandVersion(row, version, today);
    if (row.last_day < today) throw new AppError('transition_refused', 'what is over is history');
    await check({ trx, userId: row.user_id, today }, input, row);
    const after = await write(frame, { first_day, last_day, deputy_id });
    await record(trx, frame.person, 'changed', { before: row, after });
    await tellChanged(frame, after);
    await announce(absencesChannel, row.user_id);
    return { absence: absenceView(after, today) };
  });
}

/** Tells the deputy once it cannot be taken back unnoticed any more, and offers to take it back. */
const release = async ({ trx, person, now, row }: Frame, version: number): Promise<Undo | null> => {
  const notBefore = new Date(now.getTime() + mailHoldMs);
  const mailId = await tellDeputy('released', row, { trx, actorId: person.userId, now, notBefore });
  if (!may(person, 'changes.undo')) return null;
  const { user_id, first_day, last_day, deputy_id, entered_by } = row;
  const before = { user_id, first_day, last_day, deputy_id, entered_by, ...(mailId && { mailId }) };
  return offerUndo(trx, { kind: 'absence', items: [{ id: row.id, version, before }], person, now });
};

/**
 * Ends an absence: from today on its person is there again. One without a day before today is removed. What is over already stays as it is.
 * @throws not_found, stale_version
 */
export function endAbsence(person: Person, id: string, { version }: { version: number }, now = new Date()) {
  return inFrame(person, id, now, async (frame) => {
    const { trx, announce, today, row } = frame;
    if (row.last_day < today) return { absence: absenceView(row, today), undo: null };
    demandVersion(row, version, today);
    await announce(absencesChannel, row.user_id);
    if (row.first_day >= today) {
      await trx.deleteFrom('staff_absences').where('id', '=', row.id).execute();
      await record(trx, frame.person, 'removed', { before: row });
      return { absence: null, undo: await release(frame, row.version) };
    }
    const after = await write(frame, { last_day: addDays(today, -1) });
    await record(trx, frame.person, 'ended', { before: row, after });
    return { absence: absenceView(after, today), undo: await release(frame, after.version) };
  });
}
