import type { Db } from '#server/db/client.ts';
import { type NoticeChoices, type NoticeKind, noticeKinds, usualChoice } from '#shared/notices.ts';

/** How a member of staff hears of each kind of thing: what they chose, else what is usual. */
export async function choicesOf(connection: Db, userId: string): Promise<NoticeChoices> {
  const rows = await connection.selectFrom('notice_choices').selectAll().where('user_id', '=', userId).execute();
  const chosen = (kind: NoticeKind) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? { inProduct: row.in_product, byMail: row.by_mail } : usualChoice(kind);
  };
  return Object.fromEntries(noticeKinds.map((kind) => [kind, chosen(kind)])) as NoticeChoices;
}
