import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { type AuthService, startAuthService } from '#tests/auth-service.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
const usual = { ...env };
afterEach(() => {
  Object.assign(env, usual);
});
afterAll(() => service.stop());

const open = async (path: string) => (await fetch(`${service.url}/auth/v1${path}`)).json();

test('what a client may offer follows the configuration, member by member', async () => {
  expect(await open('/settings')).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
  Object.assign(env, {
    GOTRUE_EXTERNAL_EMAIL_ENABLED: false,
    GOTRUE_EXTERNAL_PHONE_ENABLED: true,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true,
    GOTRUE_DISABLE_SIGNUP: true,
    GOTRUE_MAILER_AUTOCONFIRM: true,
    GOTRUE_SMS_AUTOCONFIRM: true,
    GOTRUE_SMS_PROVIDER: 'twilio',
  });
  expect(await open('/settings')).toMatchObject({
    external: { email: false, phone: true, anonymous_users: true },
    disable_signup: true,
    mailer_autoconfirm: true,
    phone_autoconfirm: true,
    sms_provider: 'twilio',
  });
});

test('programs find the keys by discovery', async () => {
  const found = await open('/.well-known/openid-configuration');
  expect(found).toMatchObject({
    jwks_uri: `${found.issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
  });
  expect(new URL(found.issuer).pathname).toBe('/auth/v1');
});

test('the service is known as what clients look for', async () => {
  expect(await open('/health')).toEqual({
    version: expect.stringMatching(/^v2\./),
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
});
