import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { ExportFailure, ExportSetName, ExportState } from '#shared/exports.ts';

export const setWords: Record<ExportSetName, () => string> = {
  requests: m.admin_exports_set_requests,
  messages: m.admin_exports_set_messages,
  clients: m.admin_exports_set_clients,
  'case-studies': m.admin_exports_set_case_studies,
  posts: m.admin_exports_set_posts,
  subscribers: m.admin_exports_set_subscribers,
  users: m.admin_exports_set_users,
  'audit-log': m.admin_exports_set_audit_log,
  visits: m.admin_exports_set_visits,
  'request-counts': m.admin_exports_set_request_counts,
};

export const stateWords: Record<ExportState, () => string> = {
  queued: m.admin_exports_state_queued,
  running: m.admin_exports_state_running,
  done: m.admin_exports_state_done,
  failed: m.admin_exports_state_failed,
  cancelled: m.admin_exports_state_cancelled,
  expired: m.admin_exports_state_expired,
};

export const stateTones: Record<ExportState, Tone> = {
  queued: 'yellow',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  expired: 'grey',
};

export const failureWords: Record<ExportFailure, () => string> = {
  interrupted: m.admin_exports_failure_interrupted,
  'no-space': m.admin_exports_failure_no_space,
  forbidden: m.admin_exports_failure_forbidden,
  unexpected: m.admin_exports_failure_unexpected,
};

const statuses: Record<string, () => string> = {
  new: m.admin_status_new,
  'in-progress': m.admin_status_in_progress,
  completed: m.admin_status_completed,
  cancelled: m.admin_status_cancelled,
  open: m.admin_status_open,
  answered: m.admin_status_answered,
  closed: m.admin_status_closed,
  active: m.admin_status_active,
  inactive: m.admin_status_inactive,
  suspended: m.admin_status_suspended,
  draft: m.admin_status_draft,
  scheduled: m.admin_status_scheduled,
  published: m.admin_status_published,
  confirmed: m.admin_readers_state_confirmed,
  pending: m.admin_readers_state_pending,
  unsubscribed: m.admin_readers_state_unsubscribed,
  bounced: m.admin_readers_state_bounced,
  complained: m.admin_readers_state_complained,
};
export const statusWord = (status: string): string => statuses[status]?.() ?? status;

const units = ['kB', 'MB', 'GB'] as const;

/** `1,4 MB`: decimal units, one digit below ten. */
export function sizeText(bytes: number, locale: string): string {
  let [value, unit] = [bytes / 1000, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return `${format.format(Math.max(value, 0.1))} ${units[unit]}`;
}
