import { m } from '#messages/messages.js';

/** Why somebody was refused, by the code that they were answered. */
export const reasonWords: Record<string, () => string> = {
  invalid_credentials: m.admin_refusal_password,
  current_password_invalid: m.admin_refusal_password,
  email_not_confirmed: m.admin_refusal_unproven,
  phone_not_confirmed: m.admin_refusal_unproven,
  user_banned: m.admin_refusal_closed,
  otp_expired: m.admin_refusal_code,
  reauthentication_not_valid: m.admin_refusal_code,
  mfa_verification_failed: m.admin_refusal_factor,
  mfa_challenge_expired: m.admin_refusal_factor,
  mfa_recovery_codes_locked: m.admin_refusal_locked,
  locked: m.admin_refusal_lock_begun,
  over_request_rate_limit: m.admin_refusal_locked,
  over_email_send_rate_limit: m.admin_refusal_mails,
  over_sms_send_rate_limit: m.admin_refusal_mails,
  rate_limited: m.admin_refusal_calls,
  insufficient_aal: m.admin_refusal_no_factor,
  bad_code_verifier: m.admin_refusal_token,
  refresh_token_already_used: m.admin_refusal_reused,
  captcha_failed: m.admin_refusal_captcha,
  not_admin: m.admin_refusal_forbidden,
  forbidden: m.admin_refusal_forbidden,
  ip_not_allowed: m.admin_refusal_address,
  api_key_unknown: m.admin_refusal_key,
};

/** The words of a reason; one that an older version wrote is shown as it is. */
export const reasonText = (reason: string): string => reasonWords[reason]?.() ?? reason;
