import { z } from 'zod';
import { type Db, db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { type Caller, type Person, personOf, toPerson } from '#server/records/person.ts';
import { onSettingsChange } from '#server/records/settings.ts';
import { issueSecrets } from './codes.ts';
import { normalizeEmail } from './contacts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { isServiceRoleOpen } from './service-role.ts';
import { sessionChannel } from './session-changes.ts';
import { isSessionAlive } from './session-limits.ts';
import { signIn, signInTransaction, type TokenResponse } from './sign-in.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { readCaller } from './store/callers.ts';
import { endSecret } from './store/issued-secrets.ts';
import { deleteSessions } from './store/sessions.ts';
import * as users from './store/users.ts';
import { checkToken, isMeantFor, verifyToken } from './tokens.ts';
import { claimAccount, makeUser, proveUser } from './unproven.ts';

export { proveClosedOwner } from './closed-owner.ts';
export {
  closureHash,
  closureLink,
  closureToken,
  findErasureDate,
  isClosedByOwner,
  reopenClosed,
  wayBackOf,
} from './closure.ts';
export { codeDigits, passwordRules } from './configuration.ts';
export { missingProofOf } from './fresh-proof.ts';
export { projectKeyFault, projectRoleOf } from './gateway.ts';
export { endUnproven } from './housekeeping.ts';
export {
  closeAccount,
  describeProvenAccount,
  endOwnSession,
  eraseAccount,
  forgetSignIns,
  listOwnSessions,
  reopenAccount,
  withdrawEmailChange,
} from './own-account.ts';
export { readMailCeiling } from './rate-limit.ts';
export { listRefusals, noteRefusal } from './refusals.ts';
export { sessionsChanged } from './session-changes.ts';
export {
  countSecondFactors,
  ensureInvitedAccount,
  findAccount,
  issueInvitation,
  resetSecondFactors,
  retireAccount,
} from './staff-accounts.ts';

/** The door to accounts for the rest of the server. Everything else in this folder is private to it. */

/** How long a checked session may be believed without asking the database again. */
const MAX_TRUST_MS = 1_000;
const MAX_CACHED = 5_000;

const trusted = new Map<string, KnownCaller & { userId: string; until: number }>();
let generation = 0;
let listening = false;
/** Changes are heard of: a person is believed only as long as that is so, and that somebody is none never. */
let isHearing = false;

const hearers = new Set<(userId: string | undefined) => void>();

/** Calls `hear` once sessions of an account, or of any account, may hold no more or be somebody else's: what was believed of them is dropped by then. */
export function onSessionsChange(hear: (userId: string | undefined) => void): void {
  listen();
  hearers.add(hear);
}

function forget(userId?: string): void {
  generation += 1;
  for (const [sessionId, entry] of trusted) {
    if (!userId || entry.userId === userId) trusted.delete(sessionId);
  }
}

function changed(userId?: string): void {
  forget(userId);
  for (const hear of hearers) hear(userId);
}

/** Drops every session that is believed. @returns how many */
export function forgetCallers(): number {
  const count = trusted.size;
  forget();
  return count;
}

function listen(): void {
  if (listening) return;
  listening = true;
  listenTo(
    sessionChannel,
    changed,
    () => {
      isHearing = true;
      changed();
    },
    () => {
      isHearing = false;
    },
  );
  // A shorter session timeout holds for sessions that are believed already.
  onSettingsChange(() => forget());
}

const claimsShape = z.object({ sub: z.uuid(), session_id: z.uuid(), aud: z.unknown().optional() });

/** A session that holds, and who that is here: nobody where they are neither active staff nor an active client. */
export type Entered = { session: Caller; person: Person | undefined };

/**
 * Session and person behind a bearer token, or undefined when there is no session: bad, expired or foreign token, session ended,
 * account banned or deleted. The signature is checked here, the rest in the database (believed for at most a second,
 * and dropped at once when one of them changes).
 */
export async function enter(bearer: string): Promise<Entered | undefined> {
  listen();
  const claims = claimsShape.safeParse(await verifyToken(bearer));
  if (!claims.success) return undefined;
  const { sub: userId, session_id: sessionId, aud } = claims.data;
  const { caller, person, audience } = await knownCaller(userId, sessionId);
  return caller && isMeantFor({ aud }, { aud: audience }) ? { session: caller, person } : undefined;
}

/** As {@link enter}, for whoever asks about the session alone. */
export async function authenticate(bearer: string): Promise<Caller | undefined> {
  return (await enter(bearer))?.session;
}

/** The person of a session that was named by something of ours, checked as {@link authenticate} does; undefined when it has ended. */
export async function callerOfSession(userId: string, sessionId: string): Promise<Caller | undefined> {
  listen();
  return (await knownCaller(userId, sessionId)).caller;
}

type KnownCaller = { caller: Caller | undefined; person: Person | undefined; audience: string | null };

async function knownCaller(userId: string, sessionId: string): Promise<KnownCaller> {
  const known = trusted.get(sessionId);
  if (known && known.userId === userId && known.until > Date.now())
    return known.caller && !(known.person && isHearing) ? { ...known, person: await personOf(known.caller) } : known;
  const startedAt = generation;
  const loaded = await loadCaller(userId, sessionId);
  // Something changed while the rows were being read: use them once, believe them no further.
  if (generation === startedAt) {
    if (trusted.size >= MAX_CACHED) trusted.clear();
    trusted.set(sessionId, { ...loaded, userId, until: Date.now() + MAX_TRUST_MS });
  }
  return loaded;
}

/**
 * The role that a bearer token of the data API gives: that of a project key, or `authenticated` for a person whose session and
 * account hold at this moment. Without a token it is `anon`.
 */
export async function callerOf(
  bearer: string | undefined,
  address: string | undefined,
): Promise<{ role: 'anon' | 'authenticated' | 'service_role' } | { fault: 'expired' | 'invalid' }> {
  if (!bearer) return { role: 'anon' };
  const { claims, isExpired } = await checkToken(bearer);
  if (!claims) return { fault: isExpired ? 'expired' : 'invalid' };
  if (!claims.sub && claims.role === 'anon') return { role: claims.role };
  if (!claims.sub && claims.role === 'service_role') {
    return (await isServiceRoleOpen(address)) ? { role: claims.role } : { fault: 'invalid' };
  }
  return (await authenticate(bearer)) ? { role: 'authenticated' } : { fault: 'invalid' };
}

const nobody: KnownCaller = { caller: undefined, person: undefined, audience: null };

async function loadCaller(userId: string, sessionId: string): Promise<KnownCaller> {
  const row = await readCaller(db, { userId, sessionId });
  if (!row || row.deleted_at || users.isBanned(row) || !(await isSessionAlive(db, row.session))) return nobody;
  const { accountEmail, amr, hasVerifiedFactor, session, aud } = row;
  const caller = { userId, email: accountEmail ?? '', sessionId, aal: session.aal ?? 'aal1', amr, hasVerifiedFactor };
  return { caller, person: toPerson(row, caller), audience: aud };
}

/** The account that signs in with this address, if there is one. */
export async function findUserByEmail(connection: Db, email: string) {
  const user = await users.findUserByEmail(connection, normalizeEmail(email));
  return user ? { userId: user.id, email: user.email ?? '', confirmed: user.email_confirmed_at !== null } : undefined;
}

/**
 * The account for this address, created without a password when there is none; what anybody left in one that was never proven goes.
 * Two callers at once get the same one. `name` is only for what staff wrote: it stays when the address is proven.
 */
export async function ensureUser(
  trx: Db,
  { email, name }: { email: string; name?: string },
): Promise<{ userId: string; created: boolean }> {
  const address = normalizeEmail(email);
  const metadata = name ? { full_name: name } : {};
  const existing = await users.findUserByEmail(trx, address);
  const created = existing ? undefined : await makeUser(trx, { email: address, metadata, madeBy: 'ours' });
  if (created) {
    await recordAuthEvent(trx, { action: 'user_signedup', actor: { id: created.id, email: address } });
    return { userId: created.id, created: true };
  }
  const other = existing ?? (await users.findUserByEmail(trx, address));
  if (!other) throw new Error('The address is taken by an account that cannot be seen.');
  if (!other.email_confirmed_at) await claimAccount(trx, other.id, metadata);
  return { userId: other.id, created: false };
}

/**
 * A code and a link that sign in the owner of `email`, for a mail that the caller queues in the same transaction.
 * The account must exist ({@link ensureUser}). They live as long as any mailed code, beside the last two.
 */
export async function issueSignIn(
  trx: Db,
  { email, redirectTo }: { email: string; redirectTo?: string },
): Promise<{ id: string; code: string; link: string }> {
  const user = await users.findUserByEmail(trx, normalizeEmail(email));
  if (!user?.email) throw new Error('No account has this address.');
  const type = user.email_confirmed_at ? 'magiclink' : 'signup';
  const { id, code, link } = await issueSecrets(trx, { userId: user.id, email: user.email, type, redirectTo });
  return { id, code, link };
}

/** Ends what {@link issueSignIn} made, by its id; the owner's other codes and links go on. */
export const endSignIn = (trx: Db, id: string): Promise<void> => endSecret(trx, id);

/** An account with a password and a proven address, for the first administrator and samples. An existing one gets the password. */
export async function createUserWithPassword(
  trx: Db,
  { email, password, name }: { email: string; password: string; name: string; confirmed: true },
): Promise<{ userId: string }> {
  const { userId } = await ensureUser(trx, { email, name });
  const user = await users.lockUser(trx, userId);
  if (user) await proveUser(trx, user, { by: 'email' });
  await users.setPasswordHash(trx, userId, await hashPassword(password));
  return { userId };
}

/** True when the account with this address opens with `password`. */
export async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const user = await users.findUserByEmail(db, normalizeEmail(email));
  return user !== undefined && (await verifyPassword(password, user.encrypted_password)).matches;
}

/** Signs the person out everywhere, or of the one session that is named, at once. */
export async function endSessions(trx: Db, userId: string, only?: string): Promise<void> {
  await deleteSessions(trx, userId, only === undefined ? {} : { only });
}

/** Opens a session for an account without asking it anything. Only for sample accounts on the machine they run on. */
export async function signInSampleAccount(
  email: string,
  device: { address: string | undefined; userAgent: string | undefined },
): Promise<TokenResponse | undefined> {
  return signInTransaction(async (trx) => {
    const user = await users.findUserByEmail(trx, email);
    if (!user || users.isBanned(user)) return undefined;
    return signIn(trx, user.id, 'password', device);
  });
}
