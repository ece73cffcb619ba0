import { db } from '#server/db/client.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { Role } from '#shared/roles.ts';
import { buildStaff } from '#tests/factories.ts';

/** Colleagues who go away and come back, on days that a test chooses. */

/** Noon on a day; the site's calendar is that of Malta. */
export const at = (day: string) => new Date(`${day}T11:00:00Z`);

export async function colleague(role: Role = 'Editor') {
  const { userId, call, name, email } = await buildStaff(role);
  const person: StaffPerson = { kind: 'staff', userId, name, email, role };
  return { userId, call, person, name, email };
}

export const days = (firstDay: string, lastDay: string, deputyId: string) => ({ firstDay, lastDay, deputyId });
export const deactivate = (userId: string) =>
  db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', userId).execute();
