import { countSecondFactors, listOwnSessions } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { describeDevice } from '#shared/devices.ts';
import { neighbourhoodOf } from '#shared/networks.ts';
import { countWork, type ListFilter, selectFigures, selectPage, selectStaff } from './queries.ts';
import { staffView } from './views.ts';

export {
  type AbsenceView,
  changeAbsence,
  currentAbsences,
  endAbsence,
  enterAbsence,
  listAbsences,
  listOwnAbsences,
} from './absences.ts';
export { endStaffSessions, resetStaffFactors } from './access.ts';
export { readAvatar, removeAvatar, setAvatar } from './avatars.ts';
export { editStaff } from './edit.ts';
export { inviteAgain, inviteStaff } from './invite.ts';
export { tellOfNewcomer, welcomeStaff } from './joined.ts';
export { removeStaff } from './remove.ts';

export const pageSize = { default: 50, max: 100 } as const;

const places = defineCursor({ id: placePart.uuid, name: placePart.text });

export type ListRequest = ListFilter & { cursor?: string | undefined; limit: number };

/** A page of staff by name, with the figures over all of them. @throws forbidden, invalid_input */
export async function listStaff(person: Person, { cursor, limit, ...filter }: ListRequest, now = new Date()) {
  demand(person, 'users.read');
  const { timezone } = (await getSettings()).general;
  const [rows, figures] = await Promise.all([
    selectPage({ ...filter, q: filter.q.trim() }, places.read(cursor), limit),
    selectFigures(timezone, now),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => staffView(row, now)),
    figures: { ...figures, joinedMore: figures.joinedThisMonth - figures.joinedLastMonth },
    nextCursor: rows.length > limit && last ? places.write({ name: last.position, id: last.user_id }) : null,
  };
}

/** One member of staff with their sessions, second factors, and what they have in hand. @throws forbidden, not_found */
export async function getStaff(person: Person, id: string, now = new Date()) {
  demand(person, 'users.read');
  const row = await selectStaff(db, id);
  if (!row) throw new AppError('not_found', `no member of staff ${id}`);
  const [sessions, secondFactors, work] = await Promise.all([
    listOwnSessions(id),
    countSecondFactors(db, id),
    countWork(db, id),
  ]);
  return {
    user: staffView(row, now),
    isSelf: person.userId === id,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      network: neighbourhoodOf(session.address),
      openedAt: session.openedAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    secondFactors,
    work,
  };
}
