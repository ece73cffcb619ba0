import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { fileWith, type ReportFile, type SheetCell, workbookWith } from '#tests/reports/files.ts';
import { oneTerm } from '#tests/reports/one-term.ts';

/** Reports that a spreadsheet has opened and saved, with days where others have numbers. */

const read = async (file: ReportFile) => (await analyse([file], parametersShape.parse({}))).document;

const formats = '<numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm"/></numFmts>';
const styles = `<styleSheet>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
const shown = (value: number): SheetCell => ({ xml: `<v>${value}</v>`, style: 1 });
const headings = ['Start Date', 'End Date', 'Currency', 'Country', 'Campaign Name', 'Customer Search Term'];
const figures = ['Clicks', 'Spend', '7 Day Total Sales', '7 Day Total Orders (#)'];

/** A workbook of one term, its days and its spend in these cells. */
const bookWith = (start: SheetCell, end: SheetCell, spend: SheetCell, parts: Record<string, string> = {}) =>
  workbookWith(
    {
      S: [
        [...headings, ...figures],
        [start, end, 'EUR', 'Italy', 'C', 'tazza', 400, spend, 900, 30],
      ],
    },
    'report.xlsx',
    { 'xl/styles.xml': styles, ...parts },
  );

describe('what is no number in the place of one', () => {
  it.each(['5-7', 'NaN', '1 oder 2', '12€50', 'free', 'circa', '1.2.3.4-5'])(
    'is unknown, and said to be so: %s',
    async (cell) => {
      const { files, refused } = await read(fileWith(oneTerm('7', 'tazza', cell)));
      expect(refused).toEqual([]);
      expect(files[0]?.warnings).toContainEqual({
        code: 'UNREAD_NUMBERS',
        text: '1 rows have words or signs in the place of a number: it is unknown',
      });
    },
  );

  it.each([
    '',
    '-',
    '--',
    ' — ',
    'n/a',
    'null',
    'EUR',
    '€',
    '€ -',
    '0',
    '-7,50',
    '(7.50)',
    "1'234.50",
    '1 234,50 zł',
    'Rs.7.50',
  ])('is nothing to tell of where a number stands, or none is meant: %j', async (cell) => {
    const { files } = await read(fileWith(oneTerm('7', 'tazza', cell)));
    expect(files[0]?.warnings.map(({ code }) => code)).not.toContain('UNREAD_NUMBERS');
  });
});

describe('what a spreadsheet has made of a number', () => {
  it.each(['09-mag', 'mag-50', '9-May', '05/09/2026', '2026-05-09', '9:05', '#VALORE!', '#N/D', '########'])(
    'is no amount: %s refuses the file, with the line',
    async (cell) => {
      const { refused, scopes } = await read(fileWith(oneTerm('7', 'tazza', cell)));
      expect(refused).toEqual([{ file: 'report.csv', code: 'DAMAGED_NUMBERS', line: 2 }]);
      expect(scopes).toEqual([]);
    },
  );

  it.each(['1,2K', '€ 1.2 mln', '3 Mio. €', '120万', '999999999999.99', '170516348103758', '9,9E+12'])(
    'or somebody has shortened or run together is none: %s',
    async (cell) => {
      const { refused, scopes } = await read(fileWith(oneTerm('7', 'tazza', cell)));
      expect(refused).toEqual([{ file: 'report.csv', code: 'DAMAGED_NUMBERS', line: 2 }]);
      expect(scopes).toEqual([]);
    },
  );

  it.each(['1.234.56', '1,234,5 €', 'EUR 12.345.6789'])(
    'whose sign of decimals was replaced by that of thousands is none, not nought and not a hundred times as much: %s',
    async (cell) => {
      const { refused, scopes } = await read(fileWith(oneTerm('7', 'tazza', cell)));
      expect(refused).toEqual([{ file: 'report.csv', code: 'DAMAGED_NUMBERS', line: 2 }]);
      expect(scopes).toEqual([]);
    },
  );

  it('is an amount up to billions, as accounts in yen and rupees have it', async () => {
    const { refused, scopes } = await read(fileWith(oneTerm('7', 'tazza', '8999999999.99')));
    expect(refused).toEqual([]);
    expect(scopes).toMatchObject([{ kpis: { ad_spend: { value: '8999999999.99' } } }]);
  });

  it.each([
    '90.00',
    'MX$90.00',
    'EUR 90.00',
    '€90.00',
    'Rs.90.00',
    '(90.00)',
    '90.00-',
    '1.234.567,00',
    '1,23,456.50',
    '1.234.567',
    '-',
    '',
    'n/a',
  ])('is none of %s', async (cell) => {
    expect((await read(fileWith(oneTerm('7', 'tazza', cell)))).refused).toEqual([]);
  });

  it('stands in a workbook as a number that is beyond all amounts', async () => {
    const { refused } = await read(await bookWith('2026-09-01', '2026-09-30', 170_516_348_103_758));
    expect(refused).toMatchObject([{ code: 'DAMAGED_NUMBERS', line: 2 }]);
  });

  it('stands in a workbook as a day, which is not taken for 46,151 euros', async () => {
    const { refused } = await read(await bookWith('2026-09-01', '2026-09-30', shown(46_151)));
    expect(refused).toMatchObject([{ code: 'DAMAGED_NUMBERS', line: 2 }]);
  });
});

it('reads the days of a workbook from the year that it counts them from', async () => {
  const sheets = '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>';
  const since1904 = { 'xl/workbook.xml': `<workbook><workbookPr date1904="1"/>${sheets}</workbook>` };
  const days = { start: '2026-09-01', end: '2026-09-30' };
  expect((await read(await bookWith(shown(46_266), shown(46_295), 90))).files).toMatchObject([{ period: days }]);
  expect((await read(await bookWith(shown(44_804), shown(44_833), 90, since1904))).files).toMatchObject([
    { period: days },
  ]);
});
