import { describe, expect, it } from 'vitest';
import { fileWith } from '#tests/reports/files.ts';
import { csvTable } from './csv.ts';
import { findHeader } from './header.ts';
import { firstRows } from './table.ts';

const head = 'Customer Search Term,Clicks,Spend,7 Day Total Sales';
const cells = ['blue, mug', '20', '15.50', '30.00'];
const inQuotes = (line: string) => `"${line.replaceAll('"', '""')}"`;
const row = '"blue, mug",20,15.50,30.00';

describe('a table as text', () => {
  it.each([
    ['as Amazon writes it', `${head}\n${row}\n`],
    ['of which a spreadsheet took each line for one cell', `${inQuotes(head)}\n${inQuotes(row)}\n`],
    ['of which it took so only lines with quotations', `${head}\n${inQuotes(row)}\n`],
    ['of such lines in a country of semicolons', `${inQuotes(head)};\n${inQuotes(row)};\n`],
    [
      'below a line that says how cells are told apart',
      `sep=;\n${head.replaceAll(',', ';')}\nblue, mug;20;15.50;30.00\n`,
    ],
    ['of which only some lines end as Windows ends them', `${head}\r\n${row}\n`],
    ['of which others end so', `${head}\n${row}\r\n`],
    ['that was marked twice', `\uFEFF\uFEFF${head.split(',').map(inQuotes).join()}\n${row}\n`],
  ])('%s', async (_how, text) => {
    const rows = await firstRows(await csvTable(fileWith(text).path), 5);
    const header = findHeader(rows);
    expect([...(header?.at.keys() ?? [])].sort()).toEqual(['clicks', 'sales', 'spend', 'term']);
    expect(rows[header?.row ?? 0]?.slice(0, 4)).toEqual(cells);
  });

  it('is whole where an end of a line is torn in two by a piece of the file', async () => {
    const first = `${head}\n`;
    const long = `${'x'.repeat(2 ** 16 - first.length - 4)},1,2`;
    const rows = await firstRows(await csvTable(fileWith(`${first}${long}\r\n${row}\r\n`).path), 5);
    expect([rows[1]?.slice(1), rows[2]]).toEqual([['1', '2'], cells]);
  });

  it.each([
    ['begin a word', '"Best" mug', 'a "blue" pan'],
    ['are never closed', '"Best mug', '12" pan'],
    ['end in another cell', '"Best mug', 'pan"'],
    ['mark inches and begin the next line', 'mug 12"', '"Jar" x'],
  ])(
    'has marks of quotation as they stand between tabs, where Amazon quotes nothing: they %s',
    async (_how, ...names) => {
      const rows = names.map((name, at) => [name, '5 x 12"', `S${at}`]);
      const text = [['item-name', 'item-description', 'seller-sku'], ...rows].map((cells) => cells.join('\t'));
      const found = await firstRows(await csvTable(fileWith(`${text.join('\r\n')}\r\n`, 'listings.txt').path), 9);
      expect(found.slice(1, 3)).toEqual(rows);
    },
  );

  it('has cells between tabs without the quotation that a spreadsheet put around them', async () => {
    const lines = ['"mug, 12"" ""blue"""\t20\t"1,015.50"', '"two\nlines"\t1\t2'];
    const text = `Customer Search Term\tClicks\tSpend\n${lines.join('\n')}\n`;
    expect((await firstRows(await csvTable(fileWith(text).path), 3)).slice(1)).toEqual([
      ['mug, 12" "blue"', '20', '1,015.50'],
      ['two\nlines', '1', '2'],
    ]);
  });

  it('keeps a title with commas in one cell', async () => {
    const text = `"Amazon, all reports, of September"\n${head}\n${row}\n`;
    expect(await firstRows(await csvTable(fileWith(text).path), 1)).toEqual([['Amazon, all reports, of September']]);
  });
});
