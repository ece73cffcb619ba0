import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvFile, csvLine, csvMark, maskFormulas, plainCsvLine, unmaskFormulas } from './csv.ts';
import { parseCsv } from './csv-import.ts';

/** Signs that matter to spreadsheets, to readers that end rows early, and to us. */
const hostileSigns = [
  ...'=+-@\t\r\n\v\f\u001c\u0085\u2028\u2029 "\';,|a1\u00a0\u200b\uFEFF\uff1d\uff0b\uff0d\uff20\u2212\ufe63',
  '\r\n',
];
const hostileText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...hostileSigns), maxLength: 12 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom("Good morning\n=cmd|' /C calc'!A0\nThank you", 'Yes,=1+1', "'=1+1", '+39 02 555', 'say "hi"', ''),
);
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) => fc.array(fc.array(hostileText, { minLength: width, maxLength: width }), { maxLength: 5 }));
const separators = fc.constantFrom(';' as const, ',' as const);

/** As a spreadsheet reads: by a reader that is not ours, a row ending at whatever ends a line outside of quotes. */
const read = (text: string, delimiter: string): string[][] =>
  parse(text, { bom: true, delimiter, record_delimiter: ['\r\n', '\n', '\r'] });

const isFormula = (text: string) =>
  /^[\p{Z}\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212\ufe63]|^[\t\r\n]/u.test(text) &&
  !/^-\d+([.,]\d+)?$/.test(text);

describe('a CSV file, read by a reader that is not ours', () => {
  it('has the rows and cells that were written, each its text, and none begins like a formula', () => {
    fc.assert(
      fc.property(table, separators, (rows, separator) => {
        const found = read(csvMark + rows.map((row) => csvLine(row, separator)).join(''), separator);
        expect(found.map((row) => row.map(unmaskFormulas))).toEqual(rows);
        expect(found.flat().filter(isFormula)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('for a program has each cell as it stands, whatever separates them or ends a line', () => {
    fc.assert(
      fc.property(table, separators, (rows, separator) => {
        expect(read(rows.map((row) => plainCsvLine(row, separator)).join(''), separator)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('runs nothing in readers that heed no quotes, know other line ends, or split at another sign', () => {
    const lineEnds = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/u;
    fc.assert(
      fc.property(table, separators, (rows, separator) => {
        for (const line of rows
          .map((row) => csvLine(row, separator))
          .join('')
          .split(lineEnds))
          for (const sign of [';', ',', '\t'])
            for (const cell of line.split(sign).slice(0, sign === separator ? undefined : 1)) {
              const text = cell.replace(/^"+/, '');
              // A number that begins a row stays one, also for a reader that takes the separator after it for text.
              const [whole = ''] = text.split(separator);
              expect(/^[=+\-@]/.test(text) && !/^-\d+([.,]\d+)?"?$/.test(whole), JSON.stringify(line)).toBe(false);
            }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the line of a stranger within the cell', () => {
    const file = csvFile([['MSG-001', "Good morning\n=cmd|' /C calc'!A0", 'open']]);
    expect(read(file, ';')).toEqual([['MSG-001', "Good morning\n'=cmd|' /C calc'!A0", 'open']]);
    expect(csvLine(['a\u2028=1'])).toBe('"a\u2028\'=1"\r\n');
  });
});

describe('our own reader', () => {
  it('reads back what is written, whatever stands in the fields', () => {
    fc.assert(
      fc.property(table, (rows) => {
        // A header of plain words says which sign separates the fields; line breaks are read as one kind.
        const file = [['one', 'two'], ...rows];
        const found = parseCsv(csvFile(file)).map(({ fields }) => fields.map(unmaskFormulas));
        expect(found).toEqual(file.map((fields) => fields.map((text) => text.replace(/\r\n?/g, '\n'))));
      }),
      { numRuns: 500 },
    );
  });
});

test('the mark is taken off where it was put, and nowhere else', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(unmaskFormulas(maskFormulas(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
  expect(unmaskFormulas("'Ndrangheta, l'=x, don't")).toBe("'Ndrangheta, l'=x, don't");
});

test('a formula is shown, not run; numbers stay numbers', () => {
  expect(csvLine(['=1+1', '-cmd', '@x', ' =1', '=1', '-5', -5, null])).toBe("'=1+1;'-cmd;'@x;' =1;'=1;-5;-5;\r\n");
  expect(csvFile([['a;b', 'c"d']])).toBe(`${csvMark}"a;b";"c""d"\r\n`);
});
