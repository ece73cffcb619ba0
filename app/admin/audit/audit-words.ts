import { m } from '#messages/messages.js';

/** What each action of the audit log is called. A test collects the actions that the server writes and asks for their words. */
export const actionWords: Record<string, () => string> = {
  'user.invited': m.admin_audit_do_user_invited,
  'user.invited-again': m.admin_audit_do_user_invited_again,
  'user.access-changed': m.admin_audit_do_user_access_changed,
  'user.renamed': m.admin_audit_do_user_renamed,
  'user.avatar-changed': m.admin_audit_do_user_avatar_changed,
  'user.sessions-ended': m.admin_audit_do_user_sessions_ended,
  'user.second-factor-reset': m.admin_audit_do_user_second_factor_reset,
  'user.deleted': m.admin_audit_do_user_deleted,
  'request.created': m.admin_audit_do_request_created,
  'request.status': m.admin_audit_do_request_status,
  'request.priority': m.admin_audit_do_request_priority,
  'request.assigned': m.admin_audit_do_request_assigned,
  'request.note': m.admin_audit_do_request_note,
  'request.call': m.admin_audit_do_request_call,
  'request.deleted': m.admin_audit_do_request_deleted,
  'request.restored': m.admin_audit_do_request_restored,
  'message.created': m.admin_audit_do_message_created,
  'client.signed-up': m.admin_audit_do_client_signed_up,
  'client.renamed': m.admin_audit_do_client_renamed,
  'client.erasure-requested': m.admin_audit_do_client_erasure_requested,
  'client.erasure-undone': m.admin_audit_do_client_erasure_undone,
  'client.erased': m.admin_audit_do_client_erased,
  'change.undone': m.admin_audit_do_change_undone,
  'audit.exported': m.admin_audit_do_audit_exported,
};

export const nounWords: Record<string, () => string> = {
  user: m.admin_audit_noun_user,
  request: m.admin_audit_noun_request,
  message: m.admin_audit_noun_message,
  client: m.admin_audit_noun_client,
  change: m.admin_audit_noun_change,
  audit: m.admin_audit_noun_audit,
};

/** Names of the values that entries keep; one without a name here is shown as it is written. */
export const fieldWords: Record<string, () => string> = {
  name: m.admin_audit_field_name,
  email: m.admin_audit_field_email,
  role: m.admin_audit_field_role,
  status: m.admin_audit_field_status,
  priority: m.admin_audit_field_priority,
  assignee: m.admin_audit_field_assignee,
  types: m.admin_audit_field_types,
  reason: m.admin_audit_field_reason,
  note: m.admin_audit_field_note,
  factors: m.admin_audit_field_factors,
  sessions: m.admin_audit_field_sessions,
  avatar: m.admin_audit_field_avatar,
  transferredTo: m.admin_audit_field_transferred_to,
  posts: m.admin_audit_field_posts,
  requests: m.admin_audit_field_requests,
  records: m.admin_audit_field_records,
  eraseAfter: m.admin_audit_field_erase_after,
  company: m.admin_audit_field_company,
  phone: m.admin_audit_field_phone,
};
