import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Reports as sellers have them, in files of this test's own. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-reports-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let count = 0;

export type ReportFile = { path: string; name: string };

/** A file with this content; its name is made unless one is given. */
export function fileWith(content: string | Uint8Array, name = 'report.csv'): ReportFile {
  count += 1;
  const file = path.join(folder, `${count}-${path.basename(name)}`);
  writeFileSync(file, content);
  return { path: file, name };
}

export const golden = (name: string): ReportFile => ({ path: path.resolve('tests/reports/golden', name), name });

/** A file with these entries, packed. */
export async function zipWith(entries: Record<string, string | Uint8Array>, name = 'reports.zip'): Promise<ReportFile> {
  const zip = new ZipFile();
  for (const [entry, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as string), entry);
  zip.end();
  const file = fileWith('', name);
  await pipeline(zip.outputStream, createWriteStream(file.path));
  return file;
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const csvText = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n'): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator) + end).join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A cell of a workbook: a text, a number, or XML that stands as it is, in a style. */
export type SheetCell = string | number | { xml: string; style?: number };

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${letters(column % 26)}`;
}

function cellXml(cell: SheetCell, reference: string): string {
  if (typeof cell === 'object') return `<c r="${reference}" s="${cell.style ?? 0}">${cell.xml}</c>`;
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const sheetXml = (rows: readonly (readonly SheetCell[])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1"/><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, letters(column) + (at + 1))).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** A workbook with these sheets, as Amazon writes it: texts in the cells, a dimension that says nothing. `parts`: further entries, or others. */
export function workbookWith(
  sheets: Record<string, readonly (readonly SheetCell[])[]>,
  name = 'report.xlsx',
  parts: Record<string, string> = {},
) {
  const names = Object.keys(sheets);
  return zipWith(
    {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
        .map((each, at) => `<sheet name="${escaped(each)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${names
        .map((_each, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
        .join('')}</Relationships>`,
      ...Object.fromEntries(
        names.map((each, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheets[each] ?? [])]),
      ),
      ...parts,
    },
    name,
  );
}
