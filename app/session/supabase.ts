import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js';
import { ApiProblem } from './api-problem.ts';
import { fetchNotingWaits } from './last-wait.ts';

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
    // The name that supabase-js gives it: who was signed in before stays so.
    storageKey: `sb-${new URL(window.location.origin).hostname.split('.')[0]}-auth-token`,
    flowType: 'pkce',
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchNotingWaits,
  });
  client = { auth };
  return client;
}

/**
 * The access token of the session, refreshed when it is about to end; undefined for somebody signed out.
 *
 * @throws ApiProblem `offline` when it has to be refreshed and nobody answers: that does not end a session
 */
export async function sessionToken(): Promise<string | undefined> {
  const { data, error } = await supabase().auth.getSession();
  if (!data.session && error && isAuthRetryableFetchError(error)) throw new ApiProblem('offline', 0, 'no answer');
  return data.session?.access_token;
}

/** {@link sessionToken}, for screens that go on without one. */
export const accessToken = (): Promise<string | undefined> => sessionToken().catch(() => undefined);
