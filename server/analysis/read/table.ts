/** What stands in a cell: text, or a number where the file itself says that it is one. */
export type Cell = string | number;

/** A cell of people's own making may be long; of one that reports hold, this much is enough. */
export const mostCharacters = 2_000;

/** A table as a file holds it. It may be read several times. */
export type Table = {
  container: 'csv' | 'xlsx';
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  /** Whether its file ends within a line: the rest of it may be missing. */
  isOpenEnded?: boolean;
  /** Rows in the order of the file, some at a time. An empty row is there: lines are counted. */
  rows: () => AsyncIterable<Cell[][]>;
};

/** A cell as text, without blanks around it. */
export const textIn = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : (cell?.toString() ?? '');

/** The first rows, with which a table begins. */
export async function firstRows(table: Table, count: number): Promise<Cell[][]> {
  const found: Cell[][] = [];
  for await (const rows of table.rows()) {
    found.push(...rows);
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}
