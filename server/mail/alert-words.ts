import { m } from '#messages/messages.js';
import type { AlertKind } from '#shared/alerts.ts';

/** What an alert says to somebody who reads it on a phone at night: what happened, what to do, and where. */

type Word = (input: Record<never, never>, options: { locale: 'it' | 'en' }) => string;

type AlertWords = { title: Word; text: Word; todo: Word; button: Word };

export const alertWords: Record<AlertKind, AlertWords> = {
  'mail-failed': {
    title: m.mail_alert_mail_failed,
    text: m.mail_alert_mail_failed_text,
    todo: m.mail_alert_mail_failed_do,
    button: m.mail_alert_mail_failed_button,
  },
  'backup-failed': {
    title: m.mail_alert_backup_failed,
    text: m.mail_alert_backup_failed_text,
    todo: m.mail_alert_backup_failed_do,
    button: m.mail_alert_backup_failed_button,
  },
  'disk-low': {
    title: m.mail_alert_disk_low,
    text: m.mail_alert_disk_low_text,
    todo: m.mail_alert_disk_low_do,
    button: m.mail_alert_system_button,
  },
  errors: {
    title: m.mail_alert_errors,
    text: m.mail_alert_errors_text,
    todo: m.mail_alert_errors_do,
    button: m.mail_alert_system_button,
  },
  integrity: {
    title: m.mail_alert_integrity,
    text: m.mail_alert_integrity_text,
    todo: m.mail_alert_integrity_do,
    button: m.mail_alert_jobs_button,
  },
  'sign-in-mails': {
    title: m.mail_alert_sign_in_mails,
    text: m.mail_alert_sign_in_mails_text,
    todo: m.mail_alert_sign_in_mails_do,
    button: m.mail_alert_outbox_button,
  },
  quarantine: {
    title: m.mail_alert_quarantine,
    text: m.mail_alert_quarantine_text,
    todo: m.mail_alert_quarantine_do,
    button: m.mail_alert_quarantine_button,
  },
  'job-failed': {
    title: m.mail_alert_job_failed,
    text: m.mail_alert_job_failed_text,
    todo: m.mail_alert_job_failed_do,
    button: m.mail_alert_jobs_button,
  },
};

/** What programs, mail servers and our own codes mean, the most telling first. */
const meanings: [sign: RegExp, word: Word][] = [
  [/\bENOSPC\b|no space left|: no-space$/i, m.mail_fault_disk_full],
  [/\bEROFS\b|read-only file system/i, m.mail_fault_read_only],
  [/\bE(ACCES|PERM)\b|permission denied/i, m.mail_fault_denied],
  [/\bE[MN]FILE\b|too many open files/i, m.mail_fault_open_files],
  [/\bEIO\b|input\/output error/i, m.mail_fault_disk_broken],
  [/\bENOMEM\b|out of memory/i, m.mail_fault_memory],
  [/\bE?CERT\w*|certificate|self.signed/i, m.mail_fault_certificate],
  [/\bEAUTH\b|\b53[045]\b|authentication (failed|unsuccessful)|invalid login/i, m.mail_fault_sign_in],
  [/\b5\.1\.[126]\b|\b55[01]\b|no such (user|mailbox)|user unknown/i, m.mail_fault_mailbox],
  [/\bECONNREFUSED\b/, m.mail_fault_refused],
  [/\bENOTFOUND\b|\bEAI_AGAIN\b|getaddrinfo/, m.mail_fault_unknown_host],
  [/\bE(SOCKET)?TIMEDOUT\b|time(d )?out/i, m.mail_fault_no_answer],
  [/\bECONNRESET\b|\bEPIPE\b|connection closed/i, m.mail_fault_broke_off],
  [/: interrupted$/, m.admin_backups_fault_interrupted],
  [/: passphrase-needed$/, m.admin_backups_fault_passphrase_needed],
  [/: unexpected$/, m.admin_backups_fault_unexpected],
];

/** What a detail means, in words; undefined where only a person can tell. */
export const meaningOf = (detail: string, options: { locale: 'it' | 'en' }): string | undefined =>
  meanings.find(([sign]) => sign.test(detail))?.[1]({}, options);
