import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmaskFormulas } from '#shared/csv.ts';
import { readArchive, readCsv } from '#tests/archive.ts';
import { csvTable } from './csv.ts';
import { jsonTable } from './json.ts';
import type { Column } from './table.ts';
import { xlsxTable } from './xlsx.ts';

const anyText = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    ';',
    ',',
    "'",
    ' ',
    'a',
    'é',
    '.',
    '<',
    '&',
    '_x0041_',
  ),
});
const plain = (...names: string[]) => names.map((name): Column => ({ name, kind: 'plain' }));
const timeZone = 'Europe/Rome';
const table = (columns: Column[], ...batches: unknown[][][]) => ({ name: 'set', columns, rows: batches, timeZone });
const at = new Date('2026-11-21T14:20:00Z');

describe('a CSV file', () => {
  it('never holds a cell that a spreadsheet would compute, and loses no text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyText, anyText), { maxLength: 5 }),
        fc.constantFrom(';' as const, ',' as const),
        async (rows, separator) => {
          const file = await text(csvTable(table(plain('one', 'two'), rows), { separator, mark: true }));
          const [head, ...read] = readCsv(file, separator);
          expect(head).toEqual(['one', 'two']);
          for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          expect(read.map((row) => row.map(unmaskFormulas))).toEqual(rows);
        },
      ),
    );
  });

  it('begins with the mark of UTF-8 only when that is asked for', async () => {
    const head = (mark: boolean) => text(csvTable(table(plain('a')), { separator: ',', mark }));
    expect(await head(true)).toBe('\uFEFFa\r\n');
    expect(await head(false)).toBe('a\r\n');
  });

  it('writes instants twice, for programs and by the clocks of the site, lists in one cell, and nothing for null', async () => {
    const columns: Column[] = [{ name: 'asked_at', kind: 'moment' }, ...plain('types', 'phone', 'count', 'facts')];
    const winter = [at, ['SEO', 'Marketing'], null, 0, { a: 1 }];
    // The hour that clocks show twice, and the first minute of the day in which they are put forward.
    const others = ['2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '2026-03-28T23:00:00Z'].map((each) => [
      new Date(each),
      ...['', '', 0, null],
    ]);
    const read = readCsv(await text(csvTable(table(columns, [winter, ...others, [null, '', '', 0, null]]))));
    expect(read[0]).toEqual(['asked_at', 'asked_at_local', 'types', 'phone', 'count', 'facts']);
    expect(read[1]).toEqual(['2026-11-21T14:20:00.000Z', '2026-11-21 15:20', 'SEO | Marketing', '', '0', '{"a":1}']);
    expect(read.slice(2).map((row) => row[1])).toEqual([
      '2026-10-25 02:59',
      '2026-10-25 02:00',
      '2026-03-29 00:00',
      '',
    ]);
  });
});

describe('a JSON file', () => {
  it('is one array however the rows come, with values of their own kind', async () => {
    const batches = fc.array(fc.array(fc.tuple(anyText, fc.integer()), { maxLength: 4 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(batches, async (drawn) => {
        const body = await text(jsonTable(table(plain('text', 'number'), ...drawn)));
        expect(JSON.parse(body)).toEqual(drawn.flat().map(([value, number]) => ({ text: value, number })));
      }),
    );
  });
});

const bookOf = async (...parts: Parameters<typeof table>) => readArchive(await buffer(xlsxTable(table(...parts), at)));
const sheetOf = async (...parts: Parameters<typeof table>) =>
  (await bookOf(...parts))['xl/worksheets/sheet1.xml'] ?? '';
const rowsOf = (xml: string) => [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) => row ?? '');

describe('a workbook', () => {
  it('has one sheet of the name of the set, headings in bold that stay in sight, and columns as wide as what they hold', async () => {
    const files = await bookOf(plain('email', 'note'), [['ada@example.com', 'x'.repeat(300)]]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="set" sheetId="1" r:id="rId1"/>');
    const xml = files['xl/worksheets/sheet1.xml'] ?? '';
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain(
      '<col min="1" max="1" width="17" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/>',
    );
    expect(rowsOf(xml)[0]).toContain('<c t="inlineStr" s="1"><is><t xml:space="preserve">email</t>');
  });

  it('has dates by the clocks of the site, days, numbers and truths as what they are', async () => {
    const columns: Column[] = [
      { name: 'asked_at', kind: 'moment' },
      { name: 'day', kind: 'day' },
      ...plain('visits', 'featured'),
    ];
    const rows = rowsOf(
      await sheetOf(columns, [
        [at, '2026-11-21', 12.5, true],
        [null, '', null, false],
      ]),
    );
    expect(rows[0]).toContain('asked_at_local');
    // 46,347 days after the 30th of December 1899, and 15 hours and 20 minutes.
    expect(rows[1]).toBe(
      `<c s="2"><v>${46_347 + (15 * 60 + 20) / 1440}</v></c><c s="3"><v>46347</v></c><c><v>12.5</v></c><c t="b"><v>1</v></c>`,
    );
    expect(rows[2]).toBe('<c/><c/><c/><c t="b"><v>0</v></c>');
  });

  it('has every text as text, also what a spreadsheet would compute or shorten as soon as it is edited', async () => {
    const texts = ['=1+1', '+39 02 555', '0123', '-x', '@a', 'Ada'];
    const [, ...rows] = rowsOf(
      await sheetOf(
        plain('text'),
        texts.map((each) => [each]),
      ),
    );
    expect(rows.map((row) => /s="(\d)"/.exec(row)?.[1])).toEqual(['4', '4', '4', '4', '4', undefined]);
    expect(rows.every((row) => row.startsWith('<c t="inlineStr"'))).toBe(true);
    expect(rows.join('')).not.toContain('<f>');
    expect(rowsOf(await sheetOf(plain('id'), [[12_345_678_901_234_567_000]]))[1]).toContain('t="inlineStr"');
  });

  it('cuts what no cell can hold, and says so by its end', async () => {
    const [, cut, whole] = rowsOf(await sheetOf(plain('text'), [['y'.repeat(32_768)], ['y'.repeat(32_767)]]));
    expect(cut).toContain(`${'y'.repeat(32_766)}…</t>`);
    expect(whole).toContain(`>${'y'.repeat(32_767)}</t>`);
  });

  it('goes on in another sheet where one is full, however the rows come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.integer().map((each) => [each]),
            { maxLength: 5 },
          ),
          { maxLength: 6 },
        ),
        fc.integer({ min: 1, max: 4 }),
        async (batches, most) => {
          const files = readArchive(await buffer(xlsxTable(table(plain('n'), ...batches), at, most)));
          const rows = batches.flat();
          const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/'));
          expect(sheets).toHaveLength(Math.max(1, Math.ceil(rows.length / most)));
          const read = sheets.flatMap((name) => rowsOf(files[path.posix.normalize(name)] ?? '').slice(1));
          expect(read).toEqual(rows.map(([value]) => `<c><v>${value}</v></c>`));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ends with the fault of what it reads, and lets the rows go when nobody wants it any more', async () => {
    async function* failing() {
      yield [['a']];
      throw new Error('the database is away');
    }
    await expect(buffer(xlsxTable({ ...table(plain('a')), rows: failing() }, at))).rejects.toThrow(
      'the database is away',
    );
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield [['a'.repeat(1000)]];
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of xlsxTable({ ...table(plain('a')), rows: endless() }, at)) break;
    await expect.poll(() => isClosed).toBe(true);
  });
});
