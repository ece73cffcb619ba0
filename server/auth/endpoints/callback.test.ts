import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, testPassword } from '#tests/auth-service.ts';
import { browse, providerClient } from '#tests/identity-provider.ts';
import {
  addressOf,
  app,
  fragmentOf,
  isApp,
  newcomer,
  peer,
  queryOf,
  remembering,
  service,
  signInAt,
  standIn,
} from '#tests/provider-sign-in.ts';
import { runs } from '#tests/runs.ts';

test('the PKCE flow at a real provider ends in a session with the provider’s tokens, which are not kept', async () => {
  const person = newcomer();
  peer.become(person);
  const client = remembering();
  const { url } = await browse(
    await addressOf(client, 'acme', { scopes: 'offline_access', queryParams: { prompt: 'consent' } }),
    isApp,
  );
  expect(Object.keys(queryOf(url))).toEqual(['code']);
  const stored = await sql<{
    text: string;
  }>`select provider_access_token as text from auth.flow_state where provider_access_token is not null`.execute(db);
  expect(stored.rows[0]?.text).toMatch(/^v1\./);
  const { data, error } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.session).toMatchObject({
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
  });
  expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'acme' } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada L', email_verified: true });
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from auth.flow_state where provider_access_token is not null`.execute(db);
  expect(rows[0]?.left).toBe(0);
});

test('the implicit flow ends with the tokens in the fragment, and they work', async () => {
  const person = newcomer();
  peer.become(person);
  const { url } = await browse(await addressOf(remembering('implicit'), 'acme'), isApp);
  const fragment = fragmentOf(url);
  expect(url.search).toBe('');
  expect(fragment).toMatchObject({ token_type: 'bearer', sb: '', provider_token: expect.any(String) });
  const { data } = await service.client().auth.getUser(fragment.access_token);
  expect(data.user?.email).toBe(person.email);
});

test('the provider gets our PKCE challenge, nonce and state, the asked scopes and the app’s own parameters, but no others', async () => {
  const address = `${await addressOf(remembering(), 'acme', { scopes: 'calendar', queryParams: { login_hint: 'ada', redirect_uri: 'https://evil.example', state: 'mine' } })}`;
  const answer = await fetch(address, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const query = queryOf(new URL(answer.headers.get('location') ?? ''));
  expect(query).toMatchObject({
    client_id: providerClient.id,
    redirect_uri: `${service.url}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile calendar',
    code_challenge_method: 'S256',
    login_hint: 'ada',
    nonce: expect.any(String),
  });
  expect(query.state).toMatch(/^[0-9a-f-]{36}$/);
});

test('the state works once, in the browser that got it, for a quarter of an hour', async () => {
  peer.become(newcomer());
  const isCallback = (url: URL) => url.pathname === '/auth/v1/callback';
  const begin = async () => {
    const jar = new Map<string, Map<string, string>>();
    const { url } = await browse(await addressOf(remembering(), 'acme'), isCallback, jar);
    return { url: url.href, jar };
  };
  const used = await begin();
  expect((await browse(used.url, isApp, used.jar)).url.searchParams.has('code')).toBe(true);
  const again = await browse(used.url, isApp, used.jar);
  expect(again.answer.status).toBe(303);
  expect(queryOf(again.url)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_state' });
  const stolen = await begin();
  expect(queryOf((await browse(stolen.url, isApp)).url)).toMatchObject({ error_code: 'bad_oauth_state' });
  const old = await begin();
  await sql`update auth.flow_state set created_at = created_at - interval '16 minutes'`.execute(db);
  expect(queryOf((await browse(old.url, isApp, old.jar)).url)).toMatchObject({ error_code: 'bad_oauth_state' });
  const none = await browse(`${service.url}/auth/v1/callback?code=x`, isApp);
  expect(fragmentOf(none.url)).toMatchObject({ error_code: 'bad_oauth_callback', sb: '' });
});

test('a refusal at the provider reaches the app, in query and fragment', async () => {
  peer.become(newcomer());
  peer.deny();
  const { url } = await browse(await addressOf(remembering(), 'acme'), isApp);
  const fault = { error: 'access_denied', error_description: 'The person said no' };
  expect(queryOf(url)).toMatchObject(fault);
  expect(fragmentOf(url)).toMatchObject({ ...fault, sb: '' });
});

test('closed sign-ups, bans and unproven addresses are told to the app', async () => {
  env.GOTRUE_DISABLE_SIGNUP = true;
  peer.become(newcomer());
  expect(queryOf((await signInAt('acme')).url)).toEqual({
    error: 'access_denied',
    error_code: 'signup_disabled',
    error_description: 'Signups not allowed for this instance',
  });
  env.GOTRUE_DISABLE_SIGNUP = false;
  const person = newcomer();
  peer.become(person);
  await signInAt('acme');
  await db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 1e6) })
    .where('email', '=', person.email)
    .execute();
  expect(queryOf((await signInAt('acme')).url)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
  peer.become(newcomer({ email_verified: false }));
  expect(queryOf((await signInAt('acme')).url)).toMatchObject({
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
    error_description: 'Unverified email with acme. A confirmation email has been sent to your acme email',
  });
});

test('the mail about an unproven address, followed in the asking browser, keeps the provider; followed elsewhere it does not', async () => {
  const follow = async (person: { email: string }) => {
    const { tokenHash, type } = await readMailedSecrets(person.email);
    const answer = await service.call('/links/follow', { method: 'POST', json: { token_hash: tokenHash, type } });
    return answer.status === 200 ? answer.json() : undefined;
  };
  const person = newcomer({ email_verified: false });
  peer.become(person);
  const client = remembering();
  await browse(await addressOf(client, 'acme'), isApp);
  const landed = await follow(person);
  const code = new URL(landed?.redirect_to ?? landed?.location ?? landed?.url ?? 'x:').searchParams.get('code') ?? '';
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(data.user?.identities?.map((identity) => identity.provider).sort()).toEqual(['acme', 'email']);
  expect((await signInAt('acme')).session?.user.id).toBe(data.user?.id);
  const other = newcomer({ email_verified: false });
  peer.become(other);
  await signInAt('acme');
  const mail = await readMailedSecrets(other.email);
  const elsewhere = await service.client().auth.verifyOtp({ email: other.email, token: mail.code, type: 'email' });
  expect(elsewhere.data.user?.identities?.map((identity) => identity.provider)).toEqual(['email']);
});

test('whoever signs in where a stranger signed up before is told that the password is gone, and sets one of their own', async () => {
  const person = newcomer();
  const options = { data: { full_name: 'a stranger' } };
  await service.client().auth.signUp({ email: person.email, password: testPassword, options });
  peer.become(person);
  const client = remembering();
  const { url } = await browse(await addressOf(client, 'acme'), isApp);
  const { data } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(data.session).toMatchObject({ sign_up_password: 'dropped', user: { email: person.email } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada L' });
  const { email } = person;
  expect((await service.client().auth.signInWithPassword({ email, password: testPassword })).error).not.toBeNull();
  expect((await client.auth.updateUser({ password: 'Limestone-honey-9!' })).error).toBeNull();
  const again = await signInAt('acme');
  expect(again.session).not.toHaveProperty('sign_up_password');
});

test('GitHub’s primary address counts when GitHub verified it', async () => {
  const id = Math.floor(Math.random() * 1e9);
  const email = `hub-${id}@casalume.example`;
  const gitHub = { id, login: 'ada', email: 'shown@casalume.example' };
  const other = { email: `second-${id}@casalume.example`, primary: false, verified: true };
  standIn.become({ gitHub, gitHubEmails: [other, { email, primary: true, verified: false }] });
  expect(queryOf((await signInAt('github')).url)).toMatchObject({ error_code: 'provider_email_needs_verification' });
  standIn.become({ gitHub, gitHubEmails: [other, { email, primary: true, verified: true }] });
  const { session } = await signInAt('github');
  expect(session?.user).toMatchObject({ email, user_metadata: { preferred_username: 'ada', provider_id: String(id) } });
  expect(session).toMatchObject({ provider_token: 'their-token', provider_refresh_token: 'their-refresh' });
  expect(standIn.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
});

test('Amazon does not say whether an address is verified: it opens an account only where a person linked it', async () => {
  const person = await createPerson();
  const amazon = { user_id: `amzn1.account.${randomUUID()}`, name: 'Ada', email: person.email };
  standIn.become({ amazon });
  expect(queryOf((await signInAt('amazon')).url)).toMatchObject({ error_code: 'provider_email_needs_verification' });
  await sql`delete from auth.users where id in (select user_id from auth.identities where provider_id = ${amazon.user_id})`.execute(
    db,
  );
  const client = remembering();
  await client.auth.signInWithPassword(person);
  const { data } = await client.auth.linkIdentity({
    provider: 'amazon' as 'google',
    options: { redirectTo: app, skipBrowserRedirect: true },
  });
  const { url } = await browse(data.url ?? '', isApp);
  await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect((await signInAt('amazon')).session?.user.id).toBe(person.userId);
});

test('Apple’s form and the name beside it are read', async () => {
  const person = newcomer({ name: undefined });
  peer.become(person);
  const jar = new Map<string, Map<string, string>>();
  const client = remembering();
  // The real provider does not post forms by itself; its answer is turned into the one Apple's page would post.
  const answer = await fetch(await addressOf(client, 'apple'), { redirect: 'manual' });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const away = new URL(answer.headers.get('location') ?? '');
  expect(away.searchParams.get('response_mode')).toBe('form_post');
  away.searchParams.delete('response_mode');
  away.searchParams.set('scope', 'openid email');
  const { url } = await browse(away.href, (next) => next.pathname === '/auth/v1/callback', jar);
  const body = new URLSearchParams({
    ...queryOf(url),
    user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } }),
  });
  const posted = await fetch(`${service.url}/auth/v1/callback`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie },
  });
  expect(posted.status).toBe(302);
  const code = new URL(posted.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(data.user).toMatchObject({ email: person.email, user_metadata: { full_name: 'Ada Lovelace' } });
});

test('providers that are unknown, off or half configured say so', async () => {
  const say = async (query: string) => {
    const answer = await service.call(`/authorize?${query}`);
    return [answer.status, (await answer.json()).msg];
  };
  expect(await say('provider=nobody')).toEqual([400, 'Unsupported provider: Provider nobody could not be found']);
  expect(await say('provider=azure')).toEqual([400, 'Unsupported provider: provider is not enabled']);
  expect(await say('provider=google')).toEqual([400, 'Unsupported provider: missing OAuth secret']);
  expect(await say('provider=acme&code_challenge=short&code_challenge_method=s256')).toEqual([400, expect.any(String)]);
});

test('GET /settings names what is on', async () => {
  const { external } = await (await service.call('/settings')).json();
  expect(external).toMatchObject({ acme: true, github: true, amazon: true, azure: false });
});

test('arbitrary queries and forms are refused, never a failure, and never lead elsewhere', async () => {
  const names = [
    'provider',
    'state',
    'code',
    'error',
    'error_description',
    'redirect_to',
    'scopes',
    'code_challenge',
    'user',
    'x',
  ];
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('acme', 'https://evil.example', randomUUID(), '\u0000', 'x'.repeat(5000)),
  );
  const query = fc.dictionary(fc.constantFrom(...names), value);
  const call = async (path: string, init: RequestInit = {}) => {
    await forgetRateLimits();
    const answer = await fetch(`${service.url}/auth/v1${path}`, { redirect: 'manual', ...init });
    expect([path.slice(0, 80), answer.status < 500]).toEqual([path.slice(0, 80), true]);
    const location = answer.headers.get('location');
    if (location) expect([service.url, peer.issuer]).toContain(new URL(location).origin);
  };
  await fc.assert(
    fc.asyncProperty(query, async (parameters) => {
      const text = new URLSearchParams(parameters).toString();
      await call(`/authorize?${text}`);
      await call(`/callback?${text}`);
      await call('/callback', { method: 'POST', body: new URLSearchParams(parameters) });
    }),
    { numRuns: runs(60) },
  );
});

test('an address that no mail could reach is none: nobody gets an account on it, and whoever is known comes in', async () => {
  const known = newcomer();
  peer.become(known);
  const { session } = await signInAt('acme');
  for (const email of ['not an address', `${'a'.repeat(300)}@casalume.example`]) {
    peer.become(newcomer({ email }));
    expect(queryOf((await signInAt('acme')).url).error_code).toBe('validation_failed');
    peer.become({ ...known, email });
    expect((await signInAt('acme')).session?.user).toMatchObject({ id: session?.user.id, email: known.email });
  }
});
