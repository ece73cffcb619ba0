import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auth } from '#server/auth/index.ts';
import { readProviders } from '#server/auth/providers/settings.ts';
import { type AuthService, createPerson, startAuthService } from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';

/** Whatever is sent to whichever address: refused in the service's own words or taken, never a failure. A new route must be named here. */

type Sender = 'anybody' | 'person' | 'administrator';
type Route = {
  as?: Sender;
  /** Members of the JSON body; without any the route reads none. */
  body?: string[];
  query?: string[];
  /** The body is a form. */
  form?: string[];
};

const pkce = ['code_challenge', 'code_challenge_method'];
const captcha = ['gotrue_meta_security'];
const administrator = { as: 'administrator' } as const;
const person = { as: 'person' } as const;
const account = ['email', 'phone', 'role', 'password', 'password_hash', 'email_confirm', 'phone_confirm'];
const attributes = [...account, 'user_metadata', 'app_metadata', 'ban_duration'];
const provider = ['type', 'resource_id', 'disabled', 'metadata_url', 'metadata_xml', 'domains', 'attribute_mapping'];
const authorizing = ['provider', 'redirect_to', 'scopes', 'invite_token', 'skip_http_redirect', 'login_hint', ...pkce];
const callback = ['state', 'code', 'error', 'error_description', 'user', 'iss'];

const routes: Record<string, Route> = {
  'POST /signup': {
    body: ['email', 'phone', 'password', 'data', 'channel', ...pkce, ...captcha],
    query: ['redirect_to'],
  },
  'POST /token': {
    query: ['grant_type'],
    body: [
      ...['email', 'phone', 'password', 'refresh_token', 'auth_code', 'code_verifier', 'provider', 'id_token', 'nonce'],
      ...['access_token', 'client_id', 'issuer', 'link_identity', 'chain', 'message', 'signature', ...captcha],
    ],
  },
  'POST /otp': {
    body: ['email', 'phone', 'create_user', 'data', 'channel', ...pkce, ...captcha],
    query: ['redirect_to'],
  },
  'POST /magiclink': { body: ['email', 'data', ...pkce, ...captcha], query: ['redirect_to'] },
  'POST /recover': { body: ['email', ...pkce, ...captcha], query: ['redirect_to'] },
  'POST /resend': { body: ['type', 'email', 'phone', ...pkce, ...captcha], query: ['redirect_to'] },
  'GET /reauthenticate': person,
  'GET /verify': { query: ['token', 'token_hash', 'type', 'redirect_to'] },
  'POST /verify': { body: ['type', 'token', 'token_hash', 'email', 'phone', 'redirect_to'], query: ['redirect_to'] },
  'POST /sso': { body: ['provider_id', 'domain', 'redirect_to', 'skip_http_redirect', ...pkce, ...captcha] },
  'GET /sso/saml/metadata': { query: ['download'] },
  'POST /sso/saml/acs': { form: ['SAMLResponse', 'RelayState'] },
  'GET /admin/sso/providers': { ...administrator, query: ['resource_id'] },
  'POST /admin/sso/providers': { ...administrator, body: [...provider, 'name_id_format'] },
  'GET /admin/sso/providers/:id': administrator,
  'PUT /admin/sso/providers/:id': { ...administrator, body: [...provider, 'name_id_format'] },
  'DELETE /admin/sso/providers/:id': administrator,
  'GET /authorize': { query: authorizing },
  'GET /callback': { query: callback },
  'POST /callback': { form: callback },
  'GET /user/identities/authorize': { ...person, query: authorizing },
  'DELETE /user/identities/:id': person,
  'GET /user': person,
  'PUT /user': {
    ...person,
    body: ['email', 'phone', 'password', 'nonce', 'current_password', 'channel', 'data', 'app_metadata', ...pkce],
    query: ['redirect_to'],
  },
  'POST /logout': { ...person, query: ['scope'] },
  'POST /factors': { ...person, body: ['factor_type', 'friendly_name', 'issuer', 'phone'] },
  'GET /factors/recovery-codes': person,
  'POST /factors/recovery-codes': { ...person, body: ['code'] },
  'DELETE /factors/recovery-codes': person,
  'POST /factors/recovery-codes/verify': { ...person, body: ['code'] },
  'POST /factors/recovery-codes/regenerate': { ...person, body: ['code'] },
  'DELETE /factors/:factorId': person,
  'POST /factors/:factorId/challenge': { ...person, body: ['channel', 'factorId'] },
  'POST /factors/:factorId/verify': { ...person, body: ['challenge_id', 'code'] },
  'POST /invite': { ...administrator, body: ['email', 'data'], query: ['redirect_to'] },
  'GET /admin/users': { ...administrator, query: ['page', 'per_page', 'filter', 'sort', 'cursor'] },
  'POST /admin/users': { ...administrator, body: [...attributes, 'id', 'aud'] },
  'GET /admin/users/:userId': administrator,
  'PUT /admin/users/:userId': { ...administrator, body: attributes },
  'DELETE /admin/users/:userId': { ...administrator, body: ['should_soft_delete'] },
  'GET /admin/users/:userId/factors': administrator,
  'PUT /admin/users/:userId/factors/:factorId': { ...administrator, body: ['friendly_name', 'phone'] },
  'DELETE /admin/users/:userId/factors/:factorId': administrator,
  'POST /admin/generate_link': {
    ...administrator,
    body: ['type', 'email', 'new_email', 'password', 'data', 'redirect_to'],
    query: ['redirect_to'],
  },
  'GET /admin/audit': { ...administrator, query: ['page', 'per_page', 'query'] },
  'POST /links/describe': { body: ['token_hash', 'redirect_to'] },
  'POST /links/renew': { body: ['token_hash', 'redirect_to'] },
  'POST /links/redeem': { body: ['token_hash', 'code'] },
  'POST /links/follow': { body: ['token_hash', 'type', 'redirect_to'] },
  'GET /proof': person,
  'POST /proof': { ...person, body: ['password', 'nonce'] },
  'GET /settings': {},
  'GET /health': {},
  'GET /.well-known/jwks.json': {},
  'GET /.well-known/openid-configuration': {},
};

/** What the service answers to; middleware answers to every method. */
const mounted = auth.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);

let service: AuthService;
let token: string;
let ids: string[];
beforeAll(async () => {
  service = await startAuthService();
});
const boundless = 1_000_000_000;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
beforeEach(async () => {
  const { providers } = readProviders({
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'x',
    GOTRUE_EXTERNAL_GITHUB_SECRET: 'y',
  });
  // Every door open, no limit in the way.
  setEnvironment({
    externalProviders: providers,
    GOTRUE_EXTERNAL_PHONE_ENABLED: true,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true,
    GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: true,
    GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: true,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: true,
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: true,
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: true,
    GOTRUE_SAML_ENABLED: true,
    GOTRUE_SAML_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    GOTRUE_SAML_RATE_LIMIT_ASSERTION: boundless,
    GOTRUE_RATE_LIMIT_OTP: boundless,
    GOTRUE_RATE_LIMIT_VERIFY: boundless,
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: boundless,
    GOTRUE_RATE_LIMIT_WEB3: boundless,
    GOTRUE_RATE_LIMIT_SSO: boundless,
    GOTRUE_RATE_LIMIT_SMS_SENT: boundless,
    GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: boundless,
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: boundless,
    GOTRUE_SMTP_MAX_FREQUENCY: 0,
    GOTRUE_SMS_MAX_FREQUENCY: 0,
  });
  const somebody = await createPerson();
  const client = service.client();
  const { data } = await client.auth.signInWithPassword(somebody);
  token = data.session?.access_token ?? '';
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
  ids = [somebody.userId, enrolled.data?.id ?? '', data.user?.identities?.[0]?.identity_id ?? ''];
});
afterEach(restoreEnvironment);
afterAll(() => service.stop());

/** Words that lead further in than noise does. */
const words = [
  ...['email', 'sms', 'signup', 'magiclink', 'recovery', 'invite', 'email_change', 'phone_change', 'totp', 'phone'],
  ...['a@b.example', '+393331234567', '123456', 'github', 'google', 'ethereum', 'solana', 'saml', 's256', 'plain'],
  ...['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'global', 'none', '24h', 'true', '-1', 'a.b.c'],
  ...['pkce_abc', 'https://x.example/', 'javascript:alert(1)', '//x', 'http://[', '\u0000', '\ud800', '%00', ''],
];
const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'binary' }),
  fc.uuid(),
  fc.constant('x'.repeat(100_000)),
  fc.constantFrom('a'.repeat(43), '\u{1f600}'.repeat(500), "' or 1=1 --", '{"$ne":1}'),
);
const value = fc.oneof({ weight: 3, arbitrary: text }, fc.jsonValue(), fc.boolean(), fc.constant(null), fc.array(text));
const members = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
const noObject = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '7', '"x"', 'not JSON', '\ufeff{}', `${'['.repeat(20_000)}`),
  fc.string({ unit: 'binary' }).filter((raw) => !raw.trimStart().startsWith('{')),
);
const deep = fc.constant(`{"data":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`);
/** No longer than the platform lets a request's head be, all together. */
const short = text.filter((word) => encodeURIComponent(word.toWellFormed()).length < 1_200);
const pairs = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, short])), { requiredKeys: [] });

const queryOf = (given: Record<string, string | undefined>) => {
  const entries = Object.entries(given).map(([name, word]) => [name, (word ?? '').toWellFormed()]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

function bearerOf(route: Route): Record<string, string> {
  if (route.as === 'administrator') return { authorization: `Bearer ${service.serviceRoleKey}` };
  return route.as === 'person' ? { authorization: `Bearer ${token}` } : {};
}

type Sent = { path: string; body: string | undefined };

/** What may be sent to a route: its own members and others, in every shape. */
function requestsTo(name: string, route: Route): fc.Arbitrary<Sent> {
  const [, template = ''] = name.split(' ');
  const id = fc.oneof(
    fc.nat(2).map((at) => ids[at] ?? ''),
    fc.uuid(),
    fc.constantFrom('x', '0', '%00', '%F0%9F%98%80', '..%2f'),
  );
  const path = fc.array(id, { minLength: 2, maxLength: 2 }).map(([first = '', second = '']) => {
    const values = [first, second];
    return template.replaceAll(/:\w+/g, () => values.shift() ?? randomUUID());
  });
  const named = route.body?.length ? members(route.body).map((json) => JSON.stringify(json)) : undefined;
  const form = route.form ? pairs(route.form).map((given) => queryOf(given).slice(1)) : undefined;
  const body = named ? fc.oneof({ weight: 5, arbitrary: named }, noObject, deep) : (form ?? fc.constant(undefined));
  return fc
    .record({ path, query: pairs(route.query ?? []), body })
    .map(({ path: place, query, body: sent }) => ({ path: `${place}${queryOf(query)}`, body: sent }));
}

async function send(name: string, route: Route, { path, body }: Sent) {
  const [method = ''] = name.split(' ');
  const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json;charset=UTF-8';
  const headers = { ...bearerOf(route), 'content-type': type };
  const answer = await service.call(path, {
    method,
    headers,
    ...(body !== undefined && method !== 'GET' ? { body } : {}),
  });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') ?? '' };
}

function expectOurs({ status, text: said, type }: Awaited<ReturnType<typeof send>>): void {
  expect([status, said]).toEqual([expect.toSatisfy((code: number) => code < 500), expect.any(String)]);
  expect(said).not.toMatch(/\n\s+at |node:internal|node_modules|\.ts:\d/);
  if (status < 400) return;
  expect(type).toMatch(/^application\/json/);
  const told = JSON.parse(said);
  expect(told.msg ?? told.error_description).toEqual(expect.any(String));
}

test('every route of the service is named here, and none that is gone', () => {
  expect(Object.keys(routes).toSorted()).toEqual([...new Set(mounted)].toSorted());
});

describe('no request makes the service fail:', () => {
  test.each(Object.entries(routes))('%s', async (name, route) => {
    await fc.assert(
      fc.asyncProperty(requestsTo(name, route), async (sent) => expectOurs(await send(name, route, sent))),
      { numRuns: route.body || route.query || route.form ? 25 : 8 },
    );
  });
});

describe('a body that is no object is refused by:', () => {
  // These read their body only when there is one, or only for some of their senders.
  const tolerant = /challenge$|recovery-codes|^DELETE/;
  const readers = Object.entries(routes).filter(([name, route]) => route.body && !tolerant.test(name));
  test.each(readers)('%s', async (name, route) => {
    const query = name === 'POST /token' ? '?grant_type=password' : '';
    const path = `${name.split(' ')[1]?.replace(/:userId|:factorId/g, (part) => ids[part === ':userId' ? 0 : 1] ?? '')}${query}`;
    for (const body of ['', '[]', 'null', '{']) {
      const answer = await send(name, route, { path, body });
      expectOurs(answer);
      expect([body, answer.status]).toEqual([
        body,
        expect.toSatisfy((status: number) => status === 400 || status === 404),
      ]);
    }
  });
});

test('nobody gets further with a bearer that is none', async () => {
  const guarded = Object.entries(routes).filter(([, route]) => route.as);
  const bearer = fc.oneof(
    fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a.'.repeat(3)}`, 'bearer a.b.c'),
    fc.base64String().map((noise) => `Bearer ${noise}.${noise}.${noise}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...guarded), bearer, async ([name], authorization) => {
      const [method = '', template = ''] = name.split(' ');
      const answer = await service.call(template.replaceAll(/:\w+/g, randomUUID()), {
        method,
        headers: { authorization },
      });
      expect([name, [400, 401, 403]]).toEqual([name, expect.arrayContaining([answer.status])]);
      expect((await answer.text()).length).toBeLessThan(500);
    }),
    { numRuns: 120 },
  );
});
