import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmaskFormulas } from '#shared/csv.ts';
import { readCsv } from '#tests/archive.ts';
import { csvWriter, jsonWriter } from './formats.ts';

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', "'", ' ', 'a', 'é', '.'),
});

describe('a CSV file', () => {
  it('never holds a cell that a spreadsheet would compute, and loses no text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { maxLength: 5 }),
        fc.constantFrom(';' as const, ',' as const),
        (rows, separator) => {
          const writer = csvWriter(['one', 'two'], { separator, mark: true });
          const [head, ...read] = readCsv(writer.head() + writer.rows(rows) + writer.tail(), separator);
          expect(head).toEqual(['one', 'two']);
          for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          expect(read.map((row) => row.map(unmaskFormulas))).toEqual(rows);
        },
      ),
    );
  });

  it('begins with the mark of UTF-8 only when that is asked for', () => {
    const head = (mark: boolean) => csvWriter(['a'], { separator: ',', mark }).head();
    expect(head(true)).toBe('\uFEFFa\r\n');
    expect(head(false)).toBe('a\r\n');
  });

  it('writes instants as ISO 8601, lists in one cell, and nothing for null', () => {
    const writer = csvWriter(['a'], { separator: ';', mark: false });
    const rows = [[new Date('2026-11-21T14:20:00Z'), ['SEO', 'Marketing'], null, 0, { a: 1 }]];
    expect(readCsv(writer.rows(rows))).toEqual([['2026-11-21T14:20:00.000Z', 'SEO | Marketing', '', '0', '{"a":1}']]);
  });
});

describe('a JSON file', () => {
  it('is one array however the rows come, with values of their own kind', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(text, fc.integer()), { maxLength: 4 }), { maxLength: 4 }), (batches) => {
        const writer = jsonWriter(['text', 'number']);
        const body = writer.head() + batches.map((rows) => writer.rows(rows)).join('') + writer.tail();
        expect(JSON.parse(body)).toEqual(batches.flat().map(([value, number]) => ({ text: value, number })));
      }),
    );
  });
});
