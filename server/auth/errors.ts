import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Codes, statuses and words are read by programs that were written for the hosted service: do not rename (auth contract 1.5, 1.6, 6).
 * This table is the only place where a code meets a status.
 */
const table = {
  bad_json: [400, 'Could not parse request body as JSON'],
  validation_failed: [400, 'The request is not valid'],
  not_found: [404, 'There is nothing at this address.'],
  email_exists: [422, 'A user with this email address has already been registered'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  user_already_exists: [422, 'User already registered'],
  bad_jwt: [403, 'invalid JWT'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  conflict: [409, 'Too many concurrent token refresh requests on the same session or refresh token'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_already_used: [400, 'invalid flow state, flow state was already used'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_oauth_state: [400, 'OAuth state parameter is missing or invalid'],
  bad_oauth_callback: [400, 'OAuth callback with invalid state'],
  oauth_provider_not_supported: [400, 'Unsupported provider'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  invite_not_found: [404, 'Invite not found'],
  user_banned: [403, 'User is banned'],
  user_sso_managed: [422, 'Updating email, phone, password of a SSO account only possible via SSO'],
  provider_disabled: [400, 'Provider is not enabled'],
  email_provider_disabled: [422, 'Email logins are disabled'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  provider_email_needs_verification: [422, 'The email of the provider needs to be verified'],
  email_not_confirmed: [400, 'Email not confirmed'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  email_address_invalid: [400, 'Email address is invalid'],
  email_address_not_authorized: [400, 'Email address cannot be used as it is not authorized'],
  invalid_credentials: [400, 'Invalid login credentials'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  current_password_required: [400, 'Current password required when setting new password.'],
  current_password_invalid: [400, 'Current password required when setting new password.'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  sms_send_failed: [422, 'The SMS could not be sent'],
  unexpected_audience: [403, 'Token audience does not match'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  identity_not_found: [422, "Identity doesn't exist"],
  identity_already_exists: [422, 'Identity is already linked'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
  mfa_verified_factor_exists: [422, 'A verified factor already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_recovery_codes_locked: [429, 'Too many wrong codes. Try again later.'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes cannot be the only factor, enroll another factor first'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  captcha_failed: [400, 'captcha protection: request disallowed (no captcha_token found)'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  sso_provider_not_found: [404, 'No such SSO provider'],
  sso_provider_disabled: [404, 'The SSO provider is disabled'],
  saml_idp_not_found: [404, 'SAML identity provider not found'],
  saml_relay_state_not_found: [404, 'SAML RelayState does not exist, try logging in again?'],
  saml_relay_state_expired: [422, 'SAML RelayState has expired, try logging in again?'],
  saml_idp_already_exists: [422, 'SAML Identity Provider with this EntityID already exists'],
  saml_metadata_fetch_failed: [400, 'SAML Metadata could not be fetched'],
  saml_entity_id_mismatch: [400, 'SAML Metadata has a different EntityID'],
  saml_assertion_no_user_id: [400, 'SAML Assertion did not contain a persistent Subject Identifier'],
  saml_assertion_no_email: [400, 'SAML Assertion does not contain an email address'],
  sso_domain_already_exists: [400, 'SSO domain is already in use'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
  feature_disabled: [404, 'This feature is disabled'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this after 60 seconds.'],
  over_sms_send_rate_limit: [429, 'For security purposes, you can only request this after 60 seconds.'],
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

type DatabaseFault = { code: string; message: string; hint?: string; detail?: string };

/** What a trigger of the operator's own has raised: its words are meant for whoever called (contract 1.5). */
function readDatabaseFault(error: unknown): (DatabaseFault & { status: ContentfulStatusCode }) | undefined {
  const { code, message, hint, detail } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const asked = /^PT([45]\d\d)$/.exec(code)?.[1];
  // The details of a broken constraint name the row's values; those of a raised exception were written for the reader.
  if (/^23\d\w{2}$/.test(code)) return { code, message, status: 500 };
  if (code !== 'P0001' && !asked) return undefined;
  const more = { ...(typeof hint === 'string' ? { hint } : {}), ...(typeof detail === 'string' ? { detail } : {}) };
  return { code, message, ...more, status: Number(asked ?? 500) as ContentfulStatusCode };
}

/** As {@link presentError}, for what a trigger has raised; undefined for any other failure. */
export function presentDatabaseFault(c: Context, error: unknown): Response | undefined {
  const fault = readDatabaseFault(error);
  if (!fault) return undefined;
  const { status, ...body } = fault;
  c.header('Cache-Control', 'no-store');
  c.header('x-sb-error-code', body.code);
  if (wantsCodedErrors(c)) c.header(API_VERSION_HEADER, CODED_ERRORS_SINCE);
  return c.json(body, status);
}

/** Turns a refusal into bytes. */
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
