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

test('a provider that is not known stops the start with its name', () => {
  expect(() => parseEnv({ GOTRUE_SMS_PROVIDER: 'pigeon' })).toThrow(/GOTRUE_SMS_PROVIDER/);
  expect(() => parseEnv({ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'riddle' })).toThrow(/GOTRUE_SECURITY_CAPTCHA_PROVIDER/);
});
