import Papa from 'papaparse';
import { Refused } from '#server/analysis/refusal.ts';
import { decoderOf, type Encoding, encodingsOf } from './encoding.ts';
import { readHeading } from './headings.ts';
import { lastBytes, piecesOf } from './pieces.ts';
import { type Cell, firstRows, mostCharacters, type Table, textIn } from './table.ts';

const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

/** What a file says, some text at a time; a mark of its encoding is no part of it. Lines that end in two ways, as where files were put together, end in one. */
function* textOf(file: string, encoding: Encoding): Generator<string> {
  const decoder = decoderOf(encoding);
  /** Half of an end of a line, perhaps: the other half is in the next piece. */
  let half = '';
  for (const piece of piecesOf(file)) {
    const text = half + decoder.decode(piece, { stream: true });
    half = text.endsWith('\r') ? '\r' : '';
    yield (half ? text.slice(0, -1) : text).replaceAll('\r\n', '\n');
  }
  yield half + decoder.decode();
}

/** A row that is longer is a quotation mark that nobody closed. */
const longestRow = 8_000_000;

/** What asks each cell for a form of words must not be given a million letters. */
function cutLong(row: string[]): void {
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at] as string;
    if (cell.length > mostCharacters) row[at] = cell.slice(0, mostCharacters);
  }
}

/**
 * Whether marks of quotation are letters like others. Amazon's flat files put none around a cell, and titles of products begin with one as they like; a
 * spreadsheet that saves tabs doubles those within a cell, and no cell of its has a tab.
 */
const areQuotesBare = (rows: readonly string[][], errors: readonly { code: string }[]): boolean =>
  errors.some(({ code }) => code === 'InvalidQuotes') || rows.some((row) => row.some((cell) => cell.includes('\t')));

const newlineOf = (text: string) => (text.includes('\n') || !text.includes('\r') ? '\n' : '\r');

/** @throws Refused for a quotation mark that is not closed */
async function* rowsOf(file: string, encoding: Encoding, separator: Separator): AsyncGenerator<Cell[][]> {
  let [rest, line, least] = ['', 1, 0];
  let parser: InstanceType<typeof Papa.Parser> | undefined;
  let newline: '\n' | '\r' = '\n';
  const parserOf = (fastMode?: true) => new Papa.Parser({ delimiter: separator, newline, fastMode });
  const parse = (reader: InstanceType<typeof Papa.Parser>, isLast: boolean) =>
    reader.parse(rest, 0, !isLast) as { data: string[][]; meta: { cursor: number }; errors: { code: string }[] };
  let areBare = false;
  const take = (reader: InstanceType<typeof Papa.Parser>, isLast: boolean): string[][] => {
    let found = parse(reader, isLast);
    if (separator === '\t' && !areBare && rest.includes('"') && areQuotesBare(found.data, found.errors)) {
      areBare = true;
      parser = parserOf(true);
      found = parse(parser, isLast);
    }
    const { data, meta } = found;
    rest = rest.slice(meta.cursor);
    if (rest.length > longestRow) throw new Refused('MISALIGNED_ROWS', line);
    line += data.length;
    for (const row of data) cutLong(row);
    // A row without an end is read again from its beginning: only once it is twice as long.
    least = Math.min(2 * rest.length, longestRow);
    return data;
  };
  for (const text of textOf(file, encoding)) {
    rest += text;
    if (rest.length < least) continue;
    if (!parser && text !== '') {
      newline = newlineOf(text);
      parser = parserOf();
    }
    const rows = parser ? take(parser, false) : [];
    if (rows.length > 0) yield rows;
  }
  if (parser && rest !== '') yield take(parser, true);
}

/** A line that a spreadsheet took for one cell, and quoted when it saved it, as the cells that it was before. */
function unwrapped(row: Cell[]): Cell[] {
  const [only, ...others] = row;
  if (typeof only !== 'string' || !only.includes(',') || others.some((cell) => cell !== '')) return row;
  return (Papa.parse(only, { delimiter: ',' }).data[0] as string[] | undefined) ?? row;
}

/** The same table where its lines were quoted as a whole. */
const unwrap = (table: Table): Table => ({
  ...table,
  async *rows() {
    for await (const rows of table.rows()) yield rows.map(unwrapped);
  },
});

/** What one heading that we know counts for, beside mere cells. */
const oneKnown = 1_000;

/** How many cells of the best row are headings that we know, then how many cells it has, and whether the next has as many. */
const likeness = (rows: Cell[][]): number =>
  Math.max(
    0,
    ...rows.map((row, at) => {
      const known = row.map(textIn).filter((cell) => cell.length < 200 && readHeading(cell).isExact).length;
      const isAlone = rows[at + 1]?.length !== row.length;
      return known * oneKnown + Math.min(row.length, oneKnown - 1) - (isAlone ? 0.5 : 0);
    }),
  );

/** Whether no end of a line stands at the end of a file. */
function endsWithinLine(file: string): boolean {
  // Of two bytes of a letter one is nought there, whichever comes first.
  const last = lastBytes(file, 2).findLast((byte) => byte !== 0);
  return last !== 0x0a && last !== 0x0d;
}

/** The table in a text file: comma, semicolon or tab, in an alphabet of its country, whichever makes the headings that we know. */
export async function csvTable(file: string): Promise<Table> {
  const isOpenEnded = endsWithinLine(file);
  const tables = (await encodingsOf(file)).flatMap((encoding) =>
    separators.map(
      (separator): Table => ({
        container: 'csv',
        encoding,
        separator,
        sheet: null,
        isOpenEnded,
        rows: () => rowsOf(file, encoding, separator),
      }),
    ),
  );
  tables.push(...tables.filter(({ separator }) => separator !== '\t').map(unwrap));
  let refusal: Refused | undefined;
  const likenesses = await Promise.all(
    tables.map((table) =>
      firstRows(table, 30).then(likeness, (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        // Read with another separator, a quotation mark may never end.
        refusal ??= error;
        return -1;
      }),
    ),
  );
  const best = Math.max(...likenesses);
  // No separator makes headings: then what is wrong with the rows says more than that nobody knows them.
  if (refusal && best < oneKnown) throw refusal;
  return tables[likenesses.indexOf(best)] as Table;
}
