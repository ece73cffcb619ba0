import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { env } from '#server/env.ts';
import { readProviders } from '#server/environment/providers.ts';
import { type AuthService, forgetRateLimits, startAuthService } from './auth-service.ts';
import { browse, type IdentityProvider, providerClient, startIdentityProvider } from './identity-provider.ts';
import { startOAuthStandIn } from './oauth-stand-ins.ts';

/** Importing this file sets up the sign-in service with a real OpenID Connect provider and stand-ins for GitHub and Amazon. */

export let service: AuthService;
export let peer: IdentityProvider;
export let standIn: Awaited<ReturnType<typeof startOAuthStandIn>>;
export let app: string;

beforeAll(async () => {
  service = await startAuthService();
  env.PUBLIC_URL = service.url;
  app = `${service.url}/account/callback`;
  peer = await startIdentityProvider(`${service.url}/auth/v1/callback`);
  standIn = await startOAuthStandIn();
});
beforeEach(async () => {
  env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED = true;
  env.GOTRUE_DISABLE_SIGNUP = false;
  const { providers, faults } = readProviders({
    ...provider('ACME', peer.issuer),
    // The real provider under Apple's name: the same pages, by Apple's rules.
    ...provider('APPLE', peer.issuer),
    ...provider('GITHUB', standIn.url),
    ...provider('AMAZON', standIn.url),
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'x',
  });
  expect(faults).toEqual([]);
  env.externalProviders = providers;
  await forgetRateLimits();
});
afterAll(async () => {
  env.externalProviders = new Map();
  await peer.stop();
  await standIn.stop();
  await service.stop();
});

export function provider(name: string, url: string): Record<string, string> {
  const prefix = `GOTRUE_EXTERNAL_${name}`;
  return {
    [`${prefix}_ENABLED`]: 'true',
    [`${prefix}_URL`]: url,
    [`${prefix}_CLIENT_ID`]: providerClient.id,
    [`${prefix}_SECRET`]: providerClient.secret,
  };
}

/** A browser's client with a memory, as the PKCE flow needs one. */
export function remembering(flowType: 'pkce' | 'implicit' = 'pkce'): SupabaseClient {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  return createClient(service.url, service.anonKey, { auth: { flowType, storage, autoRefreshToken: false } });
}

export const isApp = (url: URL) =>
  (url.pathname.endsWith('/callback') && !url.pathname.startsWith('/auth/v1')) ||
  url.href === service.url ||
  url.pathname === '/';

export async function addressOf(client: SupabaseClient, name: string, options: object = {}): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: name as 'google',
    options: { redirectTo: app, skipBrowserRedirect: true, ...options },
  });
  expect(error).toBeNull();
  return data.url ?? '';
}

export const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
export const queryOf = (url: URL) => Object.fromEntries(url.searchParams);
export const newcomer = (more: object = {}) => {
  const sub = randomUUID();
  return { sub, email: `${sub}@casalume.example`, email_verified: true, name: 'Ada L', ...more };
};

export async function signInAt(name: string, client = remembering(), options: object = {}) {
  const { url } = await browse(await addressOf(client, name, options), isApp);
  const code = url.searchParams.get('code');
  if (!code) return { url, session: null, error: undefined };
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  return { url, session: data.session, error };
}
