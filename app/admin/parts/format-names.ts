import type { ExportFormat } from '#shared/exports.ts';

/** Formats by the names that they have in every language. */
export const formatNames: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV', json: 'JSON' };
