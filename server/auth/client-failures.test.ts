import { createClient, type Session } from '@supabase/supabase-js';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSessions } from '#server/auth/accounts.ts';
import { currentSigningKey } from '#server/auth/signing-keys.ts';
import { hashRefreshToken } from '#server/auth/store/refresh-tokens.ts';
import { db } from '#server/db/client.ts';
import { type AuthService, createPerson, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';

/** What the official client makes of a service that fails, of tokens that are refused and of sessions that are shared. */

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
beforeEach(forgetRateLimits);
afterEach(() => vi.useRealTimers());
afterAll(() => service.stop());

const storageKey = 'sb-127-auth-token';
type Fetch = typeof fetch;

/** A tab; tabs that share `memory` are one browser. `broken` answers in the service's place. */
async function openTab(memory: Map<string, string>, broken: { answer?: () => Promise<Response> } = {}) {
  const calls: string[] = [];
  const through: Fetch = (input, init) => {
    calls.push(String(input).replace(/^.*\/auth\/v1/, ''));
    return broken.answer ? broken.answer() : fetch(input, init);
  };
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const client = createClient(service.url, service.anonKey, {
    auth: { storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: through },
  });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return { client, calls, said: () => events.splice(0) };
}

async function signedIn() {
  const person = await createPerson();
  const memory = new Map<string, string>();
  const broken: { answer?: () => Promise<Response> } = {};
  const tab = await openTab(memory, broken);
  const { data } = await tab.client.auth.signInWithPassword(person);
  if (!data.session) throw new Error('could not sign in');
  tab.said();
  tab.calls.splice(0);
  return { ...tab, ...person, memory, broken, session: data.session };
}

const failing = (status: number) => () => Promise.resolve(new Response('{"message":"down"}', { status }));
const unreachable = () => Promise.reject(new TypeError('fetch failed'));

describe('while the service fails', () => {
  test('a refresh is tried again, and works once the service does', async () => {
    const { client, broken, calls, said } = await signedIn();
    let failures = 0;
    broken.answer = () => {
      failures += 1;
      if (failures === 2) delete broken.answer;
      return failing(503)();
    };
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(calls).toEqual(Array(3).fill('/token?grant_type=refresh_token'));
    expect(said()).toEqual(['TOKEN_REFRESHED']);
    delete broken.answer;
    expect((await client.auth.getUser(data.session?.access_token)).error).toBeNull();
  });

  test.each([
    ['answers 500', failing(500)],
    ['answers 504', failing(504)],
    ['answers 520', failing(520)],
    ['cannot be reached', unreachable],
  ])('a service that %s costs nobody the session, and is asked ever more rarely', async (_name, answer) => {
    const { client, broken, calls, said, memory } = await signedIn();
    vi.useFakeTimers();
    broken.answer = answer;
    const refreshing = client.auth.refreshSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await refreshing).error).toMatchObject({ name: 'AuthRetryableFetchError' });
    // 200 ms, then twice as long each time, while that stays within the 30 seconds between two looks.
    expect(calls).toHaveLength(8);
    expect(said()).toEqual([]);
    expect(memory.has(storageKey)).toBe(true);
    vi.useRealTimers();
    delete broken.answer;
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('signing out everywhere is told to have failed and signs nobody out; signing out here works all the same', async () => {
    const { client, broken, said, memory } = await signedIn();
    broken.answer = failing(500);
    expect((await client.auth.signOut()).error).toMatchObject({ name: 'AuthRetryableFetchError' });
    expect(said()).toEqual([]);
    expect(memory.has(storageKey)).toBe(true);
    await client.auth.signOut({ scope: 'local' });
    expect(said()).toEqual(['SIGNED_OUT']);
    expect(memory.has(storageKey)).toBe(false);
  });

  test('our own 500 is one that the client tries again, a refusal is not', async () => {
    const { client, calls, session } = await signedIn();
    await sql`delete from auth.refresh_tokens where token = ${hashRefreshToken(session.refresh_token)}`.execute(db);
    expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect(calls).toHaveLength(1);
    await sql`alter table auth.refresh_tokens rename to lost`.execute(db);
    try {
      const answer = await service.call('/token?grant_type=refresh_token', {
        method: 'POST',
        json: { refresh_token: 'zzzzzzzzzzzz' },
      });
      expect([answer.status, (await answer.json()).error_code]).toEqual([500, 'unexpected_failure']);
    } finally {
      await sql`alter table auth.lost rename to refresh_tokens`.execute(db);
    }
  });
});

describe('a session that is over', () => {
  test('is told by SIGNED_OUT as soon as somebody asks who is signed in', async () => {
    const { client, said, userId, memory } = await signedIn();
    await endSessions(db, userId);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(said()).toEqual(['SIGNED_OUT']);
    expect(memory.has(storageKey)).toBe(false);
  });

  test('is that of the thief and of the owner once an older refresh token is used', async () => {
    const { client, session, said, memory } = await signedIn();
    await client.auth.refreshSession();
    await client.auth.refreshSession();
    await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`.execute(db);
    const thief = await openTab(new Map());
    const stolen = await thief.client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(stolen.error).toMatchObject({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    said();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(said()).toEqual(['SIGNED_OUT']);
    expect(memory.has(storageKey)).toBe(false);
  });
});

test('two tabs that refresh one session at once both go on with the same tokens', async () => {
  const { session, memory, client } = await signedIn();
  const stored: Session = JSON.parse(memory.get(storageKey) ?? '{}');
  memory.set(storageKey, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 10 }));
  const tabs = await Promise.all([openTab(memory), openTab(memory), openTab(new Map(memory))]);
  const sessions = await Promise.all(tabs.map((tab) => tab.client.auth.getSession()));
  const tokens = sessions.map(({ data }) => data.session?.refresh_token);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(session.refresh_token);
  expect((await client.auth.refreshSession()).error).toBeNull();
});

describe('tokens, as the client hears of them', () => {
  const sign = async (claims: JWTPayload) => {
    const { kid, alg, key } = await currentSigningKey();
    return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
  };

  test('expired, too young, foreign, tampered and unsigned ones are refused by GET /user and locally', async () => {
    const { client, session, email } = await signedIn();
    const claims = decodeJwt(session.access_token);
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [head, , signature] = session.access_token.split('.');
    const { kid } = await currentSigningKey();
    const { privateKey } = await generateKeyPair('ES256');
    const refused: Record<string, string> = {
      expired: await sign({ ...claims, exp: now - 60 }),
      'not valid yet': await sign({ ...claims, nbf: now + 60 }),
      'another audience': await sign({ ...claims, aud: 'somebody-else' }),
      'another key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      tampered: `${head}.${part({ ...claims, role: 'service_role' })}.${signature}`,
      'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    };
    for (const [name, token] of Object.entries(refused)) {
      const { error } = await client.auth.getUser(token);
      expect([name, error?.status, error?.code]).toEqual([name, 403, 'bad_jwt']);
      expect(error?.message).toMatch(/^invalid JWT/);
    }
    const locally = async (name: string) => (await client.auth.getClaims(refused[name])).error?.message;
    expect(await locally('expired')).toBe('JWT has expired');
    expect(await locally('another key')).toBe('Invalid JWT signature');
    expect(await locally('tampered')).toBe('Invalid JWT signature');
    // Clocks may differ by some seconds.
    for (const skew of [{ exp: now - 2 }, { nbf: now + 2 }, { iat: now + 60 }]) {
      const { data } = await client.auth.getUser(await sign({ ...claims, ...skew }));
      expect([skew, data.user?.email]).toEqual([skew, email]);
    }
  });

  test('a person asked for under another audience is not told', async () => {
    const { session } = await signedIn();
    const ask = (audience: string) =>
      service.call('/user', {
        headers: { authorization: `Bearer ${session.access_token}`, 'x-jwt-aud': audience },
      });
    const foreign = await ask('somebody-else');
    expect([foreign.status, (await foreign.json()).msg]).toEqual([
      400,
      "Token audience doesn't match request audience",
    ]);
    expect((await ask('authenticated')).status).toBe(200);
  });
});
