import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import type { HoldingKind, PersonFound, PrivacyOutcome } from '#shared/privacy.ts';

export const holdingWords: Record<HoldingKind, () => string> = {
  profile: m.admin_privacy_kind_profile,
  addresses: m.admin_privacy_kind_addresses,
  account: m.admin_privacy_kind_account,
  identities: m.admin_privacy_kind_identities,
  'second-factors': m.admin_privacy_kind_second_factors,
  sessions: m.admin_privacy_kind_sessions,
  'sign-ins': m.admin_privacy_kind_sign_ins,
  staff: m.admin_privacy_kind_staff,
  'api-keys': m.admin_privacy_kind_api_keys,
  requests: m.admin_privacy_kind_requests,
  'request-history': m.admin_privacy_kind_request_history,
  'client-history': m.admin_privacy_kind_client_history,
  engagements: m.admin_privacy_kind_engagements,
  messages: m.admin_privacy_kind_messages,
  'message-history': m.admin_privacy_kind_message_history,
  files: m.admin_privacy_kind_files,
  openings: m.admin_privacy_kind_openings,
  uploads: m.admin_privacy_kind_uploads,
  reports: m.admin_privacy_kind_reports,
  tasks: m.admin_privacy_kind_tasks,
  proofs: m.admin_privacy_kind_proofs,
  analyses: m.admin_privacy_kind_analyses,
  consents: m.admin_privacy_kind_consents,
  newsletter: m.admin_privacy_kind_newsletter,
  'newsletter-history': m.admin_privacy_kind_newsletter_history,
  'newsletter-copies': m.admin_privacy_kind_newsletter_copies,
  'newsletter-asks': m.admin_privacy_kind_newsletter_asks,
  'import-lines': m.admin_privacy_kind_import_lines,
  mails: m.admin_privacy_kind_mails,
  'suspicious-posts': m.admin_privacy_kind_suspicious_posts,
  changes: m.admin_privacy_kind_changes,
  'privacy-requests': m.admin_privacy_kind_privacy_requests,
  'personal-exports': m.admin_privacy_kind_personal_exports,
  'kept-leads': m.admin_privacy_kind_kept_leads,
};

export const roleWords: Record<PersonFound['roles'][number], () => string> = {
  client: m.admin_privacy_role_client,
  lead: m.admin_privacy_role_lead,
  sender: m.admin_privacy_role_sender,
  reader: m.admin_privacy_role_reader,
  staff: m.admin_privacy_role_staff,
  'former-staff': m.admin_privacy_role_former_staff,
};

export const outcomeWords: Record<PrivacyOutcome, () => string> = {
  done: m.admin_privacy_outcome_done,
  refused: m.admin_privacy_outcome_refused,
  withdrawn: m.admin_privacy_outcome_withdrawn,
};

/** What the server refused, field by field; `text` for what no field is to blame for. */
export type Refusal = { fields: Partial<Record<string, string>>; text?: string };

const faultWords: Record<string, () => string> = {
  mismatch: m.admin_privacy_erase_mismatch,
  'names-person': m.admin_privacy_erase_names,
  future: m.admin_privacy_request_future,
  'before the law': m.admin_privacy_request_day,
};

export function refusalOf(problem: unknown): Refusal {
  if (problem instanceof ApiProblem && problem.code === 'invalid_input') {
    const given = (problem.details.fields ?? {}) as Record<string, string>;
    const fields = Object.fromEntries(
      Object.entries(given).map(([name, code]) => [name, (faultWords[code] ?? m.admin_privacy_required)()]),
    );
    if (Object.keys(fields).length > 0) return { fields };
  }
  if (problem instanceof ApiProblem && problem.details.reason === 'active-staff')
    return { fields: {}, text: m.admin_privacy_erase_staff() };
  if (problem instanceof ApiProblem && typeof problem.details.number === 'number')
    return { fields: {}, text: m.admin_privacy_request_noted({ number: problem.details.number }) };
  return { fields: {}, text: problemText(problem) };
}

/** Looks like an address that something could be kept of. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
