import { ApiProblem } from '#app/session/api-problem.ts';
import { lastWaitSeconds } from '#app/session/last-wait.ts';
import { m } from '#messages/messages.js';

type Problem = { code?: unknown; status?: unknown; message?: unknown; name?: unknown };

const asText = (message: unknown) => (typeof message === 'string' ? message : '');

type Told<Name extends string, Value> = (inputs: Record<Name, Value>) => string;

/** One person asked again too early, which the service's text counts in seconds; or everybody together asked too often. */
function paused(message: unknown, one: Told<'seconds', number>, all: Told<'wait', string>): string {
  const seconds = /after (\d+) seconds?/.exec(asText(message))?.[1];
  return seconds ? one({ seconds: Number(seconds) }) : all({ wait: waitText(lastWaitSeconds() ?? 3600) });
}

function waitText(seconds: number): string {
  return seconds < 90
    ? m.account_wait_seconds({ count: seconds })
    : m.account_wait_minutes({ count: Math.ceil(seconds / 60) });
}

const session = m.account_error_session;
const flow = m.account_error_flow;
const provider = m.account_error_provider;
const factorOff = m.account_error_factor_off;
const ssoFailed = m.account_error_sso_failed;

/**
 * Every code that a call of these screens can be answered with, in words; the one place for that. Codes of the sign-in service
 * first, then those of `/api/v1`, then those the browser's own client makes up.
 */
const words: Record<string, (problem: Problem) => string> = {
  bad_json: m.account_error_invalid,
  validation_failed: ({ message }) => invalid(message),
  email_exists: m.account_error_email_taken,
  phone_exists: m.account_error_phone_taken,
  user_already_exists: m.account_error_exists,
  bad_jwt: session,
  no_authorization: session,
  user_not_found: session,
  session_not_found: session,
  session_expired: session,
  refresh_token_not_found: session,
  refresh_token_already_used: session,
  conflict: m.account_error_slow,
  flow_state_not_found: flow,
  flow_state_expired: flow,
  flow_state_already_used: flow,
  bad_code_verifier: flow,
  bad_oauth_state: m.account_error_provider_late,
  bad_oauth_callback: provider,
  oauth_invalid_state: provider,
  provider_cancelled: m.account_error_provider_cancelled,
  oauth_client_state_not_found: provider,
  oauth_client_state_expired: provider,
  oauth_provider_not_supported: m.account_error_provider_off,
  signup_disabled: m.account_error_signup_closed,
  user_banned: m.account_error_banned,
  user_sso_managed: m.account_error_managed,
  provider_disabled: m.account_error_provider_off,
  email_provider_disabled: m.account_error_provider_off,
  phone_provider_disabled: m.account_error_provider_off,
  anonymous_provider_disabled: m.account_error_provider_off,
  web3_provider_disabled: m.account_error_provider_off,
  web3_unsupported_chain: m.account_error_provider_off,
  provider_email_needs_verification: m.account_error_provider_email,
  email_not_confirmed: m.account_error_unconfirmed,
  phone_not_confirmed: m.account_error_phone_unconfirmed,
  email_address_invalid: m.account_error_email_refused,
  email_address_not_authorized: m.account_error_email_refused,
  invalid_credentials: m.account_error_credentials,
  weak_password: m.account_error_weak,
  same_password: m.account_error_same,
  current_password_required: m.account_error_current,
  current_password_invalid: m.account_error_current,
  reauthentication_needed: m.account_error_reauthentication_needed,
  reauthentication_not_valid: m.account_error_reauthentication,
  otp_expired: ({ message }) =>
    /^Email link/.test(asText(message)) ? m.account_new_password_no_session() : m.account_error_code(),
  otp_disabled: m.account_error_signup_closed,
  sms_send_failed: m.account_error_sms,
  unexpected_audience: session,
  manual_linking_disabled: m.account_error_linking_off,
  single_identity_not_deletable: m.account_error_last_identity,
  email_conflict_identity_not_deletable: m.account_error_last_identity,
  identity_not_found: m.account_error_identity_gone,
  identity_already_exists: m.account_error_identity_taken,
  mfa_totp_enroll_not_enabled: factorOff,
  mfa_totp_verify_not_enabled: factorOff,
  mfa_phone_enroll_not_enabled: factorOff,
  mfa_phone_verify_not_enabled: factorOff,
  mfa_webauthn_enroll_not_enabled: factorOff,
  mfa_webauthn_verify_not_enabled: factorOff,
  too_many_enrolled_mfa_factors: m.account_error_factor_many,
  mfa_factor_name_conflict: m.account_error_factor_exists,
  mfa_verified_factor_exists: m.account_error_factor_exists,
  mfa_factor_not_found: m.account_error_factor_gone,
  mfa_ip_address_mismatch: m.account_error_factor_expired,
  mfa_challenge_expired: m.account_error_factor_expired,
  mfa_verification_failed: m.account_error_factor_code,
  mfa_verification_rejected: m.account_error_factor_code,
  mfa_recovery_codes_locked: () => afterWait(m.account_error_factor_locked, m.account_error_factor_locked_unknown),
  mfa_recovery_codes_sole_factor: m.account_error_factor_gone,
  insufficient_aal: m.account_error_factor_needed,
  captcha_failed: m.account_error_captcha,
  captcha_unavailable: m.account_error_captcha_unavailable,
  captcha_open: m.account_error_captcha_open,
  saml_provider_disabled: m.account_error_sso_off,
  sso_provider_disabled: m.account_error_sso_off,
  sso_provider_not_found: m.account_error_sso_unknown,
  saml_idp_not_found: m.account_error_sso_unknown,
  saml_relay_state_not_found: flow,
  saml_relay_state_expired: flow,
  saml_metadata_fetch_failed: ssoFailed,
  saml_entity_id_mismatch: ssoFailed,
  saml_assertion_no_user_id: ssoFailed,
  saml_assertion_no_email: ssoFailed,
  feature_disabled: m.account_error_not_available,
  over_request_rate_limit: () => afterWait(m.account_error_too_many, m.account_error_too_many_unknown),
  over_email_send_rate_limit: ({ message }) => paused(message, m.account_error_wait, m.account_error_mails_paused),
  over_sms_send_rate_limit: ({ message }) => paused(message, m.account_error_wait_text, m.account_error_texts_paused),
  request_timeout: m.account_error_slow,
  request_entity_too_large: m.account_error_too_large,

  forbidden: m.account_error_no_access,
  ip_not_allowed: m.account_error_address,
  sign_in_required: session,
  second_factor_required: m.account_error_factor_needed,
  recent_sign_in_required: m.account_error_recent,
  invalid_input: m.account_error_invalid,
  malformed_request: m.account_error_invalid,
  payload_too_large: m.account_error_too_large,
  not_found: m.account_error_gone,
  rate_limited: () => afterWait(m.account_error_too_many, m.account_error_too_many_unknown),
  unavailable: m.account_error_slow,
  maintenance: m.ui_error_maintenance,

  offline: m.account_error_offline,
  recovery_code_wrong: m.account_error_recovery_code,
  pkce_code_verifier_not_found: flow,
};

/** The service says with one code that an address, a number or something else is malformed. */
function invalid(message: unknown): string {
  if (/^SAML/.test(asText(message))) return m.account_error_sso_refused();
  if (/^Unsupported provider/.test(asText(message))) return m.account_error_provider_off();
  if (/^Error getting user email from/.test(asText(message))) return m.account_error_provider_no_email();
  if (/^Invited email does not match/.test(asText(message))) return m.account_error_provider_other_email();
  if (/e-?mail/i.test(asText(message))) return m.account_error_email();
  if (/phone/i.test(asText(message))) return m.account_error_phone();
  return /longer than/.test(asText(message)) ? m.account_error_too_large() : m.account_error_invalid();
}

function afterWait(told: (inputs: { wait: string }) => string, untold: () => string): string {
  const seconds = lastWaitSeconds();
  return seconds === undefined ? untold() : told({ wait: waitText(seconds) });
}

function wordsFor(problem: unknown): (problem: Problem) => string {
  const { code, status, name } = (problem ?? {}) as Problem;
  const say = typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : undefined;
  if (say) return say;
  if (status === 0) return m.account_error_offline;
  if (name === 'AuthSessionMissingError' || (problem instanceof ApiProblem && status === 401)) return session;
  return m.account_error_unexpected;
}

/** What went wrong with an account, in words. Decided by the service's code, never by its text. */
export const authProblemText = (problem: unknown): string => wordsFor(problem)((problem ?? {}) as Problem);

/** Whether there is no session any more: whoever had one can only sign in again. */
export const isSessionOver = (problem: unknown): boolean => wordsFor(problem) === session;
