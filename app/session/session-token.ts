import { sessionKey } from './session-key.ts';

/** The token with which the API is asked, without the sign-in client while it is not needed: that is as much script as a whole screen. */

/** The client refreshes a token that has less left than this, in milliseconds. */
const marginMs = 90_000;

type Kept = { access_token?: string; expires_at?: number };

/** What the client keeps on this device; undefined where only the client itself can say. */
function readKept(): Kept | null | undefined {
  try {
    return JSON.parse(localStorage.getItem(sessionKey()) ?? 'null');
  } catch {
    return undefined;
  }
}

/**
 * The access token of the session, refreshed when it is about to end; undefined for somebody signed out.
 *
 * @throws ApiProblem `offline` when it has to be refreshed and nobody answers: that does not end a session
 */
export async function sessionToken(): Promise<string | undefined> {
  const kept = readKept();
  if (kept === null) return undefined;
  if (kept?.access_token && (kept.expires_at ?? 0) * 1000 - Date.now() > marginMs) return kept.access_token;
  return (await import('./supabase.ts')).currentToken();
}

/** {@link sessionToken}, for screens that go on without one. */
export const accessToken = (): Promise<string | undefined> => sessionToken().catch(() => undefined);
