import { createHash, randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, serveAuth, testPassword } from '#tests/auth-service.ts';
import { runs } from '#tests/runs.ts';

const service = serveAuth();

const target = 'http://localhost:3000/app?sb_flow_id=abc';

/** A browser of its own that begins sign-ins with a challenge. */
function browser() {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const auth = { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false } as const;
  const client = createClient(service.url, service.anonKey, { auth });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

/** What the button of the confirming page does with a mailed link. */
async function follow(email: string) {
  const { link, tokenHash, type } = await readMailedSecrets(email);
  const redirectTo = link.searchParams.get('redirect_to');
  const json = { token_hash: tokenHash, type, redirect_to: redirectTo };
  const answer = await service.call('/links/follow', { method: 'POST', json });
  const body = await answer.json();
  const place = body.redirect_to ? new URL(body.redirect_to) : undefined;
  return { tokenHash, type, place, code: place?.searchParams.get('code') ?? '', status: answer.status, body };
}

const ask = (client: SupabaseClient, email: string) =>
  client.auth.signInWithOtp({ email, options: { emailRedirectTo: target } });

const exchange = (json: object) => service.call('/token?grant_type=pkce', { method: 'POST', json });
const methodOf = (token: string | undefined) => JSON.parse(atob(token?.split('.')[1] ?? '')).amr[0].method;

test('a mailed link lands where the request said, with a code that only the asking browser can exchange', async () => {
  const { email } = await createPerson();
  const { client, events } = browser();
  expect((await ask(client, email)).error).toBeNull();
  const { tokenHash, place, code } = await follow(email);
  expect(tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/);
  expect(place?.href).toBe(`${target}&code=${code}`);
  const stranger = browser().client;
  expect((await stranger.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  const foreign = await exchange({ auth_code: code, code_verifier: 'x'.repeat(50) });
  expect([foreign.status, (await foreign.json()).error_code]).toEqual([400, 'bad_code_verifier']);
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(methodOf(data.session?.access_token)).toBe('magiclink');
  expect(events).toContain('SIGNED_IN');
});

test('signing up, confirming and asking for a new password each end in their own kind of session', async () => {
  const email = 'pkce-new@casalume.example';
  const { client, events } = browser();
  await client.auth.signUp({ email, password: testPassword, options: { emailRedirectTo: target } });
  const first = await follow(email);
  expect(first.type).toBe('signup');
  const signedUp = await client.auth.exchangeCodeForSession(first.code);
  expect(methodOf(signedUp.data.session?.access_token)).toBe('email/signup');
  expect(signedUp.data.user?.email_confirmed_at).toBeTruthy();
  await forgetRateLimits();
  await client.auth.resetPasswordForEmail(email, { redirectTo: target });
  const second = await follow(email);
  expect(second.type).toBe('recovery');
  const recovered = await client.auth.exchangeCodeForSession(second.code);
  expect(methodOf(recovered.data.session?.access_token)).toBe('recovery');
  expect(events).toContain('PASSWORD_RECOVERY');
});

test('the exchange says what became of a sign-up’s password, and a link that is followed says it to nobody else', async () => {
  for (const [calls, outcome] of [
    [1, 'kept'],
    [2, 'dropped'],
  ] as const) {
    const email = `pkce-${outcome}-${process.pid}@casalume.example`;
    const { client } = browser();
    for (let call = 0; call < calls; call++) {
      await forgetRateLimits();
      await client.auth.signUp({ email, password: testPassword, options: { emailRedirectTo: target } });
    }
    const { code, body } = await follow(email);
    expect(Object.keys(body)).toEqual(['redirect_to']);
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect([error, data.session]).toEqual([null, expect.objectContaining({ sign_up_password: outcome })]);
  }
});

test('a code is exchanged once, also when several exchanges come at the same time', async () => {
  const { email } = await createPerson();
  const verifier = randomBytes(40).toString('hex');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const json = { email, code_challenge: challenge, code_challenge_method: 'S256' };
  await service.call('/otp', { method: 'POST', json });
  const { code } = await follow(email);
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const answer = await exchange({ auth_code: code, code_verifier: verifier });
      return `${answer.status} ${(await answer.json()).error_code ?? 'session'}`;
    }),
  );
  expect(answers.sort()).toEqual(['200 session', ...Array(4).fill('404 flow_state_not_found')]);
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from auth.sessions s join auth.users u on u.id = s.user_id
    where u.email = ${email}`.execute(db);
  expect(rows).toEqual([{ sessions: 1 }]);
});

test('the plain method compares the verifier itself', async () => {
  const { email } = await createPerson();
  const verifier = randomBytes(40).toString('hex');
  await service.call('/otp', {
    method: 'POST',
    json: { email, code_challenge: verifier, code_challenge_method: 'plain' },
  });
  const { code } = await follow(email);
  expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200);
});

test('a code lives five minutes from the moment the link was followed, however late that was', async () => {
  const { email } = await createPerson();
  const { client } = browser();
  await ask(client, email);
  // Nine minutes go by before the mail is opened.
  await sql`update auth.flow_state set created_at = created_at - interval '9 minutes'`.execute(db);
  const { code } = await follow(email);
  await sql`update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '299 seconds'`.execute(db);
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();

  await forgetRateLimits();
  await ask(client, email);
  const late = await follow(email);
  await sql`update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '301 seconds'`.execute(db);
  const { error } = await client.auth.exchangeCodeForSession(late.code);
  expect([error?.status, error?.code]).toEqual([422, 'flow_state_expired']);
});

test('a second request on another device does not take over the link of the first', async () => {
  const email = 'two-devices@casalume.example';
  const [desk, phone] = [browser().client, browser().client];
  await desk.auth.signUp({ email, password: testPassword, options: { emailRedirectTo: target } });
  const first = await readMailedSecrets(email);
  await forgetRateLimits();
  await phone.auth.resetPasswordForEmail(email, { redirectTo: target });
  // Of the two mails the older one is opened.
  await db.deleteFrom('mails').where('recipient', '=', email).where('props', '@>', '{"purpose":"recovery"}').execute();
  const { code, tokenHash } = await follow(email);
  expect(tokenHash).toBe(first.tokenHash);
  expect((await phone.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  const { data } = await desk.auth.exchangeCodeForSession(code);
  expect(methodOf(data.session?.access_token)).toBe('email/signup');
});

test('each of two requests belongs to its own browser, and the link that is followed ends the other', async () => {
  const { email } = await createPerson();
  const [desk, phone] = [browser().client, browser().client];
  await ask(desk, email);
  const first = await readMailedSecrets(email);
  await forgetRateLimits();
  await ask(phone, email);
  const { code } = await follow(email);
  const json = { token_hash: first.tokenHash, type: 'magiclink' };
  expect((await service.call('/links/follow', { method: 'POST', json })).status).toBe(403);
  expect((await desk.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  expect((await phone.auth.exchangeCodeForSession(code)).error).toBeNull();
});

test('the code of the same mail signs in at once, and then the link is spent', async () => {
  const { email } = await createPerson();
  const { client } = browser();
  await ask(client, email);
  const { code } = await readMailedSecrets(email);
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).data.session).not.toBeNull();
  const late = await follow(email);
  expect([late.status, late.body.error_code]).toEqual([403, 'otp_expired']);
});

test('a server that posts the link’s token gets the session itself', async () => {
  const { email } = await createPerson();
  await ask(browser().client, email);
  const { tokenHash } = await readMailedSecrets(email);
  const { data, error } = await service.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
});

test('half a challenge, a malformed one and an unknown method are refused by every endpoint that may begin a flow', async () => {
  const good = 'a'.repeat(43);
  const bad = [
    [{ code_challenge: good }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge: good, code_challenge_method: 's512' }, 'unsupported code_challenge method "s512"'],
    [
      { code_challenge: 'short', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      { code_challenge: `${good}+`, code_challenge_method: 's256' },
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
  ] as const;
  for (const path of ['/otp', '/magiclink', '/recover', '/signup']) {
    for (const [members, message] of bad) {
      const json = { email: 'pkce-bad@casalume.example', password: testPassword, ...members };
      const answer = await service.call(path, { method: 'POST', json });
      expect([path, answer.status, (await answer.json()).msg]).toEqual([path, 400, message]);
    }
  }
});

test('faults of an exchange are told in the hosted service’s words', async () => {
  const say = async (json: object) => {
    const answer = await exchange(json);
    const { error_code: code, msg } = await answer.json();
    return [answer.status, code, msg];
  };
  const empty = 'invalid request: both auth code and code verifier should be non-empty';
  expect(await say({})).toEqual([400, 'validation_failed', empty]);
  expect(await say({ auth_code: 'x' })).toEqual([400, 'validation_failed', empty]);
  expect(await say({ auth_code: crypto.randomUUID(), code_verifier: 'y' })).toEqual([
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ]);
});

test('no exchange and no followed link whatsoever makes the service fail', async () => {
  const member = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 5000, maxLength: 9000 }),
  );
  const body = fc.record(
    {
      auth_code: member,
      code_verifier: member,
      token_hash: member,
      type: fc.oneof(member, fc.constant('magiclink')),
      redirect_to: member,
      code_challenge: member,
      code_challenge_method: member,
      email: fc.constantFrom('a@b.example', ''),
    },
    { requiredKeys: [] },
  );
  const paths = fc.constantFrom('/token?grant_type=pkce', '/links/follow', '/otp', '/recover');
  await fc.assert(
    fc.asyncProperty(paths, body, async (path, json) => {
      const answer = await service.call(path, { method: 'POST', json });
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain('    at ');
    }),
    { numRuns: runs(80) },
  );
});
