import { expect, test } from 'vitest';
import { ConfigurationError, parseEnv } from '#server/env.ts';

test('durations are seconds, or carry their unit', () => {
  const parsed = parseEnv({
    GOTRUE_SMS_OTP_EXP: '90',
    GOTRUE_SMS_MAX_FREQUENCY: '10s',
    GOTRUE_MAILER_OTP_EXP: '5m',
    GOTRUE_SESSIONS_TIMEBOX: '1.5h',
  });
  expect([parsed.GOTRUE_SMS_OTP_EXP, parsed.GOTRUE_SMS_MAX_FREQUENCY]).toEqual([90, 10]);
  expect([parsed.GOTRUE_MAILER_OTP_EXP, parsed.GOTRUE_SESSIONS_TIMEBOX]).toEqual([300, 5400]);
});

test('values are read as the hosted service reads them: Go’s durations and truths, rates with a period', () => {
  const parsed = parseEnv({
    GOTRUE_SMTP_MAX_FREQUENCY: '1ns',
    GOTRUE_SMS_MAX_FREQUENCY: '500ms',
    GOTRUE_SESSIONS_TIMEBOX: '24h0m0s',
    GOTRUE_JWT_EXP: '1h30m',
    GOTRUE_MAILER_AUTOCONFIRM: '1',
    GOTRUE_SAML_ENABLED: 'TRUE',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'F',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100/1h',
    GOTRUE_RATE_LIMIT_SMS_SENT: '5/10m',
    GOTRUE_RATE_LIMIT_VERIFY: '360/1h',
    GOTRUE_RATE_LIMIT_OTP: '100',
  });
  expect(parsed.GOTRUE_SMTP_MAX_FREQUENCY).toBeCloseTo(1e-9, 12);
  expect(parsed.GOTRUE_SMS_MAX_FREQUENCY).toBe(0.5);
  expect([parsed.GOTRUE_SESSIONS_TIMEBOX, parsed.GOTRUE_JWT_EXP]).toEqual([86_400, 5_400]);
  expect([parsed.GOTRUE_MAILER_AUTOCONFIRM, parsed.GOTRUE_SAML_ENABLED]).toEqual([true, true]);
  expect(parsed.GOTRUE_EXTERNAL_EMAIL_ENABLED).toBe(false);
  expect([parsed.GOTRUE_RATE_LIMIT_EMAIL_SENT, parsed.GOTRUE_RATE_LIMIT_SMS_SENT]).toEqual([100, 30]);
  expect([parsed.GOTRUE_RATE_LIMIT_VERIFY, parsed.GOTRUE_RATE_LIMIT_OTP]).toEqual([
    { count: 30, burst: 30 },
    { count: 100, burst: 100 },
  ]);
  const unsaid = parseEnv({}).GOTRUE_RATE_LIMIT_TOKEN_REFRESH;
  expect(unsaid, 'a limit that nobody set adds nothing to what may come at once').toEqual({ count: 150, burst: 30 });
  for (const bad of [
    { GOTRUE_SMTP_MAX_FREQUENCY: '1 hour' },
    { GOTRUE_JWT_EXP: '-1h' },
    { GOTRUE_SAML_ENABLED: 'yes' },
    { GOTRUE_RATE_LIMIT_OTP: '0' },
    { GOTRUE_RATE_LIMIT_OTP: '30/0s' },
  ]) {
    expect(() => parseEnv(bad)).toThrow(ConfigurationError);
  }
});

test('test numbers are pairs of a number and its code', () => {
  const codes = new Map([
    ['393330001111', '123456'],
    ['15005550006', '654321'],
  ]);
  expect(parseEnv({ GOTRUE_SMS_TEST_OTP: '+393330001111:123456, 15005550006=654321' }).GOTRUE_SMS_TEST_OTP).toEqual(
    codes,
  );
  for (const bad of ['393330001111', '393330001111:12', 'x:123456', '393330001111:123456:7', ',']) {
    expect(() => parseEnv({ GOTRUE_SMS_TEST_OTP: bad })).toThrow(ConfigurationError);
  }
});

test('sets of required characters are separated by colons, and a set may hold one', () => {
  const sets = parseEnv({ GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abc:123:!\\:?' }).GOTRUE_PASSWORD_REQUIRED_CHARACTERS;
  expect(sets).toEqual(['abc', '123', '!:?']);
});

test('captchas without their secret or their key stop the start with one sentence that names both', () => {
  const on = { GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true' };
  const said = [
    'The environment is not valid.',
    'GOTRUE_SECURITY_CAPTCHA_SECRET: must be set while GOTRUE_SECURITY_CAPTCHA_ENABLED is true;',
    'CAPTCHA_SITE_KEY: must be set while GOTRUE_SECURITY_CAPTCHA_ENABLED is true.',
  ].join(' ');
  expect(() => parseEnv(on)).toThrow(new ConfigurationError(said));
  expect(() => parseEnv({ ...on, GOTRUE_SECURITY_CAPTCHA_SECRET: 'hidden' })).toThrow(/CAPTCHA_SITE_KEY/);
  const complete = { ...on, GOTRUE_SECURITY_CAPTCHA_SECRET: 'hidden', CAPTCHA_SITE_KEY: 'shown' };
  expect(parseEnv(complete).CAPTCHA_SITE_KEY).toBe('shown');
  expect(parseEnv({}).GOTRUE_SECURITY_CAPTCHA_ENABLED).toBe(false);
});

test('texting without a provider stops the start of a public installation, and no other', () => {
  const on = { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true', GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true' };
  const open = { ...on, PUBLIC_URL: 'https://vantaggio.example' };
  expect(() => parseEnv(open)).toThrow(
    /^The environment is not valid\. GOTRUE_EXTERNAL_PHONE_ENABLED: needs GOTRUE_SMS_PROVIDER .*GOTRUE_MFA_PHONE_VERIFY_ENABLED: needs/,
  );
  expect(parseEnv({ ...open, GOTRUE_SMS_PROVIDER: 'twilio' }).GOTRUE_EXTERNAL_PHONE_ENABLED).toBe(true);
  for (const place of [{}, { PUBLIC_URL: 'http://vantaggio.example' }, { PUBLIC_URL: 'https://localhost:3000' }]) {
    expect(parseEnv({ ...on, ...place }).GOTRUE_EXTERNAL_PHONE_ENABLED).toBe(true);
  }
});

test('a provider that is not known stops the start with its name', () => {
  expect(() => parseEnv({ GOTRUE_SMS_PROVIDER: 'pigeon' })).toThrow(/GOTRUE_SMS_PROVIDER/);
  expect(() => parseEnv({ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'riddle' })).toThrow(/GOTRUE_SECURITY_CAPTCHA_PROVIDER/);
});
