import type { Action } from './permissions.ts';

/** What the system tells about itself, by mail, while the setting `enableSystemAlerts` is on: to whoever may do what the alert asks for. */
export const alertReaders = {
  'mail-failed': 'system.read',
  'backup-failed': 'system.read',
  'disk-low': 'system.read',
  errors: 'system.read',
  integrity: 'system.read',
  'job-failed': 'system.read',
  'sign-in-mails': 'system.read',
  quarantine: 'quarantine.write',
} as const satisfies Record<string, Action>;

export type AlertKind = keyof typeof alertReaders;
export const alertKinds = Object.keys(alertReaders) as AlertKind[];
