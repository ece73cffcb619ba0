import type { Db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { adminsToNotify } from '#server/records/staff.ts';
import type { Role } from '#shared/roles.ts';
import type { Settings } from '#shared/settings.ts';

export type Newcomer = { name: string; email: string; clientId?: string } & (
  | { kind: 'client'; path: string }
  | { kind: 'staff'; role: Role; path: string }
);

/** Tells the Admins that somebody has an account now, while `enableNewUserNotifications` is on. */
export async function tellOfNewcomer(
  trx: Db,
  { clientId, path, ...newcomer }: Newcomer,
  settings: Settings,
  now = new Date(),
): Promise<void> {
  if (!settings.email.enableNewUserNotifications) return;
  const props = { ...newcomer, url: publicUrl() + path };
  for (const { email: to } of await adminsToNotify(trx, now)) {
    await queueMail(trx, { template: 'user-joined', to, locale: settings.general.language, props, clientId }, now);
  }
}
