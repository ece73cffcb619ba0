/** Backups as the back office shows them. */

export const backupKinds = ['nightly', 'manual', 'shell', 'uploaded'] as const;
export type BackupKind = (typeof backupKinds)[number];

export const backupStates = ['queued', 'running', 'done', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/** Why a backup was not made, is not whole, or could not be restored. */
export const backupFaults = [
  'interrupted',
  'no-space',
  'unexpected',
  'not-a-backup',
  'damaged',
  'passphrase-needed',
  'wrong-passphrase',
  'too-new',
  'other-key',
  'foreign-database',
  'missing-file',
] as const;
export type BackupFault = (typeof backupFaults)[number];

export const restoreStates = ['asked', 'verifying', 'loading', 'done', 'failed'] as const;
export type RestoreState = (typeof restoreStates)[number];

export type BackupContents = {
  siteName: string;
  /** When the data was as it is in the backup. */
  madeAt: string;
  /** Newest migration of its schema. */
  schema: string;
  tables: number | null;
  rows: number | null;
  files: number | null;
  fileBytes: number | null;
  /** Files that were missing or not what they had been. */
  damagedFiles: number;
  /** False when values that are sealed in it need another SECRET_KEY. */
  opensSecrets: boolean;
};

export type BackupView = {
  id: string;
  kind: BackupKind;
  state: BackupState;
  holds: { database: boolean; files: boolean };
  madeBy: string | null;
  name: string | null;
  bytes: number | null;
  sha256: string | null;
  encrypted: boolean;
  contents: BackupContents | null;
  progress: { done: number; expected: number | null; current: string | null };
  failure: BackupFault | null;
  createdAt: string;
  /** Seconds that it took. */
  seconds: number | null;
  finishedAt: string | null;
  check: { state: 'waiting' | 'whole' | 'failed' | 'never'; at: string | null; failure: BackupFault | null };
  restore: { state: RestoreState; at: string | null; failure: BackupFault | null } | null;
};

export type BackupList = {
  items: BackupView[];
  /** When the clock makes the next one; null when that is off. */
  nextAt: string | null;
  /** What the settings say that a backup holds. */
  holds: { database: boolean; files: boolean };
  retentionDays: number;
  siteName: string;
  encrypts: boolean;
};

/** Largest file that can be brought here by the browser, in bytes; a larger one is restored from the shell. */
export const largestUploadedBackup = 20 * 1024 ** 3;

/** The hour at which backups are made by the clock, on the site's clocks. */
export const nightlyTime = '02:30';
