import { createClient } from '@supabase/supabase-js';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { announceLocally } from '#server/db/notifications.ts';
import { parseEnv } from '#server/env.ts';
import { readProviders } from '#server/environment/providers.ts';
import { createPerson, serveAuth, testPassword } from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { refreshSigningKeys, signingKeysChannel } from './signing-keys.ts';

/** Small things that programs written for the hosted service look at. */

const service = serveAuth();

const admin = () => createClient(service.url, service.serviceRoleKey, { auth: { persistSession: false } }).auth.admin;

async function say(path: string, json: object, headers: Record<string, string> = {}) {
  const answer = await service.call(path, { method: 'POST', json, headers });
  return [answer.status, await answer.json()];
}

test('a generated sign-up says of the account what was given, and its link has a plain place as it is', async () => {
  setEnvironment({ GOTRUE_URI_ALLOW_LIST: ['http://localhost:9999/**'] });
  const generate = async (name: string, redirectTo: string) => {
    const email = `${name}@casalume.example`;
    const options = { data: { status: 'alpha' }, redirectTo };
    return (await admin().generateLink({ type: 'signup', email, password: testPassword, options })).data;
  };
  const plain = await generate('plain', 'http://localhost:9999/welcome');
  expect(plain.user?.user_metadata).toEqual({ status: 'alpha' });
  expect(plain.properties?.action_link).toMatch(/&type=signup&redirect_to=http:\/\/localhost:9999\/welcome$/);
  const asked = await generate('asked', 'http://localhost:9999/welcome?a=1&b=2#c');
  expect(new URL(asked.properties?.action_link ?? '').searchParams.get('redirect_to')).toBe(
    'http://localhost:9999/welcome?a=1&b=2#c',
  );
});

test('of a wrong address and a weak password the address is told first', async () => {
  const { error } = await service.client().auth.signUp({ email: 'a', password: '123456' });
  expect(error?.message).toBe('Unable to validate email address: invalid format');
});

test('wallets that are switched off are told before the message is looked at', async () => {
  const body = { chain: 'ethereum', message: 'x', signature: { r: '0x' } };
  expect(await say('/token?grant_type=web3', body)).toMatchObject([422, { error_code: 'web3_provider_disabled' }]);
  setEnvironment({ GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: true });
  expect(await say('/token?grant_type=web3', body)).toMatchObject([400, { error_code: 'bad_json' }]);
});

test('what is no ID token is refused although its provider cannot be reached', async () => {
  const { providers } = readProviders({
    GOTRUE_EXTERNAL_AWAY_ENABLED: 'true',
    GOTRUE_EXTERNAL_AWAY_URL: 'http://127.0.0.1:9',
    GOTRUE_EXTERNAL_AWAY_CLIENT_ID: 'x',
  });
  setEnvironment({ externalProviders: providers });
  const answer = await say('/token?grant_type=id_token', { provider: 'away', id_token: 'mock-id-token' });
  expect(answer).toEqual([400, { error: 'invalid request', error_description: 'Bad ID token' }]);
});

test('well-known passwords are refused unless the operator takes them; a short one has one reason', async () => {
  const signUp = (password: string, name: string) =>
    service.client().auth.signUp({ email: `${name}@casalume.example`, password });
  const common = 'Password123!';
  expect((await signUp(common, 'common')).error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  setEnvironment({ AUTH_PASSWORD_DENYLIST: 'off' });
  expect((await signUp(common, 'common')).error).toBeNull();
  setEnvironment({ AUTH_PASSWORD_DENYLIST: 'on' });
  expect((await signUp('abc!', 'short')).error).toMatchObject({ reasons: ['length'] });
});

test('as many calls at once are let through as the limit says, where it says more than thirty', async () => {
  setEnvironment({ GOTRUE_RATE_LIMIT_VERIFY: parseEnv({ GOTRUE_RATE_LIMIT_VERIFY: '40' }).GOTRUE_RATE_LIMIT_VERIFY });
  const json = { type: 'email', token: '000000', email: 'nobody@casalume.example' };
  const statuses = await Promise.all(Array.from({ length: 42 }, async () => (await say('/verify', json))[0]));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('with a secret of the operator’s tokens are signed with it, and those from before stay good', async () => {
  const person = await createPerson();
  const before = service.client();
  await before.auth.signInWithPassword(person);
  const secret = 'a-secret-of-the-operator-with-40-letters';
  setEnvironment({ GOTRUE_JWT_SECRET: secret });
  announceLocally(signingKeysChannel, '');
  await refreshSigningKeys();
  const after = service.client();
  const token = (await after.auth.signInWithPassword(person)).data.session?.access_token ?? '';
  const { payload, protectedHeader } = await jwtVerify(token, Buffer.from(secret), { algorithms: ['HS256'] });
  expect([payload.sub, protectedHeader.kid]).toEqual([person.userId, undefined]);
  expect((await after.auth.getClaims()).data?.claims.sub).toBe(person.userId);
  expect((await before.auth.getUser()).error).toBeNull();
  restoreEnvironment();
  announceLocally(signingKeysChannel, '');
  await refreshSigningKeys();
});

test('an expired token is told in the words that programs look for', async () => {
  const client = service.client();
  setEnvironment({ GOTRUE_JWT_EXP: -60 });
  const { data } = await client.auth.signInWithPassword(await createPerson());
  const { error } = await client.auth.getUser(data.session?.access_token ?? '');
  expect(error).toMatchObject({
    code: 'bad_jwt',
    message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  });
});

test('an empty password from an administrator is refused, not ignored', async () => {
  const { userId } = await createPerson();
  const { error } = await admin().updateUserById(userId, { password: '' });
  expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
});

test('an unknown route is told in the shape that was asked for', async () => {
  const message = 'There is nothing at this address.';
  expect(await say('/nowhere', {})).toEqual([404, { code: 404, error_code: 'not_found', msg: message }]);
  const dated = await say('/nowhere', {}, { 'X-Supabase-Api-Version': '2024-01-01' });
  expect(dated).toEqual([404, { code: 'not_found', message }]);
});

test('our own screens begin sign-ins with S256 alone; apps elsewhere as they like', async () => {
  const { providers } = readProviders({
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'x',
    GOTRUE_EXTERNAL_GITHUB_SECRET: 'y',
  });
  setEnvironment({ externalProviders: providers, GOTRUE_URI_ALLOW_LIST: ['https://shop.example/**'] });
  const challenge = 'c'.repeat(43);
  const begin = async (redirectTo: string, method?: string) => {
    const pkce = method ? { code_challenge: challenge, code_challenge_method: method } : {};
    const query = new URLSearchParams({ provider: 'github', redirect_to: redirectTo, ...pkce });
    return (await service.call(`/authorize?${query}`)).status;
  };
  const own = 'http://localhost:3000/auth/callback?next=x';
  expect([await begin(own), await begin(own, 'plain'), await begin(own, 's256')]).toEqual([400, 400, 302]);
  expect([await begin('https://shop.example/cb'), await begin('https://shop.example/cb', 'plain')]).toEqual([302, 302]);
});

test('behind TLS the cookie that binds a sign-in to its browser belongs to this host alone', async () => {
  const { providers } = readProviders({
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'x',
    GOTRUE_EXTERNAL_GITHUB_SECRET: 'y',
  });
  setEnvironment({ externalProviders: providers, PUBLIC_URL: 'https://vantaggio.example' });
  const answer = await service.call('/authorize?provider=github');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-sign-in-[0-9a-f]{8}=[\w-]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=None$/,
  );
});
