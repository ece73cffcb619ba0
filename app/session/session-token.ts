import { sessionKey } from './session-key.ts';

/** The token with which the API is asked, without the sign-in client while it is not needed: that is as much script as a whole screen. */

/** The client refreshes a token that has less left than this, in milliseconds. */
const marginMs = 90_000;

type Kept = { access_token?: string; expires_at?: number; user?: { id?: string } };

/** What the client keeps on this device; undefined where only the client itself can say. */
function readKept(): Kept | null | undefined {
  try {
    return JSON.parse(localStorage.getItem(sessionKey()) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Whose screens stand in this page; undefined while they are nobody's. */
let owner: string | undefined;

/** Whether somebody else has signed in since, in another tab. Whoever is signed out is told so by the next call. */
function isAnothers(kept: Kept | null | undefined): boolean {
  const person = kept?.user?.id;
  return owner !== undefined && person !== undefined && person !== owner;
}

/**
 * The screens that stand are those of whoever is signed in now. When somebody else signs in in another tab they are read anew, as that
 * person's: what is pressed on them would otherwise be done in that person's name.
 *
 * @returns ends it
 */
export function keepOwner(): () => void {
  owner = readKept()?.user?.id;
  const look = () => {
    if (isAnothers(readKept())) window.location.reload();
  };
  // A page that comes back out of the memory of Back has heard nothing meanwhile.
  const events = ['storage', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, look);
  return () => {
    for (const event of events) window.removeEventListener(event, look);
    owner = undefined;
  };
}

/**
 * The access token of the session, refreshed when it is about to end; undefined for somebody signed out.
 *
 * @throws ApiProblem `offline` when it has to be refreshed and nobody answers: that does not end a session
 */
export async function sessionToken(): Promise<string | undefined> {
  const kept = readKept();
  if (kept === null) return undefined;
  if (isAnothers(kept)) {
    window.location.reload();
    // The page is being left: nothing is done on it any more.
    return new Promise(() => {});
  }
  if (kept?.access_token && (kept.expires_at ?? 0) * 1000 - Date.now() > marginMs) return kept.access_token;
  return (await import('./supabase.ts')).currentToken();
}

/** Milliseconds until the client is needed to refresh the token; 0 where it is now, or only the client can say. */
export function msUntilRefresh(): number {
  const kept = readKept();
  if (kept === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, (kept?.expires_at ?? 0) * 1000 - Date.now() - marginMs);
}

/** {@link sessionToken}, for screens that go on without one. */
export const accessToken = (): Promise<string | undefined> => sessionToken().catch(() => undefined);
