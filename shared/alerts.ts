/** What the system tells its Admins about itself, by mail, while the setting `enableSystemAlerts` is on. */
export const alertKinds = [
  'mail-failed',
  'backup-failed',
  'disk-low',
  'errors',
  'integrity',
  'job-failed',
  'sign-in-mails',
  'quarantine',
] as const;
export type AlertKind = (typeof alertKinds)[number];
