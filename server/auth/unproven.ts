import type { Db } from '#server/db/client.ts';
import { takePasswordOffers } from './store/issued-secrets.ts';
import {
  adoptUnproven,
  findUnproven,
  forgetStory,
  insertUnproven,
  type Maker,
  removeOtherWays,
  takeUnproven,
} from './store/unproven-accounts.ts';
import {
  confirmEmail,
  confirmPhone,
  insertUser,
  lockUser,
  mergeUserMetadata,
  type NewUser,
  type UserRow,
} from './store/users.ts';

/**
 * An account is unproven until somebody shows that its address or number is theirs: by a mailed or texted code, a link, or a provider that
 * vouches. Until then anybody may have made it and written in it, so what is in it leaves with the proof, with one exception (decision 033):
 *
 *   made by a call ── its own code or link ──> proven, password and metadata stay
 *        │ any other call about it
 *        ▼
 *   touched by several ── any code or link ──> proven, without what they left
 *
 * What staff or the service key wrote stays, but for a password.
 */

type MakeUser = NewUser & {
  madeBy: Maker;
  /** False where no mail of ours may prove what the maker wrote. */
  isAlone?: boolean;
};

/** Creates the account, unproven unless `confirmed`; undefined when its address or number was taken meanwhile. */
export async function makeUser(trx: Db, { madeBy, isAlone, ...user }: MakeUser): Promise<{ id: string } | undefined> {
  const created = await insertUser(trx, user);
  if (created && !user.confirmed)
    await insertUnproven(trx, { userId: created.id, madeBy, ...(isAlone === undefined ? {} : { isAlone }) });
  return created;
}

export const isSomebodys = (user: UserRow) =>
  Boolean(user.email_confirmed_at || user.phone_confirmed_at || user.is_anonymous);

/**
 * Makes an unproven account ours: what anybody left in it goes, `metadata` is merged into what we wrote before, and it does not end by
 * itself. Nothing happens to an account that is somebody's.
 */
export async function claimAccount(trx: Db, userId: string, metadata: Record<string, unknown> = {}): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user || isSomebodys(user)) return;
  if ((await findUnproven(trx, userId))?.made_by !== 'ours') {
    await removeOtherWays(trx, userId, user.email ? 'email' : 'phone');
    await forgetStory(trx, userId);
  }
  await adoptUnproven(trx, userId);
  if (Object.keys(metadata).length > 0) await mergeUserMetadata(trx, userId, metadata);
}

/**
 * What became of a password that was given when somebody signed up: `kept`, or `dropped` where the account now has none, so that its
 * owner is to be asked for one.
 */
export type SignUpPassword = 'kept' | 'dropped' | undefined;

type Proof = {
  /** The address or number that was proven. */
  by: 'email' | 'phone';
  /** The code and link that proved it; undefined where something else did. */
  secretId?: string | undefined;
  /** Whoever proves it says that what was left there is not theirs. */
  isDisowned?: boolean | undefined;
};

/** Marks the address or number as proven; when it was not before, what somebody else may have left in the account goes. */
export async function proveUser(trx: Db, user: UserRow, { by, secretId, isDisowned }: Proof): Promise<SignUpPassword> {
  const isProven = by === 'email' ? user.email_confirmed_at : user.phone_confirmed_at;
  const isOwn = isSomebodys(user);
  const origin = isOwn ? undefined : await takeUnproven(trx, user.id);
  const isKept = !isDisowned && secretId !== undefined && origin?.only_secret === secretId;
  const drops = !isOwn && !isKept;
  if (drops) await removeOtherWays(trx, user.id, by);
  if (drops && origin?.made_by !== 'ours') await forgetStory(trx, user.id);
  if (!isProven) await (by === 'email' ? confirmEmail : confirmPhone)(trx, user.id);
  const hasPassword = Boolean(user.encrypted_password);
  const wasOffered = await takePasswordOffers(trx, user.id);
  if (!drops && hasPassword) return isKept ? 'kept' : undefined;
  return wasOffered || (drops && hasPassword) ? 'dropped' : undefined;
}

/** True when following the link would keep a password that somebody gave when they signed up. */
export async function keepsPassword(connection: Db, user: UserRow | undefined, secretId: string): Promise<boolean> {
  if (!user?.encrypted_password || isSomebodys(user)) return false;
  return (await findUnproven(connection, user.id))?.only_secret === secretId;
}
