import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auth } from '#server/auth/index.ts';
import { readProviders } from '#server/environment/providers.ts';
import { type AuthService, createPerson, startAuthService } from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { authRoutes, type Route, requestsTo, type Sent } from '#tests/fuzz/auth-requests.ts';
import { atOnce, handfulOf } from '#tests/fuzz/handful.ts';
import { inside } from '#tests/fuzz/values.ts';
import { runs } from '#tests/runs.ts';

/** Whatever is sent to whichever address: refused in the service's own words or taken, never a failure. */

/** What the service answers to; middleware answers to every method. */
const mounted = auth.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);

let service: AuthService;
let token: string;
let ids: string[];
beforeAll(async () => {
  service = await startAuthService();
});
const boundless = 1_000_000_000;
const atWill = { count: boundless, burst: boundless };
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
    GOTRUE_SAML_RATE_LIMIT_ASSERTION: atWill,
    GOTRUE_RATE_LIMIT_OTP: atWill,
    GOTRUE_RATE_LIMIT_VERIFY: atWill,
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: atWill,
    GOTRUE_RATE_LIMIT_WEB3: atWill,
    GOTRUE_RATE_LIMIT_SSO: atWill,
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

/** Characters of an answer, at most. */
const mostBytes = 1_000_000;

function bearerOf(route: Route): Record<string, string> {
  if (route.as === 'administrator') return { authorization: `Bearer ${service.serviceRoleKey}` };
  return route.as === 'person' ? { authorization: `Bearer ${token}` } : {};
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
  expect(said).not.toMatch(inside);
  expect(said.length).toBeLessThan(mostBytes);
  if (status < 400) return;
  expect(type).toMatch(/^application\/json/);
  const told = JSON.parse(said);
  expect(told.msg ?? told.error_description).toEqual(expect.any(String));
}

test('every route of the service is named in the table, and none that is gone', () => {
  expect(Object.keys(authRoutes).toSorted()).toEqual([...new Set(mounted)].toSorted());
});

describe('no request makes the service fail:', () => {
  test.each(Object.entries(authRoutes))('%s', async (name, route) => {
    await fc.assert(
      handfulOf(
        requestsTo(name, route, () => ids),
        async (sent) => expectOurs(await send(name, route, sent)),
      ),
      { numRuns: runs((route.body || route.query || route.form ? 25 : 10) / atOnce) },
    );
  });
});

describe('a body that is no object is refused by:', () => {
  // These read their body only when there is one, or only for some of their senders.
  const tolerant = /challenge$|recovery-codes|^DELETE/;
  const readers = Object.entries(authRoutes).filter(([name, route]) => route.body && !tolerant.test(name));
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
  const guarded = Object.entries(authRoutes).filter(([, route]) => route.as);
  const bearer = fc.oneof(
    fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a.'.repeat(3)}`, 'bearer a.b.c'),
    fc.base64String().map((noise) => `Bearer ${noise}.${noise}.${noise}`),
  );
  await fc.assert(
    handfulOf(fc.tuple(fc.constantFrom(...guarded), bearer), async ([[name], authorization]) => {
      const [method = '', template = ''] = name.split(' ');
      const answer = await service.call(template.replaceAll(/:\w+/g, randomUUID()), {
        method,
        headers: { authorization },
      });
      expect([name, [400, 401, 403]]).toEqual([name, expect.arrayContaining([answer.status])]);
      expect((await answer.text()).length).toBeLessThan(500);
    }),
    { numRuns: runs(120 / atOnce) },
  );
});
