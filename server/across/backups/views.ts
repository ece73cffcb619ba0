import type { Selectable } from 'kysely';
import type { Manifest } from '#server/backup/format.ts';
import { shown } from '#server/db/columns.ts';
import type { Backups } from '#server/db/types.ts';
import type { BackupContents, BackupView } from '#shared/backups.ts';
import { secretKeyPrints } from './facts.ts';

export type BackupRow = Selectable<Backups>;

/** What the list says about a manifest. */
export function contentsOf({
  createdAt,
  siteName,
  migrations,
  database,
  files,
  ...manifest
}: Manifest): BackupContents {
  return {
    siteName,
    madeAt: createdAt,
    schema: migrations.at(-1)?.name.replace(/\.sql$/, '') ?? '',
    tables: database?.tables.length ?? null,
    rows: database?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? null,
    files: files?.count ?? null,
    fileBytes: files?.bytes ?? null,
    damagedFiles: files?.damaged.length ?? 0,
    opensSecrets: secretKeyPrints().includes(manifest.secretKeyPrint),
  };
}

function checkOf(row: BackupRow): BackupView['check'] {
  const at = row.checked_at?.toISOString() ?? null;
  const failure = row.check_failure;
  if (row.check_asked_at) return { state: 'waiting', at, failure: null };
  if (!row.checked_at) return { state: 'never', at: null, failure: null };
  return { state: failure ? 'failed' : 'whole', at, failure };
}

export function backupView(row: BackupRow, makers: Map<string, string>): BackupView {
  const { started_at: started, finished_at: finished } = row;
  return {
    ...shown(row, ['id', 'kind', 'state', 'bytes', 'encrypted', 'failure', 'createdAt']),
    holds: { database: row.with_database, files: row.with_files },
    madeBy: (row.made_by && makers.get(row.made_by)) || null,
    name: row.file_name,
    sha256: row.sha256?.toString('hex') ?? null,
    contents: row.contents as BackupContents | null,
    progress: { done: row.bytes_done, expected: row.bytes_expected, current: row.current_part },
    seconds: started && finished ? Math.max(0, Math.round((finished.getTime() - started.getTime()) / 1000)) : null,
    finishedAt: finished?.toISOString() ?? null,
    check: checkOf(row),
    restore: row.restore_state
      ? {
          state: row.restore_state,
          at: row.restore_at?.toISOString() ?? null,
          failure: row.restore_failure,
        }
      : null,
  };
}
