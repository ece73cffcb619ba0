import type { Db } from '#server/db/client.ts';
import { type QueuedMail, queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import { staffWhoMay } from '#server/records/staff.ts';
import type { AbsenceRow } from './absence-rows.ts';

/** Chosen, on other days, or not needed any more. */
type Deed = QueuedMail<'deputy-told'>['props']['deed'];
type Days = Pick<AbsenceRow, 'user_id' | 'deputy_id' | 'first_day' | 'last_day'>;
type Frame = {
  trx: Db;
  /** Who did it: nobody is written to about their own deed. */
  actorId: string;
  now: Date;
  /** Until then the mail can be withdrawn. */
  notBefore?: Date;
};

/** Writes to the deputy of an absence, in its transaction, unless it was their own deed or they cannot be reached. The mail's id. */
export async function tellDeputy(deed: Deed, days: Days, { trx, actorId, now, notBefore }: Frame) {
  const { email, general } = await getSettings();
  if (!email.enableEmailNotifications || days.deputy_id === actorId) return undefined;
  const deputy = (await staffWhoMay(trx, 'self.staff', now)).find(({ userId }) => userId === days.deputy_id);
  if (!deputy) return undefined;
  const absent = trx.selectFrom('staff').select('name').where('user_id', '=', days.user_id);
  const { name: colleague } = await absent.executeTakeFirstOrThrow();
  const { id } = await queueMail(
    trx,
    {
      template: 'deputy-told',
      to: deputy.email,
      locale: general.language,
      notBefore,
      props: {
        deed,
        colleague,
        firstDay: days.first_day,
        lastDay: days.last_day,
        url: `${publicUrl()}/admin/requests?view=mine`,
      },
    },
    now,
  );
  return id;
}
