import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { readProviders } from '#server/environment/providers.ts';
import { type AuthService, createPerson, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';
import { type IdentityProvider, providerClient, startIdentityProvider } from '#tests/identity-provider.ts';
import { runs } from '#tests/runs.ts';

let service: AuthService;
let peer: IdentityProvider;

function configure(more: Record<string, string> = {}): void {
  const { providers, faults } = readProviders({
    GOTRUE_EXTERNAL_ACME_ENABLED: 'true',
    GOTRUE_EXTERNAL_ACME_URL: peer.issuer,
    GOTRUE_EXTERNAL_ACME_CLIENT_ID: `${providerClient.id},${providerClient.otherId}`,
    ...more,
  });
  expect(faults).toEqual([]);
  env.externalProviders = providers;
}

beforeAll(async () => {
  service = await startAuthService();
  peer = await startIdentityProvider('http://127.0.0.1:1/callback');
});
beforeEach(async () => {
  configure();
  await forgetRateLimits();
});
afterEach(() => {
  vi.useRealTimers();
  env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED = false;
});
afterAll(async () => {
  env.externalProviders = new Map();
  await peer.stop();
  await service.stop();
});

const now = () => Math.floor(Date.now() / 1000);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

type Claims = Record<string, unknown>;

function claimsOf(more: Claims = {}): Claims {
  const sub = randomUUID();
  const email = `${sub}@casalume.example`;
  const dates = { iat: now(), exp: now() + 300 };
  return { iss: peer.issuer, aud: providerClient.id, sub, email, email_verified: true, name: 'Ada', ...dates, ...more };
}

async function post(json: object, headers: Record<string, string> = {}) {
  const answer = await service.call('/token?grant_type=id_token', { method: 'POST', json, headers });
  return { status: answer.status, body: await answer.json() };
}

const signInWith = async (token: string, more: object = {}) => {
  const { data, error } = await service.client().auth.signInWithIdToken({ provider: 'acme', token, ...more });
  return { user: data.user, session: data.session, message: error?.message, code: error?.code, status: error?.status };
};

test('a token of the provider signs in; the account shows who it is', async () => {
  const claims = claimsOf();
  const { user, session } = await signInWith(await peer.token(claims));
  expect(user).toMatchObject({ email: claims.email, user_metadata: { full_name: 'Ada', email_verified: true } });
  expect(user?.app_metadata).toMatchObject({ provider: 'acme', providers: ['acme'] });
  const { data } = await service.client().auth.getClaims(session?.access_token);
  expect(data?.claims.amr?.[0]).toMatchObject({ method: 'oauth' });
  expect((await signInWith(await peer.token({ ...claims, iat: now() }))).user?.id).toBe(user?.id);
});

test('the provider may be named by its issuer and our client', async () => {
  const token = await peer.token(claimsOf());
  const { status } = await post({ id_token: token, issuer: peer.issuer, client_id: providerClient.id });
  expect(status).toBe(200);
});

test('what is missing or unknown is said in the contract’s words', async () => {
  expect((await post({})).body).toEqual({ error: 'invalid request', error_description: 'id_token required' });
  expect((await post({ id_token: 'x', client_id: 'y' })).body).toEqual({
    error: 'invalid request',
    error_description: 'provider or client_id and issuer required',
  });
  const custom = { error_code: 'validation_failed', msg: 'Custom OIDC provider "github" not allowed' };
  expect((await post({ id_token: 'x', provider: 'github' })).body).toMatchObject(custom);
  expect((await post({ id_token: 'x', issuer: 'https://x.example', client_id: 'y' })).body).toMatchObject({
    msg: 'Custom OIDC provider "https://x.example" not allowed',
  });
  const off = {
    error_code: 'provider_disabled',
    msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
  };
  expect(await post({ id_token: 'x', provider: 'google' })).toMatchObject({ status: 400, body: off });
});

test('tokens that are expired, foreign, unsigned, tampered with or bound to another access token are bad', async () => {
  const claims = claimsOf();
  const good = await peer.token(claims);
  const [head, , signature] = good.split('.');
  const { privateKey } = await generateKeyPair('RS256');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const bad: Record<string, string> = {
    expired: await peer.token({ ...claims, exp: now() - 60 }),
    'without an end': await peer.token({ ...claims, exp: undefined }),
    'of another issuer': await peer.token({ ...claims, iss: 'https://accounts.google.com' }),
    'under a foreign key': await peer.token(claims, privateKey),
    'under a key nobody knows': await peer.token(claims, privateKey, { kid: 'unknown' }),
    unsigned: `${part({ alg: 'none' })}.${part(claims)}.`,
    'signed with a shared secret': await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(Buffer.from(providerClient.secret)),
    'tampered with': `${head}.${part({ ...claims, email: 'ada@casalume.example' })}.${signature}`,
    'no token': 'hello',
  };
  for (const [name, token] of Object.entries(bad)) {
    const { status, message, code } = await signInWith(token);
    expect([name, status, message, code]).toEqual([name, 400, 'Bad ID token', undefined]);
  }
  const half = createHash('sha256').update('access').digest().subarray(0, 16).toString('base64url');
  const bound = await peer.token({ ...claims, at_hash: half });
  expect((await signInWith(bound, { access_token: 'another' })).message).toBe('Bad ID token');
  expect((await signInWith(bound, { access_token: 'access' })).user?.email).toBe(claims.email);
});

test('a token without a subject or for another audience is refused; of several audiences ours must be the one it was issued to', async () => {
  expect((await signInWith(await peer.token(claimsOf({ sub: undefined })))).message).toBe(
    'Missing sub claim in id_token',
  );
  const foreign = await signInWith(await peer.token(claimsOf({ aud: ['a', 'b'] })));
  expect(foreign.message).toBe('Unacceptable audience in id_token: [a b]');
  const several = { aud: ['a', providerClient.otherId] };
  expect((await signInWith(await peer.token(claimsOf({ ...several, azp: 'a' })))).message).toContain(
    'Unacceptable audience',
  );
  expect(
    (await signInWith(await peer.token(claimsOf({ ...several, azp: providerClient.otherId })))).user,
  ).not.toBeNull();
  expect((await signInWith(await peer.token(claimsOf({ aud: providerClient.otherId })))).user).not.toBeNull();
});

test('the nonce is in both places or in none, as its hash in the token', async () => {
  const both = 'Passed nonce and nonce in id_token should either both exist or not.';
  const bound = await peer.token(claimsOf({ nonce: hashOf('right') }));
  expect((await signInWith(bound)).message).toBe(both);
  expect((await signInWith(await peer.token(claimsOf()), { nonce: 'right' })).message).toBe(both);
  const mismatch = await post({ provider: 'acme', id_token: bound, nonce: 'wrong' });
  expect(mismatch.body).toEqual({ error: 'invalid nonce', error_description: 'Nonces mismatch' });
  expect((await signInWith(bound, { nonce: 'right' })).user).not.toBeNull();
  configure({ GOTRUE_EXTERNAL_ACME_SKIP_NONCE_CHECK: 'true' });
  expect((await signInWith(await peer.token(claimsOf({ nonce: 'raw' })))).user).not.toBeNull();
});

test('keys are asked for once, and unknown ones again but not every time', async () => {
  const asked = () => peer.takeRequests().filter((path) => path === '/jwks').length;
  await signInWith(await peer.token(claimsOf()));
  asked();
  for (let round = 0; round < 3; round += 1) await signInWith(await peer.token(claimsOf()));
  expect(asked()).toBe(0);
  const { privateKey } = await generateKeyPair('RS256');
  for (let round = 0; round < 5; round += 1) {
    await signInWith(await peer.token(claimsOf(), privateKey, { kid: `unknown-${round}` }));
  }
  expect(asked()).toBeLessThanOrEqual(1);
});

test('a key that the provider began to use since is found', async () => {
  await signInWith(await peer.token(claimsOf()));
  const key = await peer.addKey('second');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const { user } = await signInWith(await peer.token(claimsOf(), key, { kid: 'second' }));
  vi.useRealTimers();
  expect(user).not.toBeNull();
});

test('a provider that does not answer is no fault of the person', async () => {
  configure({
    GOTRUE_EXTERNAL_GONE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GONE_URL: 'http://127.0.0.1:9',
    GOTRUE_EXTERNAL_GONE_CLIENT_ID: 'x',
  });
  const { status, body } = await post({ provider: 'gone', id_token: await peer.token(claimsOf()) });
  expect([status, body.msg]).toEqual([503, 'The provider "gone" cannot be reached at the moment']);
});

test('a signed-in person adds the provider to their account, and nobody else’s', async () => {
  const person = await createPerson();
  const client = service.client();
  await client.auth.signInWithPassword(person);
  const link = async (token: string) => {
    const { data, error } = await client.auth.linkIdentity({ provider: 'acme', token } as never);
    return {
      data: data as { user?: { id: string } } | null,
      code: error?.code,
      status: error?.status,
      message: error?.message,
    };
  };
  const token = await peer.token(claimsOf());
  expect(await link(token)).toMatchObject({ status: 404, message: 'Manual linking is disabled' });
  env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED = true;
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  expect((await link(token)).data?.user?.id).toBe(person.userId);
  expect(events).toContain('USER_UPDATED');
  const { data } = await client.auth.getUserIdentities();
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'acme']);
  expect(await link(token)).toMatchObject({
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked',
  });
  const taken = claimsOf();
  await signInWith(await peer.token(taken));
  expect(await link(await peer.token(taken))).toMatchObject({ message: 'Identity is already linked to another user' });
  const anonymous = await post({ provider: 'acme', id_token: token, link_identity: true });
  expect([anonymous.status, anonymous.body.error_code]).toEqual([401, 'no_authorization']);
});

test('an address that the provider does not vouch for gets a mail, no session', async () => {
  const answer = await signInWith(await peer.token(claimsOf({ email_verified: false })));
  expect(answer).toMatchObject({ code: 'provider_email_needs_verification', status: 422, session: null });
  expect(answer.message).toBe('Unverified email with acme. A confirmation email has been sent to your acme email');
});

test('arbitrary bodies and claims are refused, never a failure', async () => {
  const own = fc.record({
    sub: fc.jsonValue(),
    email: fc.jsonValue(),
    name: fc.jsonValue(),
    aud: fc.constantFrom(providerClient.id, 7, null),
    nonce: fc.jsonValue(),
    at_hash: fc.jsonValue(),
  });
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record({
      provider: fc.oneof(fc.constant('acme'), fc.jsonValue()),
      id_token: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
    }),
  );
  const call = async (json: unknown) => {
    await forgetRateLimits();
    const answer = await service.call('/token?grant_type=id_token', { method: 'POST', json });
    expect([answer.status < 500, await answer.text()]).toEqual([true, expect.not.stringMatching(/\n\s+at /)]);
  };
  await fc.assert(fc.asyncProperty(body, call), { numRuns: runs(50) });
  await fc.assert(
    fc.asyncProperty(own, async (claims) => {
      const token = await peer.token({ ...claimsOf(), ...claims });
      await call({ provider: 'acme', id_token: token });
    }),
    { numRuns: runs(50) },
  );
});
