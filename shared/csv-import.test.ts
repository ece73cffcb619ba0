import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv, withFormula, writeCsv } from './csv-import.ts';

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom('a;b', 'say "hi"', 'two\nlines', "=cmd|' /C calc'!A0", '+39 02 555', '', "'", '@x'),
);
/** Line breaks are read as one kind; a row of nothing but one empty field is an empty line. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n');

describe('CSV', () => {
  it('reads back what it writes, whatever stands in the fields', () => {
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        // A header of plain words says which sign separates the fields.
        const file = [['one', 'two'], ...rows];
        const read = parseCsv(writeCsv(file)).map(({ fields }) => fields.map(withFormula));
        const safe = (text: string) => readable(withFormula(text));
        expect(read).toEqual(file.map((fields) => fields.map(safe)));
      }),
    );
  });

  it('writes nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const [row] = parseCsv(writeCsv([['x', text]]));
        expect(row?.fields[1] ?? '').not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('never fails on a file, and says in which line each row begins', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const lines = text.replace(/\r\n?/g, '\n').split('\n').length;
        const rows = parseCsv(text);
        for (const { line } of rows) expect(line).toBeLessThanOrEqual(lines);
      }),
    );
    expect(parseCsv('a;b\n\n"x\ny";2\nz;3').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it.each([
    ['comma', 'name,email\nAda,a@x'],
    ['semicolon', 'name;email\r\nAda;a@x\r\n'],
    ['tab', '\uFEFFname\temail\nAda\ta@x\n'],
  ])('knows a %s between the fields', (_name, file) => {
    expect(parseCsv(file).map(({ fields }) => fields)).toEqual([
      ['name', 'email'],
      ['Ada', 'a@x'],
    ]);
  });
});
