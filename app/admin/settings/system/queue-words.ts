import { m } from '#messages/messages.js';

/** What each queue is for; one without words is shown by its name. A test asks for those that the server has. */
export const queueWords: Record<string, () => string> = {
  'send-mail': m.admin_queue_send_mail,
  'erase-accounts': m.admin_queue_erase_accounts,
  'forget-old-changes': m.admin_queue_forget_old_changes,
  'clean-files': m.admin_queue_clean_files,
  'fold-counts': m.admin_queue_fold_counts,
  'fold-figures': m.admin_queue_fold_figures,
  'make-export': m.admin_queue_make_export,
  'clean-exports': m.admin_queue_clean_exports,
  'empty-trash': m.admin_queue_empty_trash,
  'newsletter-readers': m.admin_queue_newsletter_readers,
  'clean-readers': m.admin_queue_clean_readers,
  'publish-posts': m.admin_queue_publish_posts,
  'send-newsletter': m.admin_queue_send_newsletter,
  'system-run': m.admin_queue_system_run,
  'clean-logs': m.admin_queue_clean_logs,
  'watch-system': m.admin_queue_watch_system,
  'clean-outbox': m.admin_queue_clean_outbox,
  'keep-periods': m.admin_queue_keep_periods,
  'make-personal-export': m.admin_queue_make_personal_export,
  'make-analysis': m.admin_queue_make_analysis,
  'analyse-arrived': m.admin_queue_analyse_arrived,
  'make-backup': m.admin_queue_make_backup,
  'plan-backups': m.admin_queue_plan_backups,
  'tell-of-quarantine': m.admin_queue_tell_of_quarantine,
  'remind-of-reports': m.admin_queue_remind_of_reports,
  'mail-notices': m.admin_queue_mail_notices,
};

export const queueWord = (queue: string): string => queueWords[queue]?.() ?? queue;
