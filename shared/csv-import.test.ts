import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCsv, isWorkbook, parseCsv } from './csv-import.ts';

describe('reading CSV', () => {
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

describe('a file that an office saved', () => {
  it.each([';', ',', '\t'])('may tell Excel its sign (%j) above the columns, which is no row', (sign) => {
    expect(parseCsv(`sep=${sign}\r\nName${sign}Email\r\nAda${sign}"a;\n,\tb"`)).toEqual([
      { line: 2, fields: ['Name', 'Email'] },
      { line: 3, fields: ['Ada', 'a;\n,\tb'] },
    ]);
  });

  it.each([
    ['UTF-8', '436974c3a0', 'Cità'],
    ['Windows-1252, as Excel writes CSV in Italy', '436974e0', 'Cità'],
    ['UTF-16', 'fffe430069007400e000', 'Cità'],
    ['UTF-16 without its mark', '430069007400e000', 'Cità'],
    ['UTF-16 from the other end, without its mark', '004300690074', 'Cit'],
  ])('is read as %s', (_name, hex, text) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(decodeCsv(bytes).replace('\uFEFF', '')).toBe(text);
    expect(isWorkbook(bytes)).toBe(false);
  });

  it('is known for a workbook by its first bytes', () => {
    expect(isWorkbook(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14))).toBe(true);
    expect(isWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe(true);
    expect(isWorkbook(Uint8Array.of(0x50, 0x4b))).toBe(false);
  });
});
