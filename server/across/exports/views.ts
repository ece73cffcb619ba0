import { shown } from '#server/db/columns.ts';
import type { AskedExport, ExportView } from '#shared/exports.ts';
import type { ExportRow } from './queries.ts';

/** What its person sees of an export. */
export function exportView(row: ExportRow): ExportView {
  return {
    ...shown(row, ['id', 'state', 'bytes', 'failure', 'createdAt', 'finishedAt', 'expiresAt']),
    asked: row.asked as unknown as AskedExport,
    rows: { done: row.rows_done, expected: row.rows_expected },
    current: row.current_set,
    counts: row.counts as ExportView['counts'],
  };
}
