import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { describeDevice } from '#shared/devices.ts';
import { neighbourhoodOf } from '#shared/networks.ts';
import type { Device } from './store/sessions.ts';

export type NoticeEvent =
  | 'locked'
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'recovery-codes-removed';

const origins = new AsyncLocalStorage<Device>();

/** Lets the notices of a call say where it came from, without every function between the call and the notice handing that on. */
export const withOrigin = <Result>(device: Device, work: () => Promise<Result>): Promise<Result> =>
  origins.run(device, work);

/** Where the call came from, in no more words than its owner needs to know it again: the address is shortened before it is kept. */
function originOf({ address, userAgent }: Device) {
  const { browser, system } = describeDevice(userAgent ?? '');
  return { browser, system, network: neighbourhoodOf(address ?? '') };
}

/**
 * Tells the owner of an account by mail what happened to it, when, from where, and how to undo it, in the transaction that did it.
 * What `staff` did says so instead of where they were.
 */
export async function mailNotice(
  trx: Db,
  user: { email: string | null },
  event: NoticeEvent,
  locale: 'it' | 'en',
  by: 'owner' | 'staff' = 'owner',
): Promise<void> {
  if (!user.email) return;
  const now = new Date();
  const origin = by === 'owner' ? origins.getStore() : undefined;
  const props = {
    event,
    at: now.toISOString(),
    account: user.email,
    by,
    ...(origin && originOf(origin)),
    home: publicUrl(),
  };
  await queueMail(trx, { template: 'security-notice', to: user.email, locale, props }, now);
}
