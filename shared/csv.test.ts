import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, csvLine, csvMark } from './csv.ts';

/** Reads one line back as RFC 4180 says. */
function parse(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const cell = quoted ? quoted[1]?.replaceAll('""', '"') : /^[^;]*/.exec(rest)?.[0];
    cells.push(cell ?? '');
    rest = rest.slice((quoted ? quoted[0] : (cell ?? '')).length);
    if (rest === '') return cells;
    rest = rest.slice(1);
  }
}

test('every text comes back as it was, or with the apostrophe that keeps it from being computed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 }), (cells) => {
      const read = parse(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [index, text] of cells.entries()) expect([text, `'${text}`]).toContain(read[index]);
      expect(read.some((text) => /^[=+@\t\r]/.test(text))).toBe(false);
    }),
  );
});

test('a formula is shown, not run; numbers stay numbers', () => {
  expect(csvLine(['=1+1', '-cmd', '@x', '-5', -5, '-1,5', null])).toBe("'=1+1;'-cmd;'@x;-5;-5;-1,5;\r\n");
  expect(csvFile([['a;b', 'c"d']])).toBe(`${csvMark}"a;b";"c""d"\r\n`);
});
