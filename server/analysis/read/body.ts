import { Refused } from '#server/analysis/refusal.ts';
import type { Header } from './header.ts';
import { type Cell, type Table, textIn } from './table.ts';

const isBlank = (row: Cell[]) => row.every((cell) => textIn(cell) === '');

/** Whether a row is the beginning of one: it has cells of several columns and ends before the last. A single cell is a note. */
const isPart = (row: Cell[], { width }: Header) =>
  row.length < width && row.filter((cell) => textIn(cell) !== '').length > 1;

/** All rows but the last where the file ends within a line and that line is the beginning of a row. */
async function* wholeRows(table: Table, header: Header, onBroken?: () => void): AsyncGenerator<Cell[][]> {
  let last: Cell[] | undefined;
  for await (const rows of table.rows()) {
    const all = last ? [last, ...rows] : rows;
    last = all.at(-1);
    yield all.slice(0, -1);
  }
  if (last === undefined) return;
  if (isPart(last, header)) onBroken?.();
  else yield [last];
}

/**
 * Rows behind the header that are not empty. A last one that breaks off is left out: an amount that ends with its file may have been a longer one.
 *
 * @param onRow - told of each, with its line
 * @param onBroken - told of a last one that was left out
 * @throws Refused for a row that is wider than the header
 */
export async function* bodyOf(
  table: Table,
  header: Header,
  onRow?: (cells: Cell[], line: number) => void,
  onBroken?: () => void,
): AsyncGenerator<Cell[][]> {
  let line = 0;
  for await (const rows of table.isOpenEnded ? wholeRows(table, header, onBroken) : table.rows()) {
    const batch: Cell[][] = [];
    for (const cells of rows) {
      line += 1;
      if (line <= header.row || isBlank(cells)) continue;
      if (cells.length > header.width && cells.slice(header.width).some((cell) => textIn(cell) !== ''))
        throw new Refused('MISALIGNED_ROWS', line);
      onRow?.(cells, line);
      batch.push(cells);
    }
    yield batch;
  }
}
