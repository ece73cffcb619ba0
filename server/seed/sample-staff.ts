import { closeAccount, ensureUser } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { addDays, dayOf, monthStart } from '#shared/days.ts';
import type { Role } from '#shared/roles.ts';
import type { StaffStatus } from '#shared/staff.ts';
import { instantOf } from '#shared/zoned-time.ts';

/** Colleagues for the samples: people of novels. Their accounts are closed from the beginning and have no password. */
type Sample = { name: string; role: Role; status: StaffStatus };

const zone = 'Europe/Rome';
const dayMs = 24 * 3_600_000;

const of = (role: Role, status: StaffStatus, ...names: string[]): Sample[] =>
  names.map((name) => ({ name, role, status }));

const joinedThisMonth = [
  ...of('Editor', 'active', 'Lucia Mondella', 'Mattia Pascal', 'Angelica Sedara'),
  ...of('Viewer', 'active', 'Renzo Tramaglino', 'Zeno Cosini', 'Mena Malavoglia', 'Emilio Brentani'),
  ...of('Admin', 'active', 'Fabrizio Salina'),
];
const joinedLastMonth = [
  ...of('Editor', 'active', 'Vitangelo Moscarda', 'Teresa Ortis'),
  ...of('Viewer', 'active', 'Angiolina Zarri', 'Jacopo Ortis'),
  ...of('Viewer', 'inactive', 'Ersilia Drei', 'Alfonso Nitti'),
];
const joinedEarlier = [...of('Editor', 'inactive', 'Silvestro Ferrauto'), ...of('Viewer', 'active', 'Tina Pica Serra')];

/** The first instant of a day in the samples' time zone. */
const startOf = (day: string): number => instantOf(`${day}T00:00`, zone).getTime();

/** Spread over a stretch of time, none at its ends. */
const spread = (samples: Sample[], from: number, to: number) =>
  samples.map((sample, index) => ({
    ...sample,
    registeredAt: new Date(from + Math.floor(((to - from) * (index + 1)) / (samples.length + 1))),
  }));

/** The colleagues with when they joined: eight in the month of `now`, six in the one before. */
export function sampleStaff(now: Date) {
  const month = monthStart(dayOf(now, zone));
  const monthBefore = monthStart(addDays(month, -1));
  const [start, startBefore] = [startOf(month), startOf(monthBefore)];
  return [
    ...spread(joinedThisMonth, start, now.getTime()),
    ...spread(joinedLastMonth, startBefore, start),
    ...spread(joinedEarlier, startBefore - 200 * dayMs, startBefore),
  ];
}

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@team.example`;

/** Colleagues that fill the list of users, dated relative to `now`; those who can sign in joined before them. */
export async function seedSampleStaff(connection: Db, now: Date): Promise<void> {
  await connection
    .updateTable('staff')
    .set({ registered_at: new Date(now.getTime() - 400 * dayMs) })
    .execute();
  for (const [index, { name, registeredAt, ...sample }] of sampleStaff(now).entries()) {
    const { userId } = await ensureUser(connection, { email: addressOf(name), name });
    await closeAccount(connection, userId);
    await connection
      .insertInto('staff')
      .values({ user_id: userId, name, registered_at: registeredAt, ...sample })
      .execute();
    const lastLogin = new Date(now.getTime() - ((now.getTime() - registeredAt.getTime()) * ((index % 4) + 0.4)) / 5);
    await connection
      .updateTable('auth.users')
      .set({ last_sign_in_at: index % 5 === 4 ? null : lastLogin })
      .where('id', '=', userId)
      .execute();
  }
}
