import { createClient, type Session } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { endSessions } from '#server/auth/accounts.ts';
import { hashRefreshToken } from '#server/auth/store/refresh-tokens.ts';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, serveAuth, testPassword } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';

/** What the official client tells its program, call by call: the contract's table of events. */

const service = serveAuth();

const storageKey = 'sb-127-auth-token';

/** A browser that is opened with `stored` in its memory, and everything it is told from then on. */
async function open(stored?: Session) {
  const memory = new Map<string, string>(stored ? [[storageKey, JSON.stringify(stored)]] : []);
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const auth = { storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false };
  const client = createClient(service.url, service.anonKey, { auth });
  const events: string[] = [];
  client.auth.onAuthStateChange((event, session) => void events.push(session ? `${event}+` : event));
  await client.auth.initialize();
  await vi.waitFor(() => expect(events.join()).toContain('INITIAL_SESSION'), 15_000);
  return { client, events, memory, said: () => events.splice(0) };
}

async function signedIn() {
  const person = await createPerson();
  const browser = await open();
  const { data } = await browser.client.auth.signInWithPassword(person);
  if (!data.session) throw new Error('could not sign in');
  return { ...browser, ...person, session: data.session };
}

const expired = (session: Session): Session => ({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 });

describe('a program that starts', () => {
  test('with nothing stored is told so', async () => {
    expect((await open()).events).toEqual(['INITIAL_SESSION']);
  });

  test('with a valid session goes on with it', async () => {
    const { session } = await signedIn();
    expect((await open(session)).events).toContain('INITIAL_SESSION+');
  });

  test('with an expired session has it refreshed first', async () => {
    const { session } = await signedIn();
    const { events, client } = await open(expired(session));
    expect(events).toEqual(['TOKEN_REFRESHED+', 'INITIAL_SESSION+']);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('with an expired session that is over is signed out and forgets it', async () => {
    const { session, userId } = await signedIn();
    await endSessions(db, userId);
    const { events, memory } = await open(expired(session));
    expect(events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION']);
    expect(memory.has(storageKey)).toBe(false);
  });
});

describe('a program is told', () => {
  test('SIGNED_IN by password, without a name, by code, by link and with tokens of its own', async () => {
    setEnvironment({ GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true });
    const person = await createPerson();
    const { client, said } = await open();
    said();
    await client.auth.signInWithPassword(person);
    expect(said()).toEqual(['SIGNED_IN+']);
    await client.auth.signInAnonymously();
    expect(said()).toEqual(['SIGNED_IN+']);
    await client.auth.signInWithOtp({ email: person.email });
    expect(said()).toEqual([]);
    const { code } = await readMailedSecrets(person.email);
    const { data } = await client.auth.verifyOtp({ email: person.email, token: code, type: 'email' });
    expect(said()).toEqual(['SIGNED_IN+']);
    await forgetRateLimits();
    await client.auth.signInWithOtp({ email: person.email });
    const { tokenHash } = await readMailedSecrets(person.email);
    await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(said()).toEqual(['SIGNED_IN+']);
    if (!data.session) throw new Error('no session');
    await client.auth.setSession(data.session);
    expect(said()).toEqual(['SIGNED_IN+']);
  });

  test('PASSWORD_RECOVERY by the code and the link of a mail that was asked for to set a new password', async () => {
    const { email } = await createPerson();
    const { client, said } = await open();
    said();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { code, type } = await readMailedSecrets(email);
    expect(type).toBe('recovery');
    await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(said()).toContain('PASSWORD_RECOVERY+');
    await forgetRateLimits();
    await client.auth.resetPasswordForEmail(email);
    const { tokenHash } = await readMailedSecrets(email);
    await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect(said()).toContain('PASSWORD_RECOVERY+');
    await client.auth.updateUser({ password: 'Limestone-honey-9!' });
    expect(said()).toEqual(['USER_UPDATED+']);
  });

  test('TOKEN_REFRESHED when it refreshes or brings an expired session', async () => {
    const { client, said, session } = await signedIn();
    said();
    await client.auth.refreshSession();
    expect(said()).toEqual(['TOKEN_REFRESHED+']);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const old = `${part({ alg: 'ES256' })}.${part({ exp: 1, sub: 'x' })}.${part({})}`;
    const current = (await client.auth.getSession()).data.session;
    await client.auth.setSession({ access_token: old, refresh_token: current?.refresh_token ?? '' });
    expect(said()).toEqual(['TOKEN_REFRESHED+']);
    expect(session.refresh_token).not.toBe(current?.refresh_token);
  });

  test('nothing when a sign-up waits for its mail, or other devices are signed out', async () => {
    const { client, said, email } = await signedIn();
    const other = service.client();
    await other.auth.signInWithPassword({ email, password: testPassword });
    said();
    await client.auth.signOut({ scope: 'others' });
    expect(said()).toEqual([]);
    expect((await other.auth.getUser()).error).not.toBeNull();
    const fresh = await open();
    fresh.said();
    await fresh.client.auth.signUp({ email: 'waits@casalume.example', password: testPassword });
    expect(fresh.said()).toEqual([]);
  });

  test('SIGNED_OUT when it signs out, here or everywhere, also when the session was over already', async () => {
    for (const scope of ['local', 'global'] as const) {
      for (const isOver of [false, true]) {
        const { client, said, memory, userId } = await signedIn();
        said();
        if (isOver) await endSessions(db, userId);
        expect((await client.auth.signOut({ scope })).error).toBeNull();
        expect(said()).toEqual(['SIGNED_OUT']);
        expect(memory.has(storageKey)).toBe(false);
      }
    }
  });

  test('nothing while a refresh is refused but the access token is still good', async () => {
    const { client, said, session, memory } = await signedIn();
    said();
    await sql`update auth.refresh_tokens set revoked = true, updated_at = now() - interval '1 hour'
      where token = ${hashRefreshToken(session.refresh_token)}`.execute(db);
    const { error } = await client.auth.refreshSession();
    expect(error?.code).toBe('refresh_token_already_used');
    expect(said()).toEqual([]);
    expect(memory.has(storageKey)).toBe(true);
  });
});

describe('the errors of the client', () => {
  test('are of the class that programs tell apart', async () => {
    const client = service.client();
    const weak = await client.auth.signUp({ email: 'weak@casalume.example', password: 'abc' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' });
    const wrong = await client.auth.signInWithPassword({ email: 'nobody@casalume.example', password: 'x' });
    expect(wrong.error).toMatchObject({ name: 'AuthApiError', status: 400, message: 'Invalid login credentials' });
    const { client: gone, userId } = await signedIn();
    await endSessions(db, userId);
    expect((await gone.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError', status: 400 });
    const code = await client.auth.verifyOtp({ email: 'nobody@casalume.example', token: '123456', type: 'email' });
    expect(code.error).toMatchObject({ status: 403, message: 'Token has expired or is invalid' });
    const number = await client.auth.verifyOtp({ phone: '+39 not', token: '123456', type: 'sms' });
    expect(number.error?.message).toBe('Invalid phone number format (E.164 required)');
  });
});

test('the public settings say which doors are open', async () => {
  const read = async () => (await service.call('/settings')).json();
  expect(await read()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
  });
  setEnvironment({
    GOTRUE_EXTERNAL_PHONE_ENABLED: true,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true,
    GOTRUE_SMS_AUTOCONFIRM: true,
    GOTRUE_SMS_PROVIDER: 'twilio',
  });
  expect(await read()).toMatchObject({
    external: { phone: true, anonymous_users: true },
    phone_autoconfirm: true,
    sms_provider: 'twilio',
  });
});
