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

/** Writes one mail to one person, unless another process has done so since. */
async function tell(email: string, chosen: Chosen[], rows: Awaited<ReturnType<typeof gather>>, now: Date) {
  const { general } = await getSettings();
  const at = `${publicUrl()}/admin`;
  return transact(async (trx) => {
    for (const { user_id, kind, mailed_until } of chosen) {
      const { numUpdatedRows } = await trx
        .updateTable('notice_choices')
        .set({ mailed_until: new Date(now.getTime() - noticeHoldMs) })
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .where('mailed_until', 'is not distinct from', mailed_until)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return 0;
    }
    const notices = rows
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
        props: { notices, hasMore: rows.length >= mostNotices, url: at },
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
  for (const { userId, email: address } of await staffWhoMay(db, 'requests.read', now)) {
    const chosen = all.filter(({ user_id }) => user_id === userId);
    const rows = (await Promise.all(chosen.map((each) => gather(each, now)))).flat();
    if (rows.length > 0) mailed += await tell(address, chosen, rows, now);
  }
  return mailed;
}
