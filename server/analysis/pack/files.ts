import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type CsvCell, csvLine, csvMark, quoteCell } from '#shared/csv.ts';
import type { List, PackRow } from './lists.ts';

/** Lists as files. The same lists give the same bytes. */

/** A list as Amazon takes it: nothing stands before a cell, whatever it begins with. */
export const listCsv = ({ head, rows }: List): string =>
  csvMark + [head, ...rows].map((row) => `${row.map((cell) => quoteCell(String(cell))).join(',')}\r\n`).join('');

/** Rows of a finding for people: no cell is one that a spreadsheet would compute. */
export function rowsCsv(rows: readonly PackRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'finding');
  const cellOf = (value: PackRow[string]): CsvCell => (typeof value === 'boolean' ? String(value) : value);
  return (
    csvMark +
    [names, ...rows.map((row) => names.map((name) => cellOf(row[name] ?? null)))].map((row) => csvLine(row)).join('')
  );
}

const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Every cell is text, as it stands: numbers of campaigns lose no digit, and nothing is a formula. */
const sheetXml = ({ head, rows }: List) =>
  `${declaration}<worksheet xmlns="${main}"><sheetData>${[head, ...rows]
    .map(
      (row) =>
        `<row>${row.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** All lists as one workbook, a sheet each. */
export async function packXlsx(lists: readonly List[]): Promise<Uint8Array<ArrayBuffer>> {
  const packageType = 'application/vnd.openxmlformats-package.relationships+xml';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = lists.map(({ name }, at) => ({ name, id: at + 1, path: `xl/worksheets/sheet${at + 1}.xml` }));
  const entries: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${packageType}"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${sheets
      .map(({ path }) => `<Override PartName="/${path}" ContentType="${type}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(({ id }) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(lists.map((list, at) => [sheets[at]?.path ?? '', sheetXml(list)])),
  };
  const zip = new ZipFile();
  // A day that never changes, so that the bytes do not.
  const mtime = new Date(Date.UTC(2026, 0, 1));
  for (const [entry, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), entry, { mtime, forceDosTimestamp: true });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
