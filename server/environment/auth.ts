import { z } from 'zod';
import { parseDuration } from './durations.ts';
import { givenKeysShape } from './given-keys.ts';
import { readSamlKey } from './saml-key.ts';

/** The hosted service's own environment names (auth contract section 8) that this service obeys; spread into the one schema of `server/env.ts`. */

/** As the hosted service reads them (Go's `strconv.ParseBool` and `time.ParseDuration`), and plain numbers of seconds. */
const truths = ['1', 't', 'T', 'true', 'TRUE', 'True'];
const truth = z
  .string()
  .refine((text) => [...truths, '0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text), 'must be true or false')
  .describe('true, false')
  .transform((text) => truths.includes(text));
const secondsOf = (text: string) =>
  /^\d+(\.\d+)?$/.test(text) ? Number(text) : (parseDuration(text) ?? Number.NaN) / 1000;
const seconds = z
  .string()
  .refine(
    (text) => !Number.isNaN(secondsOf(text)),
    'must be a duration such as 10s, 1h30m, 500ms or a number of seconds',
  )
  .describe('duration')
  .transform(secondsOf);
const ratePeriods: Record<number, string> = { 60: 'a minute', 300: 'five minutes', 3600: 'an hour' };
/** How many in `perSeconds`: a number, or one with its own period such as `100/1h`. */
const rate = (perSeconds: number) => {
  const read = (text: string) => {
    const [, events = '', period] = /^(\d+)(?:\/(.+))?$/.exec(text.trim()) ?? [];
    const every = period === undefined ? perSeconds : secondsOf(period);
    return every > 0 && Number(events) > 0
      ? Math.max(1, Math.round((Number(events) * perSeconds) / every))
      : Number.NaN;
  };
  return z
    .string()
    .refine((text) => !Number.isNaN(read(text)), 'must be a number above zero, or one with its period such as 100/1h')
    .describe(`above zero, in ${ratePeriods[perSeconds] ?? `${perSeconds} s`}`)
    .transform(read);
};
/** How often one address may call in five minutes, and how many of these calls at once. */
export type CallRate = { count: number; burst: number };
/** Thirty calls at once fit who was never asked; whoever sets a larger limit means it, also at once. */
const USUAL_BURST = 30;
const callRate = (count: number) =>
  rate(300)
    .transform((given): CallRate => ({ count: given, burst: Math.max(USUAL_BURST, given) }))
    .default({ count, burst: USUAL_BURST });
const perHour = rate(3600);
const phone = /^\+?[1-9]\d{1,14}$/;
/** `phone:code,phone:code`: numbers that get no message and accept this code. */
const testCodes = z
  .string()
  .describe('`number:code`, separated by commas')
  .transform((text, context) => {
    const pairs = text.split(',').map((pair) => pair.split(/[:=]/).map((part) => part.trim()));
    if (
      pairs.some(
        ([number = '', code = '', more]) => !phone.test(number) || !/^\d{6,10}$/.test(code) || more !== undefined,
      )
    ) {
      context.addIssue('must be pairs such as 393331234567:123456, separated by commas');
      return z.NEVER;
    }
    return new Map(pairs.map(([number = '', code = '']) => [number.replace('+', ''), code]));
  });
/** Sets separated by `:`; a colon of a set is written `\:`. */
const characterSets = z
  .string()
  .describe('sets of characters, separated by `:`')
  .transform((text) =>
    text
      .split(/(?<!\\):/)
      .map((set) => set.replaceAll('\\:', ':'))
      .filter(Boolean),
  );
const list = z
  .string()
  .describe('list, separated by commas')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const samlKeySetting = z
  .string()
  .refine((setting) => readSamlKey(setting) !== undefined, 'must be an RSA key: PEM, or the base64 of its DER')
  .describe('RSA key: PEM, or base64 of its DER');

export const authEnvironment = {
  AUTH_REQUIRE_APIKEY: z.enum(['on', 'off']).optional(),
  AUTH_SERVICE_ROLE: z.enum(['on', 'off']).default('on'),
  AUTH_VERIFY_BY_GET: z.enum(['on', 'off']).default('off'),
  AUTH_PASSWORD_DENYLIST: z.enum(['on', 'off']).default('on'),
  GOTRUE_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOTRUE_URI_ALLOW_LIST: list.default([]),
  GOTRUE_DISABLE_SIGNUP: truth.default(false),
  GOTRUE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GOTRUE_JWT_EXP: seconds.transform(Math.ceil).default(3600),
  GOTRUE_JWT_AUD: z.string().min(1).default('authenticated'),
  GOTRUE_JWT_ISSUER: z.string().min(1).optional(),
  GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: seconds.default(300),
  GOTRUE_JWT_KEYS: givenKeysShape.optional(),
  GOTRUE_JWT_ADMIN_ROLES: list.default(['service_role', 'supabase_admin']),
  GOTRUE_EXTERNAL_EMAIL_ENABLED: truth.default(true),
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: truth.default(false),
  GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: truth.default(false),
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: truth.default(false),
  GOTRUE_SAML_ENABLED: truth.default(false),
  GOTRUE_SAML_PRIVATE_KEY: samlKeySetting.optional(),
  GOTRUE_SAML_PRIVATE_KEY_NEXT: samlKeySetting.optional(),
  GOTRUE_SAML_RATE_LIMIT_ASSERTION: callRate(15),
  GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: seconds.default(900),
  GOTRUE_RATE_LIMIT_WEB3: callRate(30),
  GOTRUE_RATE_LIMIT_SSO: callRate(30),
  GOTRUE_EXTERNAL_PHONE_ENABLED: truth.default(false),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: truth.default(false),
  GOTRUE_MAILER_AUTOCONFIRM: truth.default(false),
  GOTRUE_MAILER_OTP_EXP: seconds.default(600),
  GOTRUE_MAILER_OTP_LENGTH: z.coerce.number().int().min(6).max(10).default(6),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: truth.default(true),
  GOTRUE_SMTP_MAX_FREQUENCY: seconds.default(60),
  GOTRUE_SMS_AUTOCONFIRM: truth.default(false),
  GOTRUE_SMS_PROVIDER: z.enum(['twilio', 'twilio_verify']).optional(),
  GOTRUE_SMS_OTP_EXP: seconds.default(60),
  GOTRUE_SMS_OTP_LENGTH: z.coerce.number().int().min(6).max(10).default(6),
  GOTRUE_SMS_MAX_FREQUENCY: seconds.default(60),
  GOTRUE_SMS_TEMPLATE: z.string().optional(),
  GOTRUE_SMS_TEST_OTP: testCodes.default(new Map()),
  GOTRUE_SMS_TEST_OTP_VALID_UNTIL: z.coerce.date().describe('date and time').optional(),
  GOTRUE_SMS_TWILIO_ACCOUNT_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_AUTH_TOKEN: z.string().optional(),
  GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_VERIFY_ACCOUNT_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_VERIFY_AUTH_TOKEN: z.string().optional(),
  GOTRUE_SMS_TWILIO_VERIFY_MESSAGE_SERVICE_SID: z.string().optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOTRUE_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).optional(),
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: characterSets.optional(),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: truth.default(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: truth.default(true),
  GOTRUE_SECURITY_CAPTCHA_ENABLED: truth.default(false),
  GOTRUE_SECURITY_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).default('hcaptcha'),
  GOTRUE_SECURITY_CAPTCHA_SECRET: z.string().optional(),
  GOTRUE_SECURITY_CAPTCHA_TIMEOUT: seconds.default(10),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: truth.default(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: seconds.default(10),
  GOTRUE_SESSIONS_TIMEBOX: seconds.optional(),
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: seconds.optional(),
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: truth.default(true),
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: truth.default(true),
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: truth.default(false),
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: truth.default(false),
  GOTRUE_MFA_MAX_ENROLLED_FACTORS: z.coerce.number().int().min(1).max(100).default(10),
  GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: seconds.default(300),
  GOTRUE_MFA_FACTOR_EXPIRY_DURATION: seconds.default(300),
  GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: rate(60).default(15),
  GOTRUE_SESSIONS_SINGLE_PER_USER: truth.default(false),
  GOTRUE_RATE_LIMIT_EMAIL_SENT: perHour.default(300),
  GOTRUE_RATE_LIMIT_SMS_SENT: perHour.default(30),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: perHour.default(30),
  GOTRUE_RATE_LIMIT_OTP: callRate(30),
  GOTRUE_RATE_LIMIT_VERIFY: callRate(30),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: callRate(150),
};

type TextingSettings = {
  PUBLIC_URL?: string | undefined;
  GOTRUE_SMS_PROVIDER?: string | undefined;
  GOTRUE_EXTERNAL_PHONE_ENABLED: boolean;
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: boolean;
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: boolean;
};

/** Whoever is told that a code is on its way must get one: without a provider only files are written, which is for trying things out. */
export function textingFaults(settings: TextingSettings): string[] {
  if (settings.GOTRUE_SMS_PROVIDER || !settings.PUBLIC_URL?.startsWith('https:')) return [];
  if (/^https:\/\/(localhost|127\.|\[::1\])/.test(settings.PUBLIC_URL)) return [];
  const names = [
    'GOTRUE_EXTERNAL_PHONE_ENABLED',
    'GOTRUE_MFA_PHONE_ENROLL_ENABLED',
    'GOTRUE_MFA_PHONE_VERIFY_ENABLED',
  ] as const;
  const reason = 'needs GOTRUE_SMS_PROVIDER where PUBLIC_URL is public: text messages would only become files';
  return names.filter((name) => settings[name]).map((name) => `${name}: ${reason}`);
}

type CaptchaSettings = {
  GOTRUE_SECURITY_CAPTCHA_ENABLED: boolean;
  GOTRUE_SECURITY_CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_SITE_KEY?: string | undefined;
};

/** What is missing for captchas to work, in sentences for the operator: without the secret nobody could sign in, without the key none of our pages. */
export function captchaFaults(settings: CaptchaSettings): string[] {
  if (!settings.GOTRUE_SECURITY_CAPTCHA_ENABLED) return [];
  const needed = ['GOTRUE_SECURITY_CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'] as const;
  return needed
    .filter((name) => !settings[name])
    .map((name) => `${name}: must be set while GOTRUE_SECURITY_CAPTCHA_ENABLED is true`);
}
