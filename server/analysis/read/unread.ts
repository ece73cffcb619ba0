import type { CandidateColumn, HeaderCandidate, UnreadTable } from '#shared/analysis-mapping.ts';
import { dayIn } from './dates.ts';
import { guessColumns } from './header.ts';
import { hashOfHeader } from './mapping.ts';
import { plainNumber } from './numbers.ts';
import type { Unread } from './source.ts';
import { type Cell, textIn } from './table.ts';

/** What people are shown of a table that cannot be read yet. */

const [mostRows, mostHeaders, mostSamples, longest] = [10, 5, 5, 200];

/** A number as it would be read, without noughts that nobody wrote. */
function numberIn(cell: Cell, sign: ',' | '.'): string | null {
  const plain = plainNumber(cell, sign, true);
  return plain === undefined ? null : plain.includes('.') ? plain.replace(/\.?0+$/, '') || '0' : plain;
}

const dayOrNull = (text: string, order: 'day-first' | 'month-first'): string | null =>
  /\d/.test(text) ? (dayIn(text, order) ?? null) : null;

function columnOf(heading: string, index: number, guess: string | undefined, body: readonly Cell[][]): CandidateColumn {
  const cells = body.map((row) => row[index] ?? '').filter((cell) => textIn(cell) !== '');
  const shown = cells.slice(0, mostSamples);
  const samples = shown.map((cell) => textIn(cell).slice(0, longest));
  return {
    index,
    heading,
    guess: guess ?? null,
    samples,
    readings: {
      comma: shown.map((cell) => numberIn(cell, ',')),
      point: shown.map((cell) => numberIn(cell, '.')),
      day_first: samples.map((text) => dayOrNull(text, 'day-first')),
      month_first: samples.map((text) => dayOrNull(text, 'month-first')),
    },
  };
}

/** How likely a row names the columns: by headings that we know, then by its words, of which numbers are none. */
function likeness(row: readonly Cell[], known: number): number {
  const words = row.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length;
  return known * 1_000 + words;
}

/** A table with its first rows and the lines that may be its header. */
export function unreadTable({ given, table, rows, code }: Unread): UnreadTable {
  const candidates = rows.slice(0, 30).flatMap((row, at) => {
    if (row.filter((cell) => textIn(cell) !== '').length < 2) return [];
    const { columns, kind } = guessColumns(row);
    return [{ row, at, columns, kind, likeness: likeness(row, columns.size) }];
  });
  const headers = candidates
    .sort((one, other) => other.likeness - one.likeness || one.at - other.at)
    .slice(0, mostHeaders)
    .map(
      ({ row, at, columns, kind }): HeaderCandidate => ({
        row: at + 1,
        headerHash: hashOfHeader(row),
        kind: kind ?? null,
        columns: row.map((cell, index) =>
          columnOf(textIn(cell).slice(0, longest), index, columns.get(index), rows.slice(at + 1)),
        ),
      }),
    );
  return {
    file: given.name,
    sheet: table.sheet,
    code,
    rows: rows.slice(0, mostRows).map((row) => row.map((cell) => textIn(cell).slice(0, longest))),
    headers,
  };
}
