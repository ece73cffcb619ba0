import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { BackupFault, BackupKind, BackupState, BackupView, RestoreState } from '#shared/backups.ts';

export const kindWords: Record<BackupKind, () => string> = {
  nightly: m.admin_backups_kind_nightly,
  manual: m.admin_backups_kind_manual,
  shell: m.admin_backups_kind_shell,
  uploaded: m.admin_backups_kind_uploaded,
};

export const stateWords: Record<BackupState, () => string> = {
  queued: m.admin_backups_state_queued,
  running: m.admin_backups_state_running,
  done: m.admin_backups_state_done,
  failed: m.admin_backups_state_failed,
};

export const stateTones: Record<BackupState, Tone> = {
  queued: 'yellow',
  running: 'blue',
  done: 'green',
  failed: 'red',
};

export const faultWords: Record<BackupFault, () => string> = {
  interrupted: m.admin_backups_fault_interrupted,
  'no-space': m.admin_backups_fault_no_space,
  unexpected: m.admin_backups_fault_unexpected,
  'not-a-backup': m.admin_backups_fault_not_a_backup,
  damaged: m.admin_backups_fault_damaged,
  'passphrase-needed': m.admin_backups_fault_passphrase_needed,
  'wrong-passphrase': m.admin_backups_fault_wrong_passphrase,
  'too-new': m.admin_backups_fault_too_new,
  'other-key': m.admin_backups_fault_other_key,
  'foreign-database': m.admin_backups_fault_foreign_database,
  'missing-file': m.admin_backups_fault_missing_file,
};

export const restoreWords: Record<RestoreState, () => string> = {
  asked: m.admin_backups_restore_asked,
  verifying: m.admin_backups_restore_verifying,
  loading: m.admin_backups_restore_loading,
  done: m.admin_backups_restore_done,
  failed: m.admin_backups_restore_failed,
};

export function holdsWords({ database, files }: BackupView['holds']): string {
  if (database && files) return m.admin_backups_holds_both();
  return database ? m.admin_backups_holds_database() : m.admin_backups_holds_files();
}

/** Something on the screen changes by itself. */
export const isMoving = ({ state, check, restore }: BackupView): boolean =>
  state === 'queued' || state === 'running' || check.state === 'waiting' || isRestoring(restore);

export const isRestoring = (restore: BackupView['restore']): boolean =>
  restore?.state === 'asked' || restore?.state === 'verifying' || restore?.state === 'loading';
