import { fileSize } from '#app/ui/file-size.ts';
import { m } from '#messages/messages.js';
import type { Finding, FindingCode } from '#shared/system-runs.ts';
import { queueWord } from './queue-words.ts';

type Words = { what: string; advice: string };
type Facts = Finding['facts'];

const text = (facts: Facts, name: string) => String(facts[name] ?? '');
const number = (facts: Facts, name: string) => Number(facts[name] ?? 0);

/** What a finding means, and what to do about it. */
const words: Record<FindingCode, (facts: Facts, locale: string) => Words> = {
  'constraint-not-valid': (facts) => ({
    what: m.admin_finding_constraint_not_valid({ constraint: text(facts, 'constraint'), table: text(facts, 'table') }),
    advice: m.admin_finding_constraint_not_valid_do({
      constraint: text(facts, 'constraint'),
      table: text(facts, 'table'),
    }),
  }),
  'reference-broken': (facts) => ({
    what: m.admin_finding_reference_broken({
      count: number(facts, 'count'),
      table: text(facts, 'table'),
      parent: text(facts, 'parent'),
    }),
    advice: m.admin_finding_reference_broken_do({ constraint: text(facts, 'constraint') }),
  }),
  'reference-sampled': (facts) => ({
    what: m.admin_finding_reference_sampled({ table: text(facts, 'table'), parent: text(facts, 'parent') }),
    advice: m.admin_finding_reference_sampled_do(),
  }),
  'index-invalid': (facts) => ({
    what: m.admin_finding_index_invalid({ index: text(facts, 'index') }),
    advice: m.admin_finding_index_invalid_do({ index: text(facts, 'index') }),
  }),
  'index-corrupt': (facts) => ({
    what: m.admin_finding_index_corrupt({ index: text(facts, 'index') }),
    advice: m.admin_finding_index_corrupt_do({ index: text(facts, 'index') }),
  }),
  'indexes-not-checked': (facts) => ({
    what: m.admin_finding_indexes_not_checked({ count: number(facts, 'count') }),
    advice: m.admin_finding_indexes_not_checked_do(),
  }),
  'object-missing': (facts) => ({
    what: m.admin_finding_object_missing({ key: text(facts, 'key'), owner: text(facts, 'owner') }),
    advice: m.admin_finding_object_missing_do(),
  }),
  'object-corrupt': (facts) => ({
    what: m.admin_finding_object_corrupt({ key: text(facts, 'key'), owner: text(facts, 'owner') }),
    advice: m.admin_finding_object_corrupt_do(),
  }),
  'object-unknown': (facts) => ({
    what: m.admin_finding_object_unknown({ count: number(facts, 'count') }),
    advice: m.admin_finding_object_unknown_do(),
  }),
  'backup-missing': (facts) => ({
    what: m.admin_finding_backup_missing({ backup: text(facts, 'backup') }),
    advice: m.admin_finding_backup_do(),
  }),
  'backup-corrupt': (facts) => ({
    what: m.admin_finding_backup_corrupt({ backup: text(facts, 'backup') }),
    advice: m.admin_finding_backup_do(),
  }),
  'backup-old': (facts) => ({
    what: m.admin_finding_backup_old({ count: number(facts, 'days') }),
    advice: m.admin_finding_backup_old_do(),
  }),
  'counter-wrong': (facts) => ({
    what: m.admin_finding_counter_wrong({
      counter: text(facts, 'counter'),
      kept: number(facts, 'kept'),
      real: number(facts, 'real'),
    }),
    advice: m.admin_finding_counter_wrong_do(),
  }),
  'mail-stuck': (facts) => ({
    what: m.admin_finding_mail_stuck({ count: number(facts, 'count'), minutes: number(facts, 'minutes') }),
    advice: m.admin_finding_mail_stuck_do(),
  }),
  'mail-failed': (facts) => ({
    what: m.admin_finding_mail_failed({
      count: number(facts, 'count'),
      days: number(facts, 'days'),
      reason: text(facts, 'reason'),
    }),
    advice: m.admin_finding_mail_failed_do(),
  }),
  'smtp-unreachable': (facts) => ({
    what: m.admin_finding_smtp_unreachable({ server: text(facts, 'server'), reason: text(facts, 'reason') }),
    advice: m.admin_finding_smtp_unreachable_do(),
  }),
  'jobs-late': (facts) => ({
    what: m.admin_finding_jobs_late({ count: number(facts, 'count'), minutes: number(facts, 'minutes') }),
    advice: m.admin_finding_jobs_late_do(),
  }),
  'jobs-failed': (facts) => ({
    what: m.admin_finding_jobs_failed({ count: number(facts, 'count') }),
    advice: m.admin_finding_jobs_failed_do(),
  }),
  'schedule-late': (facts) => ({
    what: m.admin_finding_schedule_late({ queue: queueWord(text(facts, 'queue')), minutes: number(facts, 'minutes') }),
    advice: m.admin_finding_schedule_late_do(),
  }),
  'disk-low': (facts, locale) => ({
    what: m.admin_finding_disk_low({
      free: fileSize(number(facts, 'free'), locale),
      size: fileSize(number(facts, 'size'), locale),
    }),
    advice: m.admin_finding_disk_low_do(),
  }),
  'clock-off': (facts) => ({
    what: m.admin_finding_clock_off({ count: number(facts, 'seconds') }),
    advice: m.admin_finding_clock_off_do(),
  }),
  'check-failed': (facts) => ({
    what: m.admin_finding_check_failed({ reason: text(facts, 'reason') }),
    advice: m.admin_finding_check_failed_do(),
  }),
};

export const findingWords = ({ code, facts }: Finding, locale: string): Words => words[code](facts, locale);
