import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import { staffWhoMay } from '#server/records/staff.ts';
import { type GatheredKind, gatheredKinds, mostNotices, noticeDays } from '#shared/notices.ts';
import { noticesFor } from './notices.ts';

/** How long what happened waits for its mail, in milliseconds: taken back meanwhile, or seen in the panel, it is not told. */
export const noticeHoldMs = 2 * 60_000;

/** Those who want to hear by mail of what was given to them, or of who named them. */
async function listChosen() {
  return db
    .selectFrom('notice_choices as c')
    .leftJoin('staff_looks as l', 'l.user_id', 'c.user_id')
    .select(['c.user_id', 'c.kind', 'c.mailed_until', 'l.looked_at'])
    .where('c.by_mail', '=', true)
    .where('c.kind', 'in', gatheredKinds)
    .execute();
}
type Chosen = Awaited<ReturnType<typeof listChosen>>[number];

/** What is to be told to one person of one kind, the newest first. */
async function gather({ user_id, kind, mailed_until, looked_at }: Chosen, now: Date) {
  const oldest = now.getTime() - noticeDays * 86_400_000;
  const since = new Date(Math.max(oldest, mailed_until?.getTime() ?? 0, looked_at?.getTime() ?? 0));
  const rows = await noticesFor(user_id, [kind as GatheredKind], since, now);
  return rows.filter(({ at }) => at.getTime() <= now.getTime() - noticeHoldMs);
}

type Told = Awaited<ReturnType<typeof gather>>[number];
type Reader = { userId: string; email: string };

/** Writes one mail to one person, unless another process has done so since, or they have chosen otherwise. */
async function tell({ userId, email }: Reader, chosen: Chosen[], told: Told[][], now: Date) {
  const { general } = await getSettings();
  const at = `${publicUrl()}/admin`;
  return transact(async (trx) => {
    const own = trx.selectFrom('notice_choices').select(['kind', 'mailed_until']).where('user_id', '=', userId);
    const held = await own.where('by_mail', '=', true).forUpdate().execute();
    const isAsRead = ({ kind, mailed_until }: Chosen) =>
      held.some((each) => each.kind === kind && each.mailed_until?.getTime() === mailed_until?.getTime());
    if (!chosen.every(isAsRead)) return 0;
    await trx
      .updateTable('notice_choices')
      .set({ mailed_until: new Date(now.getTime() - noticeHoldMs) })
      .where('user_id', '=', userId)
      .where(
        'kind',
        'in',
        chosen.map(({ kind }) => kind),
      )
      .execute();
    const notices = told
      .flat()
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ kind, reference, about, actor, owner }) => ({
        kind: kind as GatheredKind,
        reference,
        url: `${at}/${about}s/${reference}`,
        actor,
        owner,
      }));
    await queueMail(
      trx,
      {
        template: 'staff-notices',
        to: email,
        locale: general.language,
        props: { notices, mayHaveMore: told.some((rows) => rows.length >= mostNotices), url: at },
      },
      now,
    );
    return 1;
  });
}

/** Mails to whoever chose so what was given to them and who named them, all that came since the last mail in one. Answers how many mails that are. */
export async function mailNotices(now = new Date()): Promise<number> {
  const [{ email }, all] = await Promise.all([getSettings(), listChosen()]);
  if (!email.enableEmailNotifications || all.length === 0) return 0;
  let mailed = 0;
  for (const reader of await staffWhoMay(db, 'requests.read', now)) {
    const chosen = all.filter(({ user_id }) => user_id === reader.userId);
    const told = await Promise.all(chosen.map((each) => gather(each, now)));
    if (told.some((rows) => rows.length > 0)) mailed += await tell(reader, chosen, told, now);
  }
  return mailed;
}
