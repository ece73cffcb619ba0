import { buffer } from 'node:stream/consumers';
import { rowXml, sheetHead, sheetTail, textCell, widthOf } from '#server/tables/sheet-xml.ts';
import { type Sheet, workbook } from '#server/tables/workbook.ts';
import { csvMark, plainCsvLine } from '#shared/csv.ts';
import type { List } from './lists.ts';

/** Lists as files. The same lists give the same bytes. */

/** A list as Amazon takes it: nothing stands before a cell, whatever it begins with. */
export const listCsv = ({ head, rows }: List): string =>
  csvMark + [head, ...rows].map((row) => plainCsvLine(row, ',')).join('');

/** A day that never changes, so that the bytes do not. */
const madeAt = new Date(Date.UTC(2026, 0, 1));

/** So many rows are written at once: a server answers others in between, while they are compressed. */
const atOnce = 500;
/** Widths of columns go by the first rows. */
const measured = 1_000;

/** Every cell is text, as it stands: numbers of campaigns lose no digit, and nothing is a formula. */
function* xmlOf({ head, rows }: List): Generator<string> {
  const first = rows.slice(0, measured);
  yield sheetHead(
    head,
    head.map((heading, at) => widthOf([heading, ...first.map((row) => String(row[at] ?? ''))])),
  );
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    yield some.map((row) => rowXml(row.map((cell) => textCell(String(cell))))).join('');
  }
  yield sheetTail;
}

const sheetOf = (list: List): Sheet => ({ name: list.name, xml: xmlOf(list) });

/** All lists as one workbook, a sheet each. */
export const packXlsx = async (lists: readonly List[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await buffer(workbook(lists.map(sheetOf), madeAt)));
