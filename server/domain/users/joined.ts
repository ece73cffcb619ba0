import { type Db, db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import { adminsToNotify } from '#server/records/staff.ts';
import type { Role } from '#shared/roles.ts';
import type { Settings } from '#shared/settings.ts';

export type Newcomer = { userId: string; name: string; email: string; clientId?: string; path: string } & (
  | { kind: 'client' }
  | { kind: 'staff'; role: Role; inviter?: string | undefined }
);

/** Tells the Admins, whoever came excepted, that somebody has an account now, while `enableNewUserNotifications` is on. */
export async function tellOfNewcomer(
  trx: Db,
  { userId, clientId, path, ...newcomer }: Newcomer,
  settings: Settings,
  now = new Date(),
): Promise<void> {
  if (!settings.email.enableNewUserNotifications) return;
  const props = { ...newcomer, at: now.toISOString(), url: publicUrl() + path };
  for (const { userId: reader, email: to } of await adminsToNotify(trx, now)) {
    if (reader === userId) continue;
    await queueMail(trx, { template: 'user-joined', to, locale: settings.general.language, props, clientId }, now);
  }
}

/** Notes that an invited member of staff has come in, and tells the other Admins; nothing after the first time. Two calls at once tell once. */
export async function welcomeStaff(userId: string, email: string, now = new Date()): Promise<void> {
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('staff')
      .set({ joined_at: now })
      .where('user_id', '=', userId)
      .where('joined_at', 'is', null)
      .returning(['name', 'role', 'invited_by'])
      .executeTakeFirst();
    if (!row) return;
    const inviter = await trx
      .selectFrom('staff')
      .select('name')
      .where('user_id', '=', row.invited_by)
      .executeTakeFirst();
    const { name, role } = row;
    const path = `/admin/users/${userId}`;
    await tellOfNewcomer(
      trx,
      { kind: 'staff', userId, name, email, role, inviter: inviter?.name, path },
      settings,
      now,
    );
  });
}
