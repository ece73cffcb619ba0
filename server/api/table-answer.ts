import type { Context } from 'hono';
import { z } from 'zod';
import { csvTable } from '#server/tables/csv.ts';
import type { Table } from '#server/tables/table.ts';
import { workbookType } from '#server/tables/workbook.ts';
import { xlsxTable } from '#server/tables/xlsx.ts';
import { type ListFormat, listFormats } from '#shared/exports.ts';
import { streamedBody } from './streamed-body.ts';

/** In which format a list is asked for. */
export const inListFormat = { format: z.enum(listFormats).optional().default('csv') };

const types: Record<ListFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: workbookType };

/** A list as a file to be saved, written as its rows are read. */
export function answerTable(context: Context, table: Table, format: ListFormat) {
  context.header('content-type', types[format]);
  context.header('content-disposition', `attachment; filename="${table.name}.${format}"`);
  return context.body(streamedBody(format === 'csv' ? csvTable(table) : xlsxTable(table, new Date())));
}
