import { buffer } from 'node:stream/consumers';
import { rowXml, sheetHead, sheetTail, textCell, widthOf } from '#server/tables/sheet-xml.ts';
import { type Sheet, workbook } from '#server/tables/workbook.ts';
import { type CsvCell, csvFile, csvMark, plainCsvLine } from '#shared/csv.ts';
import type { List, PackRow } from './lists.ts';

/** Lists as files. The same lists give the same bytes. */

/** A list as Amazon takes it: nothing stands before a cell, whatever it begins with. */
export const listCsv = ({ head, rows }: List): string =>
  csvMark + [head, ...rows].map((row) => plainCsvLine(row, ',')).join('');

/** Rows of a finding for people: no cell is one that a spreadsheet would compute. */
export function rowsCsv(rows: readonly PackRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'finding');
  const cellOf = (value: PackRow[string]): CsvCell => (typeof value === 'boolean' ? String(value) : value);
  return csvFile([names, ...rows.map((row) => names.map((name) => cellOf(row[name] ?? null)))]);
}

/** A day that never changes, so that the bytes do not. */
const madeAt = new Date(Date.UTC(2026, 0, 1));

/** Every cell is text, as it stands: numbers of campaigns lose no digit, and nothing is a formula. */
function sheetOf({ name, head, rows }: List): Sheet {
  const texts = rows.map((row) => row.map(String));
  const widths = head.map((heading, at) => widthOf([heading, ...texts.map((row) => row[at] ?? '')]));
  const xml = [sheetHead(head, widths), ...texts.map((row) => rowXml(row.map(textCell))), sheetTail];
  return { name, xml };
}

/** All lists as one workbook, a sheet each. */
export const packXlsx = async (lists: readonly List[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await buffer(workbook(lists.map(sheetOf), madeAt)));
