import { type AuthError, GoTrueClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { ApiProblem } from './api-problem.ts';
import { fetchNotingWaits } from './last-wait.ts';
import { sessionKey } from './session-key.ts';

/** Name of the `<meta>` that the document shell carries the project's public key in. */
const KEY_META = 'anon-key';

/** What `createClient` of supabase-js has for signing in. The rest of it would be half as much again for each page to load, and nothing uses it. */
type SignInClient = { auth: GoTrueClient };

let client: SignInClient | undefined;

/** The one sign-in client of this page: session in local storage, refreshed by itself, shared with other tabs. */
export function supabase(): SignInClient {
  if (client) return client;
  const key = document.querySelector<HTMLMetaElement>(`meta[name="${KEY_META}"]`)?.content || 'missing-key';
  // With the implicit flow any link to this site could carry a stranger's session in its fragment, and whoever follows it would
  // work in the stranger's account without noticing. A code is only exchanged by the browser that asked for it (RFC 7636).
  // Addresses are read by `/auth/callback` alone: left to itself, the client would end the session of whoever follows a link to any page
  // that has an `error` in it.
  const auth = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: sessionKey(),
    flowType: 'pkce',
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchNotingWaits,
  });
  client = { auth };
  return client;
}

/** @throws ApiProblem `offline` when nobody answers: that says nothing about the session */
function tokenOf({ data, error }: { data: { session: Session | null }; error: AuthError | null }): string | undefined {
  if (!data.session && error && isAuthRetryableFetchError(error)) throw new ApiProblem('offline', 0, 'no answer');
  return data.session?.access_token;
}

/** The access token as the client has it, who refreshes it when it is about to end. @throws ApiProblem `offline` */
export const currentToken = async () => tokenOf(await supabase().auth.getSession());

/** A new access token, whatever is left of the old. @throws ApiProblem `offline` */
export const refreshedToken = async () => tokenOf(await supabase().auth.refreshSession());

/** Ends this browser's session. */
export const endSession = () => supabase().auth.signOut({ scope: 'local' });
