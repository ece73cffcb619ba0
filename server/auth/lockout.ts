import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyedHash } from '#server/secrets.ts';
import { networkOf } from '#shared/networks.ts';
import { maxLoginAttempts } from './configuration.ts';
import { AuthError } from './errors.ts';
import {
  clearFailures,
  countFailure,
  isFamiliarNetwork,
  releaseSlots,
  type Slots,
  takeSlots,
} from './store/password-slots.ts';

/**
 * Repeated wrong passwords lock the pair (account, address) for fifteen minutes and slow the account from everywhere else, but for
 * networks its owner is signed in from. A thousand guesses at once get no more tries than one after the other, and as many right
 * passwords at once are all let in: whoever finds every slot in use waits for the outcome of the others. Accounts that do not exist are
 * counted just the same, so that a lock tells nothing.
 */

/** How long a try waits for a slot. Each is in use for as long as one hash takes. */
const PATIENCE_MS = 5_000;

type Attempt = {
  /** The account, as it signs in. */
  name: string;
  address: string | undefined;
};

function slotsOf({ name, address = '' }: Attempt, limit: number): Slots {
  const hash = (text: string) => keyedHash('sign-in-failures', text).toString('base64url');
  return { pair: `pair:${hash(`${name}\n${networkOf(address)}`)}`, account: `account:${hash(name)}`, limit };
}

async function isFamiliar({ name, address = '' }: Attempt): Promise<boolean> {
  return isIP(address) !== 0 && (await isFamiliarNetwork(name, networkOf(address)));
}

/** The keys that the attempt now holds slots of; undefined while others hold them all. Throws 429 where a lock is in force. */
async function tryToEnter(attempt: Attempt, slots: Slots): Promise<string[] | undefined> {
  const { pair, account, pairLock, accountLock } = await takeSlots(slots);
  if (pair && account) return [slots.account, slots.pair];
  if (!pair) return pairLock === null ? undefined : refuse(pairLock);
  if (accountLock !== null && (await isFamiliar(attempt))) return [slots.pair];
  await releaseSlots([slots.pair]);
  return accountLock === null ? undefined : refuse(accountLock);
}

async function enter(attempt: Attempt, slots: Slots): Promise<string[]> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (let round = 1; Date.now() < giveUpAt; round += 1) {
    const held = await tryToEnter(attempt, slots);
    if (held) return held;
    await sleep(Math.random() * Math.min(25 * 2 ** round, 400));
  }
  return refuse(1);
}

/**
 * Lets `check`, which looks at the password, run when the account may still be tried from there. Answers what it found, and whether this
 * was the failure that locked the pair. Throws 429 with `Retry-After` while the account may not be tried.
 */
export async function tryPassword<Found extends { matches: boolean }>(
  attempt: Attempt,
  check: () => Promise<Found>,
): Promise<Found & { locked: boolean }> {
  const slots = slotsOf(attempt, Math.max(1, await maxLoginAttempts()));
  const held = await enter(attempt, slots);
  let found: Found;
  try {
    found = await check();
  } catch (error) {
    await releaseSlots(held);
    throw error;
  }
  if (!found.matches) return { ...found, locked: await countFailure(slots, held) };
  await clearFailures(held);
  return { ...found, locked: false };
}

function refuse(retryAfterSeconds: number): never {
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  throw new AuthError(
    'over_request_rate_limit',
    `Too many failed sign-ins. Try again in ${wait}, or sign in with a code by email.`,
    { retryAfterSeconds },
  );
}
