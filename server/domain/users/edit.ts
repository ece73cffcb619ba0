import { endSessions } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import type { Role } from '#shared/roles.ts';
import type { StaffStatus } from '#shared/staff.ts';
import { findHeir, handOver, releaseSteps } from './hand-over.ts';
import { countWork, type StaffRow } from './queries.ts';
import { changeStaff, type Frame, forgetSessions, refuseSelf, staffRow } from './staff-change.ts';
import { staffView } from './views.ts';

export type StaffEdit = {
  name: string;
  role: Role;
  status: StaffStatus;
  version: number;
  /** Who of the public team they are; left out, it stays. */
  teamMember?: string | null | undefined;
  /** Who takes the open requests and messages of somebody who can do nothing with them any more; null gives them back to nobody, and left out, they stay. */
  transferTo?: string | null | undefined;
};

/** @throws invalid_input for what is nobody of the team */
async function checkTeamMember(trx: Db, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await trx
    .selectFrom('content_items')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'team-member')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found)
    throw new AppError('invalid_input', 'nobody of the team', { details: { fields: { teamMember: 'choice' } } });
}

type Access = Pick<StaffEdit, 'role' | 'status'>;
type HandingOn = { transferTo: string | null; work: { requests: number; messages: number } };
const worksOn = ({ role, status }: Access) => status === 'active' && role !== 'Viewer';

/** What of theirs is not over goes to the heir. @throws invalid_input for who works on, and for nobody who can take over */
async function handOn(frame: Frame, row: StaffRow, edit: Access, { transferTo, work }: HandingOn) {
  const { trx, actor } = frame;
  if (worksOn(edit))
    throw new AppError('invalid_input', 'whoever works on keeps what they have', {
      details: { fields: { transferTo: 'needless' } },
    });
  await handOver(frame, row, transferTo === null ? null : await findHeir(frame, row.user_id, transferTo));
  await recordChange(trx, {
    actor,
    action: 'user.work-handed-on',
    subject: { kind: 'user', id: row.user_id },
    after: { transferredTo: transferTo, ...work },
  });
}

/**
 * Changes name, role, status, and who of the public team they are. Another role, and inactivity, end the person's sessions at once. Repeating it does nothing.
 * @throws forbidden, not_found, stale_version, invalid_input (`teamMember`, `transferTo`), transition_refused (`self`, `last-admin`)
 */
export async function editStaff(
  person: Person,
  id: string,
  { version, teamMember, transferTo, ...edit }: StaffEdit,
  now = new Date(),
) {
  const { user, ended } = await changeStaff(person, now, async (frame) => {
    const { trx, actor } = frame;
    const known = await staffRow(frame, id);
    const before = { role: known.role, status: known.status };
    const after = { role: edit.role, status: edit.status };
    const isOther = before.role !== after.role || before.status !== after.status;
    const member = teamMember === undefined ? known.team_member : teamMember;
    const isSame = known.name === edit.name && known.team_member === member;
    const { posts: _, ...work } = await countWork(trx, id);
    const handsOn = transferTo !== undefined && work.requests + work.messages > 0;
    if (!isOther && isSame && !handsOn) return { user: staffView(known, now), ended: false };
    await staffRow(frame, id, version);
    if (isOther) refuseSelf(frame, id);
    await checkTeamMember(trx, member);
    await trx
      .updateTable('staff')
      .set({ ...edit, team_member: member, version: version + 1 })
      .where('user_id', '=', id)
      .execute();
    const named = known.name !== edit.name;
    const isChanged = isOther || !isSame;
    if (isChanged)
      await recordChange(trx, {
        actor,
        action: isOther ? 'user.access-changed' : 'user.renamed',
        subject: { kind: 'user', id },
        ...(isOther ? { before, after } : {}),
        ...(named ? { personal: { about: id, before: { name: known.name }, after: { name: edit.name } } } : {}),
      });
    if (handsOn) await handOn(frame, known, edit, { transferTo, work });
    if (worksOn(before) && !worksOn(after)) await releaseSteps(frame, known);
    if (isOther) await endSessions(trx, id);
    return { user: staffView(await staffRow(frame, id), now), ended: isOther };
  });
  if (ended) forgetSessions(id);
  return { user };
}
