import { type Db, db } from '#server/db/client.ts';
import { proofMinutes } from '#shared/proof.ts';
import { AuthError } from './errors.ts';
import { hasVerifiedFactor } from './store/factors.ts';
import { type AmrEntry, listAmr } from './store/sessions.ts';

/**
 * Dangerous acts ask again: whoever stole a session, or found it open, must not be able to turn it into more. The one place that says what
 * "proven a moment ago" is, for this service and, by the door, for the product's own API.
 */

/** The `amr` of second factors; everything else opens a session. */
const secondMethods: ReadonlySet<string> = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']);

/** Sessions that a mailed or texted code or link opened. */
const codeMethods: ReadonlySet<string> = new Set([
  'otp',
  'recovery',
  'magiclink',
  'invite',
  'email/signup',
  'email_change',
]);

/** What a session has shown so far; `timestamp` of an entry is in seconds. */
export type Shown = { amr: readonly AmrEntry[]; hasVerifiedFactor: boolean };

const isFresh = ({ timestamp }: AmrEntry, now: Date) => timestamp >= now.getTime() / 1000 - proofMinutes * 60;

/** What has to be proven again before a dangerous act; undefined when all of it was proven within {@link proofMinutes}. */
export function missingProof({ amr, hasVerifiedFactor: hasFactor }: Shown, now: Date): 'first' | 'second' | undefined {
  const fresh = amr.filter((entry) => isFresh(entry, now));
  if (!fresh.some(({ method }) => !secondMethods.has(method))) return 'first';
  return hasFactor && !fresh.some(({ method }) => secondMethods.has(method)) ? 'second' : undefined;
}

/** Whether a code or link opened the session at all, and whether it did so within {@link proofMinutes}. */
export function codeProof(amr: readonly AmrEntry[], now: Date): { ever: boolean; fresh: boolean } {
  const codes = amr.filter(({ method }) => codeMethods.has(method));
  return { ever: codes.length > 0, fresh: codes.some((entry) => isFresh(entry, now)) };
}

/** What the session has shown, as the database has it now. One that has no session has shown nothing. */
export async function readShown(connection: Db, userId: string, sessionId: string | undefined): Promise<Shown> {
  const amr = sessionId === undefined ? [] : await listAmr(connection, sessionId);
  return { amr, hasVerifiedFactor: await hasVerifiedFactor(connection, userId) };
}

/** As {@link missingProof} of a caller. What another process was shown a moment ago counts, whatever is still believed in this one. */
export async function missingProofOf(
  caller: Shown & { userId: string; sessionId: string },
  now: Date,
): Promise<'first' | 'second' | undefined> {
  if (!missingProof(caller, now)) return undefined;
  return missingProof(await readShown(db, caller.userId, caller.sessionId), now);
}

const words = {
  first: 'This needs a sign-in of the last minutes: prove again who you are',
  second: 'This needs a second factor of the last minutes: prove it again',
};

/** The refusal of an act whose proof is missing or too old. */
export const proofNeeded = (missing: 'first' | 'second') => new AuthError('reauthentication_needed', words[missing]);

/** Refuses a session that was not proven within {@link proofMinutes}, with the second factor where there is one. @throws reauthentication_needed */
export async function requireFreshProof(
  connection: Db,
  session: { id: string; user_id: string },
  now = new Date(),
): Promise<void> {
  const missing = missingProof(await readShown(connection, session.user_id, session.id), now);
  if (missing) throw proofNeeded(missing);
}
