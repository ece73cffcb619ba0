import type { Db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';

export type NoticeEvent =
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'recovery-codes-removed';

/** Tells the owner of an account by mail what happened to it, in the transaction that did it. */
export async function mailNotice(
  trx: Db,
  user: { email: string | null },
  event: NoticeEvent,
  locale: 'it' | 'en',
): Promise<void> {
  if (!user.email) return;
  await queueMail(trx, { template: 'security-notice', to: user.email, locale, props: { event } });
}
