import type { AskedExport, ExportFailure, ExportSetName, ExportState, ExportView } from '#shared/exports.ts';
import type { ExportRow } from './queries.ts';

/** What its person sees of an export. */
export function exportView(row: ExportRow): ExportView {
  return {
    id: row.id,
    state: row.state as ExportState,
    asked: row.asked as unknown as AskedExport,
    rows: { done: row.rows_done, expected: row.rows_expected },
    current: row.current_set as ExportSetName | null,
    counts: row.counts as ExportView['counts'],
    bytes: row.bytes,
    failure: row.failure as ExportFailure | null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
