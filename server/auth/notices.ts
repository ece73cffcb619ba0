import type { Db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { currentOrigin } from './origins.ts';

export type NoticeEvent =
  | 'locked'
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'recovery-codes-removed';

/**
 * Tells the owner of an account by mail what happened to it, when, from where, and how to undo it, in the transaction that did it.
 * What `staff` did says so instead of where they were; `codesLeft` says how many recovery codes there still are.
 */
export async function mailNotice(
  trx: Db,
  user: { email: string | null },
  event: NoticeEvent,
  locale: 'it' | 'en',
  { by = 'owner', codesLeft }: { by?: 'owner' | 'staff'; codesLeft?: number } = {},
): Promise<void> {
  if (!user.email) return;
  const now = new Date();
  const props = {
    event,
    at: now.toISOString(),
    account: user.email,
    by,
    ...(by === 'owner' && currentOrigin()),
    ...(codesLeft !== undefined && { codesLeft }),
    home: publicUrl(),
  };
  await queueMail(trx, { template: 'security-notice', to: user.email, locale, props }, now);
}
