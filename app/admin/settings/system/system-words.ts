import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type {
  CacheName,
  IntegrityCheck,
  LogName,
  Severity,
  SystemRunFailure,
  SystemRunKind,
  SystemRunState,
} from '#shared/system-runs.ts';

export const kindWords: Record<SystemRunKind, () => string> = {
  'clear-cache': m.admin_system_clear_cache,
  'optimize-database': m.admin_system_optimize,
  'clean-logs': m.admin_system_clean_logs,
  'check-integrity': m.admin_system_integrity,
};

export const kindTexts: Record<SystemRunKind, () => string> = {
  'clear-cache': m.admin_system_clear_cache_text,
  'optimize-database': m.admin_system_optimize_text,
  'clean-logs': m.admin_system_clean_logs_text,
  'check-integrity': m.admin_system_integrity_text,
};

export const stateWords: Record<SystemRunState, () => string> = {
  queued: m.admin_system_state_queued,
  running: m.admin_system_state_running,
  done: m.admin_system_state_done,
  failed: m.admin_system_state_failed,
};
export const stateTones: Record<SystemRunState, Tone> = {
  queued: 'yellow',
  running: 'blue',
  done: 'green',
  failed: 'red',
};

export const failureWords: Record<SystemRunFailure, () => string> = {
  interrupted: m.admin_system_failure_interrupted,
  'no-rights': m.admin_system_failure_no_rights,
  'no-space': m.admin_system_failure_no_space,
  unexpected: m.admin_system_failure_unexpected,
};

export const cacheWords: Record<CacheName, () => string> = {
  pages: m.admin_system_cache_pages,
  settings: m.admin_system_cache_settings,
  sessions: m.admin_system_cache_sessions,
  pictures: m.admin_system_cache_pictures,
};

export const logWords: Record<LogName, () => string> = {
  'text-messages': m.admin_system_log_text_messages,
  'sign-ins': m.admin_system_log_sign_ins,
  'sign-in-failures': m.admin_system_log_sign_in_failures,
  refusals: m.admin_system_log_refusals,
  'visit-details': m.admin_system_log_visit_details,
  'finished-jobs': m.admin_system_log_finished_jobs,
  'system-runs': m.admin_system_log_system_runs,
  exports: m.admin_system_log_exports,
};

export const checkWords: Record<IntegrityCheck, () => string> = {
  constraints: m.admin_system_check_constraints,
  references: m.admin_system_check_references,
  indexes: m.admin_system_check_indexes,
  files: m.admin_system_check_files,
  backups: m.admin_system_check_backups,
  counters: m.admin_system_check_counters,
  mail: m.admin_system_check_mail,
  jobs: m.admin_system_check_jobs,
  schedules: m.admin_system_check_schedules,
  disk: m.admin_system_check_disk,
  clock: m.admin_system_check_clock,
};

export const severityWords: Record<Severity, () => string> = {
  error: m.admin_system_severity_error,
  warning: m.admin_system_severity_warning,
  note: m.admin_system_severity_note,
};
export const severityTones: Record<Severity, Tone> = { error: 'red', warning: 'yellow', note: 'grey' };
