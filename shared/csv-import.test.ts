import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv-import.ts';

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
