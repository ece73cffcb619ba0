import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Codes, statuses and words are read by programs that were written for the hosted service: do not rename (auth contract 1.5, 1.6, 6).
 * This table is the only place where a code meets a status.
 */
const table = {
  bad_json: [400, 'Could not parse request body as JSON'],
  validation_failed: [400, 'The request is not valid'],
  bad_jwt: [403, 'invalid JWT'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  conflict: [409, 'Too many concurrent token refresh requests on the same session or refresh token'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  email_provider_disabled: [422, 'Email logins are disabled'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  user_banned: [403, 'User is banned'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'A user with this email address has already been registered'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  user_sso_managed: [422, 'Updating email, phone, password of a SSO account only possible via SSO'],
  email_not_confirmed: [400, 'Email not confirmed'],
  invalid_credentials: [400, 'Invalid login credentials'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  feature_disabled: [404, 'This feature is disabled'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this after 60 seconds.'],
  request_timeout: [504, 'Processing this request timed out, please retry after a moment.'],
  request_entity_too_large: [413, 'Request body is too large'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type AuthErrorCode = keyof typeof table;

export type AuthErrorOptions = {
  /** Only where the contract gives one code a second status. */
  status?: ContentfulStatusCode;
  weakPassword?: { reasons: string[] };
  retryAfterSeconds?: number;
};

/** A refusal in the wire's own vocabulary. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: ContentfulStatusCode;
  readonly options: AuthErrorOptions;

  constructor(code: AuthErrorCode, message?: string, options: AuthErrorOptions = {}) {
    super(message ?? table[code][1]);
    this.code = code;
    this.status = options.status ?? table[code][0];
    this.options = options;
  }
}

/** A refusal in the shape of RFC 6749 section 5.2, always 400, for the few grants that use it. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** The dated error format and the header that asks for it. */
const API_VERSION_HEADER = 'X-Supabase-Api-Version';
const CODED_ERRORS_SINCE = '2024-01-01';

function wantsCodedErrors(c: Context): boolean {
  const asked = c.req.header(API_VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked >= CODED_ERRORS_SINCE;
}

/** Turns a refusal into bytes; the one place that does. */
export function presentError(c: Context, error: AuthError | OAuthError, requestId?: string): Response {
  c.header('Cache-Control', 'no-store');
  if (error instanceof OAuthError) return c.json({ error: error.error, error_description: error.message }, 400);
  const { code, status, message, options } = error;
  c.header('x-sb-error-code', code);
  if (options.retryAfterSeconds !== undefined) c.header('Retry-After', String(options.retryAfterSeconds));
  const weak = options.weakPassword ? { weak_password: options.weakPassword } : {};
  if (wantsCodedErrors(c)) {
    c.header(API_VERSION_HEADER, CODED_ERRORS_SINCE);
    return c.json({ code, message, ...weak }, status);
  }
  const errorId = status >= 500 && requestId ? { error_id: requestId } : {};
  return c.json({ code: status, error_code: code, msg: message, ...weak, ...errorId }, status);
}
