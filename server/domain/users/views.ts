import { avatarPath } from '#shared/staff.ts';
import type { StaffRow } from './queries.ts';

/** A member of staff as lists and the edit dialog show them. */
export function staffView(row: StaffRow, now: Date) {
  const isPending = row.email_confirmed_at === null;
  return {
    id: row.user_id,
    name: row.name,
    email: row.email ?? '',
    role: row.role,
    status: row.status,
    lastLogin: row.last_sign_in_at?.toISOString() ?? null,
    avatar: avatarPath(row.avatar),
    registrationDate: row.registered_at.toISOString(),
    /** The item of the public team that stands for them, by its id; null where none does. */
    teamMember: row.team_member,
    version: row.version,
    /** Present while the person has not come in yet. */
    invitation:
      isPending && row.invited_until
        ? { until: row.invited_until.toISOString(), isOver: row.invited_until <= now }
        : null,
  };
}

export type StaffView = ReturnType<typeof staffView>;
