import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AuthService,
  createPerson,
  forgetRateLimits,
  startAuthService,
  testPassword,
} from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { startFormServer } from '#tests/form-server.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const samlKey = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');

let service: AuthService;
let provider: Awaited<ReturnType<typeof startFormServer>>;
beforeAll(async () => {
  service = await startAuthService();
  provider = await startFormServer(({ form }) => {
    if (form.response === 'broken') return 'hang up';
    const success = form.response === 'good' && form.secret === 'hidden';
    return { json: success ? { success } : { success, 'error-codes': ['invalid-input-response'] } };
  });
});
beforeEach(async () => {
  setEnvironment({
    GOTRUE_SECURITY_CAPTCHA_ENABLED: true,
    GOTRUE_SECURITY_CAPTCHA_SECRET: 'hidden',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true,
    GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: true,
    GOTRUE_SAML_ENABLED: true,
    GOTRUE_SAML_PRIVATE_KEY: samlKey,
    CAPTCHA_VERIFY_URL: `${provider.url}/siteverify`,
  });
  await forgetRateLimits();
});
afterEach(restoreEnvironment);
afterAll(async () => {
  await provider.stop();
  await service.stop();
});

const guarded: [name: string, path: string, body: object][] = [
  ['signing up', '/signup', { email: 'robot@casalume.example', password: testPassword }],
  ['signing in nameless', '/signup', {}],
  ['asking for a code', '/otp', { email: 'robot@casalume.example' }],
  ['asking for a link', '/magiclink', { email: 'robot@casalume.example' }],
  ['asking for a new password', '/recover', { email: 'robot@casalume.example' }],
  ['asking again', '/resend', { type: 'signup', email: 'robot@casalume.example' }],
  ['signing in with the company', '/sso', { domain: 'company.example' }],
  ['signing in with a wallet', '/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: 'x' }],
  ['signing in by password', '/token?grant_type=password', { email: 'robot@casalume.example', password: 'x' }],
];

test.each(guarded)('%s needs the proof that a person asks', async (_name, path, body) => {
  const say = async (security: object | undefined, headers = {}) => {
    const json = security === undefined ? body : { ...body, gotrue_meta_security: security };
    const answer = await service.call(path, { method: 'POST', json, headers });
    const { error_code: code, msg } = await answer.json();
    return [answer.status, code, msg];
  };
  const missing = 'captcha protection: request disallowed (no captcha_token found)';
  for (const none of [undefined, {}, { captcha_token: null }, { captcha_token: ' ' }]) {
    expect(await say(none)).toEqual([400, 'captcha_failed', missing]);
  }
  expect(await say({ captcha_token: 'bad' })).toEqual([
    400,
    'captcha_failed',
    'captcha protection: request disallowed (invalid-input-response)',
  ]);
  expect(await say({ captcha_token: 'broken' })).toEqual([
    400,
    'captcha_failed',
    'captcha protection: request disallowed (the captcha provider cannot be reached, try again later)',
  ]);
  expect((await say({ captcha_token: 'good' }))[1]).not.toBe('captcha_failed');
  await forgetRateLimits();
  // Programs with the service key need no puzzle.
  expect((await say(undefined, { authorization: `Bearer ${service.serviceRoleKey}` }))[1]).not.toBe('captcha_failed');
});

test('the official client’s token passes, and the provider learns the secret and the sender’s address', async () => {
  const { email, password } = await createPerson();
  const { error } = await service
    .client()
    .auth.signInWithPassword({ email, password, options: { captchaToken: 'good' } });
  expect(error).toBeNull();
  expect(provider.received.at(-1)?.form).toEqual({ secret: 'hidden', response: 'good', remoteip: '127.0.0.1' });
});

test('a session is refreshed without a puzzle', async () => {
  const person = await createPerson();
  const client = service.client();
  await client.auth.signInWithPassword({ ...person, options: { captchaToken: 'good' } });
  expect((await client.auth.refreshSession()).error).toBeNull();
});
