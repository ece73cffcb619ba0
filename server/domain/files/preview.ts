import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AnalysisFailure, viewWorkbook } from '#server/analysis/run.ts';
import { AppError } from '#server/errors.ts';
import { previewPicture } from '#server/pictures/preview-picture.ts';
import type { Person } from '#server/records/person.ts';
import { withScratch } from '#server/storage/scratch.ts';
import { maskFormulas } from '#shared/csv.ts';
import { parseCsv } from '#shared/csv-import.ts';
import { downloadName } from '#shared/file-names.ts';
import { isWorkbook, type PreviewKind, previewOf } from '#shared/media-types.ts';
import { readableFile, readContent } from './files.ts';
import { noteOpening } from './openings.ts';
import type { FileRow } from './queries.ts';

/** Looking at documents without opening a program: pictures drawn anew, tables and texts by their beginning. */

/** So large a picture or a workbook is read, so much of a text, in bytes; so many rows and columns of a table, and signs of a cell, are shown. */
const limits = {
  picture: 40 * 1024 * 1024,
  workbook: 20 * 1024 * 1024,
  bytes: 512 * 1024,
  text: 100_000,
  rows: 200,
  columns: 60,
  cell: 500,
};

function decode(head: Buffer): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(head, { stream: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head, { stream: true });
  try {
    // What is cut in the middle of a letter is left out, not refused.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(head);
  }
}

async function beginningOf(row: FileRow): Promise<{ text: string; isCut: boolean }> {
  const isCut = row.bytes > limits.bytes;
  const head = await buffer(await readContent(row, { start: 0, end: Math.min(row.bytes, limits.bytes) - 1 }));
  return { text: decode(head), isCut };
}

const cellsOf = (cells: readonly string[]) =>
  cells.slice(0, limits.columns).map((cell) => maskFormulas(cell.slice(0, limits.cell)));

async function tableOf(row: FileRow) {
  const { text, isCut } = await beginningOf(row);
  const found = parseCsv(text);
  // The last row of a beginning may be half of one.
  const whole = isCut && found.length > 1 ? found.slice(0, -1) : found;
  const shown = whole.slice(0, limits.rows);
  const columns = shown.reduce((most, { fields }) => Math.max(most, fields.length), 0);
  return {
    rows: shown.map(({ fields }) => cellsOf(fields)),
    isCut: isCut || whole.length > shown.length || columns > limits.columns,
    sheet: null,
  };
}

/** The first sheet of a workbook in which anything stands; `sheet` names it where there are others. */
async function sheetOf(row: FileRow) {
  if (row.bytes > limits.workbook) throw notShown(row);
  try {
    return await withScratch(async (scratch) => {
      const file = path.join(scratch, 'workbook');
      await pipeline(await readContent(row), createWriteStream(file));
      const { rows, isCut, sheet, sheets } = await viewWorkbook(file, limits, { scratch });
      return { rows: rows.map(cellsOf), isCut, sheet: sheet !== null && sheets > 1 ? { name: sheet, sheets } : null };
    });
  } catch (error) {
    // What is broken inside, or too much, is downloaded.
    throw error instanceof AnalysisFailure ? notShown(row) : error;
  }
}

async function textOf(row: FileRow) {
  const { text, isCut } = await beginningOf(row);
  return { text: text.slice(0, limits.text), isCut: isCut || text.length > limits.text };
}

async function previewable(person: Person, id: string): Promise<{ row: FileRow; kind: PreviewKind | undefined }> {
  const row = await readableFile(person, id, 'download');
  return { row, kind: previewOf(row.media_type, downloadName(row.name, row.media_type)) };
}

const notShown = (row: FileRow) =>
  new AppError('unsupported_type', 'there is no preview', { details: { found: row.media_type } });

/** The beginning of a table or a text. @throws not_found, forbidden, unsupported_type (no such preview) */
export async function previewDocument(person: Person, id: string) {
  const { row, kind } = await previewable(person, id);
  if (kind !== 'table' && kind !== 'text') throw notShown(row);
  const readTable = isWorkbook(row.media_type) ? sheetOf : tableOf;
  const preview = kind === 'table' ? { kind, ...(await readTable(row)) } : { kind, ...(await textOf(row)) };
  noteOpening(person, row);
  return preview;
}

/**
 * A picture, turned as it is meant, made small enough for a screen and written anew: nothing of the original's bytes reaches a browser.
 * @throws not_found, forbidden, unsupported_type (no picture, or one that cannot be drawn)
 */
export async function previewOfPicture(person: Person, id: string): Promise<Buffer> {
  const { row, kind } = await previewable(person, id);
  if (kind !== 'picture' || row.bytes > limits.picture) throw notShown(row);
  const picture = await previewPicture(await buffer(await readContent(row)));
  if (!picture) throw notShown(row);
  noteOpening(person, row);
  return picture;
}
