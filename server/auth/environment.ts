import { z } from 'zod';

/** The hosted service's own environment names (auth contract section 8) that this service obeys; spread into the one schema of `server/env.ts`. */

const truth = z.enum(['true', 'false']).transform((value) => value === 'true');
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?(s|m|h)?$/, 'must be a duration such as 10s, 5m, 1h or a number of seconds')
  .transform((text) => Number.parseFloat(text) * ({ s: 1, m: 60, h: 3600 }[text.slice(-1)] ?? 1));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

export const authEnvironment = {
  AUTH_REQUIRE_APIKEY: z.enum(['on', 'off']).optional(),
  GOTRUE_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOTRUE_URI_ALLOW_LIST: list.default([]),
  GOTRUE_DISABLE_SIGNUP: truth.default(false),
  GOTRUE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GOTRUE_JWT_EXP: seconds.default(3600),
  GOTRUE_JWT_AUD: z.string().min(1).default('authenticated'),
  GOTRUE_JWT_ISSUER: z.string().min(1).optional(),
  GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: seconds.default(300),
  GOTRUE_EXTERNAL_EMAIL_ENABLED: truth.default(true),
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: truth.default(false),
  GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: truth.default(false),
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: truth.default(false),
  GOTRUE_SAML_ENABLED: truth.default(false),
  GOTRUE_SAML_PRIVATE_KEY: z.string().min(1).optional(),
  GOTRUE_SAML_EXTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: seconds.default(120),
  GOTRUE_RATE_LIMIT_WEB3: z.coerce.number().int().positive().default(30),
  GOTRUE_RATE_LIMIT_SSO: z.coerce.number().int().positive().default(30),
  GOTRUE_MAILER_AUTOCONFIRM: truth.default(false),
  GOTRUE_MAILER_OTP_EXP: seconds.default(600),
  GOTRUE_SMTP_MAX_FREQUENCY: seconds.default(60),
  GOTRUE_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).optional(),
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: truth.default(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: seconds.default(10),
  GOTRUE_SESSIONS_TIMEBOX: seconds.optional(),
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: seconds.optional(),
  GOTRUE_RATE_LIMIT_OTP: z.coerce.number().int().positive().default(30),
  GOTRUE_RATE_LIMIT_VERIFY: z.coerce.number().int().positive().default(30),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: z.coerce.number().int().positive().default(150),
};
