import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  csvText,
  fileWith,
  golden,
  type ReportFile,
  type SheetCell,
  workbookWith,
  zipWith,
} from '#tests/reports/files.ts';
import { zipOf } from '#tests/zip.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';
import { workbookSheets } from './read/workbook.ts';

const parameters = parametersShape.parse({ brand_terms: ['acmebrand'] });
const read = async (...files: ReportFile[]) => (await analyse(files, parameters)).document;
const refusalOf = async (file: ReportFile) =>
  (await read(file)).refused.map(({ code, line }) => (line ? [code, line] : code));

const english = readFileSync('tests/reports/golden/golden-st-en.csv', 'utf8');
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      (line.match(/("[^"]*"|[^,]*)(?:,|$)/g) ?? [])
        .map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''))
        .slice(0, 21),
    );
const sheet = (): SheetCell[][] =>
  rowsOf(english).map((row, at) => row.map((cell) => (at > 0 && /^[\d.]+$/.test(cell) ? Number(cell) : cell)));

describe('a workbook', () => {
  it('is read as the text file of the same rows', async () => {
    const [fromText, fromBook] = [
      await read(golden('golden-st-en.csv')),
      await read(await workbookWith({ 'Sponsored Products': sheet() })),
    ];
    expect(fromBook.files[0]).toMatchObject({
      kind: 'search_term',
      sheet: 'Sponsored Products',
      dialect: { container: 'xlsx' },
      rows: { read: 8, used: 8 },
    });
    expect(fromBook.scopes).toEqual(fromText.scopes);
  });

  it('may lie in an archive beside other reports', async () => {
    const book = await workbookWith({ S: sheet() });
    const archive = await zipWith({
      'ads/terms.xlsx': readFileSync(book.path),
      'business.csv': readFileSync('tests/reports/golden/golden-business-en.csv'),
      '__MACOSX/._x.csv': 'x',
    });
    const { scopes, refused } = await read(archive);
    expect(refused).toEqual([]);
    expect(scopes).toHaveLength(1);
    expect(scopes[0]?.kpis).toMatchObject({ clicks: 744, sessions: 3500 });
  });

  it('has its formulas left out, aloud', async () => {
    const rows = sheet();
    (rows[1] as SheetCell[])[15] = { xml: '<f>HYPERLINK("http://evil.example")</f><v>90</v>' };
    const { files, scopes } = await read(await workbookWith({ S: rows }));
    expect(files[0]).toMatchObject({ warnings: [{ code: 'FORMULA_CELLS_IGNORED' }] });
    expect(scopes[0]?.kpis.ad_spend).toEqual({ value: '254.00', currency: 'EUR' });
  });

  it('with entities that grow is read without them', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const book = await zipWith({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': `${bomb}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
    });
    expect(await refusalOf(book)).toEqual(['UNKNOWN_REPORT']);
  });
});

it('a workbook that unpacks to more than there is room for is refused, however small it came', async () => {
  const far = Array.from({ length: 40 }, (_, at) => `<row r="${(at + 1) * 9_999}"/>`).join('');
  const book = await zipWith({
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData>${far}</sheetData></worksheet>`,
  });
  const folder = path.dirname(book.path);
  await expect(workbookSheets(book.path, folder, { room: { left: 1_000_000 } })).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  expect(await workbookSheets(book.path, folder)).toHaveLength(1);
});

describe('a file that is no report', () => {
  it.each<[string, () => Promise<ReportFile> | ReportFile, unknown]>([
    ['of nothing', () => fileWith(''), 'NO_ROWS'],
    ['with a header alone', () => fileWith(english.split('\n')[0] as string), 'NO_ROWS'],
    ['of prose', () => fileWith('Dear Sir or Madam,\nplease find attached nothing.\n'), 'UNKNOWN_REPORT'],
    ['of a picture', () => fileWith(new Uint8Array(5_000).map((_, at) => (at * 7_919) % 256)), 'UNKNOWN_REPORT'],
    [
      'of old Excel',
      () => fileWith(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'a.xlsx'),
      'LEGACY_XLS',
    ],
    ['of LibreOffice', () => zipWith({ mimetype: 'application/vnd.oasis', 'content.xml': '<a/>' }), 'OTHER_SHEETS'],
    ['of LibreOffice, packed', () => zipWith({ 'march.ods': 'x' }), 'OTHER_SHEETS'],
    ['of Numbers', () => zipWith({ 'Index/Document.iwa': 'x', 'Index/Tables/Table.iwa': 'x' }), 'OTHER_SHEETS'],
    [
      'with a password',
      () =>
        fileWith(
          Buffer.concat([
            Buffer.from('d0cf11e0a1b11ae1', 'hex'),
            Buffer.alloc(600),
            Buffer.from('EncryptedPackage', 'utf16le'),
          ]),
        ),
      'ENCRYPTED',
    ],
    [
      'of an archive cut off',
      () => fileWith(Buffer.from('504b0304aaaaaaaaaaaaaaaa', 'hex'), 'a.xlsx'),
      'UNKNOWN_REPORT',
    ],
    ['of an archive of nothing', () => zipWith({ 'a.exe': 'MZ' }), 'UNKNOWN_REPORT'],
    [
      'of orders with buyers',
      () => fileWith('order-id\tbuyer-name\tbuyer-email\tship-address-1\n1\tA\tb@c.example\tD\n', 'orders.txt'),
      'BUYER_DATA',
    ],
  ])('%s is refused by name', async (_what, file, code) => {
    expect(await refusalOf(await file())).toEqual([code]);
  });

  it('never says of itself what stands in it', async () => {
    const { refused } = await read(
      fileWith('order-id,buyer-name,buyer-email\n1,Elena Secret,elena@secret.example\n', 'orders.csv'),
    );
    expect(JSON.stringify(refused)).not.toMatch(/Elena|secret/);
  });
});

describe('an archive that grows', () => {
  it('beyond all measure is refused while it is read', async () => {
    expect(await refusalOf(await zipWith({ 'bomb.csv': Buffer.alloc(60_000_000, 'a') }))).toEqual(['ZIP_RATIO']);
  });

  it('is measured by what comes out of it, whatever its table of contents claims', async () => {
    const bomb = Buffer.alloc(60_000_000, 'a');
    for (const claimedSize of [0, 10, 4_000_000_000]) {
      const lie = zipOf([{ name: 'small.csv', content: bomb, claimedSize }]);
      const [code] = await refusalOf(fileWith(lie, 'reports.zip'));
      expect(['ZIP_RATIO', 'UNKNOWN_REPORT']).toContain(code);
    }
    // One that claims less than it holds is not read half.
    const honest = zipOf([{ name: 'terms.csv', content: english }]);
    expect(await refusalOf(fileWith(honest, 'reports.zip'))).toEqual([]);
    const short = zipOf([{ name: 'terms.csv', content: english, claimedSize: 100 }]);
    expect(await refusalOf(fileWith(short, 'reports.zip'))).toHaveLength(1);
  });
});

describe('rows', () => {
  it('that are wider than the header are refused with their line, never shifted', async () => {
    const lines = english.trim().split('\n');
    lines[3] = `${lines[3]},12,50`;
    expect(await refusalOf(fileWith(lines.join('\n')))).toEqual([['MISALIGNED_ROWS', 4]]);
  });

  it('of 500,001 are too many', async () => {
    const head = 'Campaign Name,Ad Group Name,Customer Search Term,Clicks,Spend\n';
    expect(await refusalOf(fileWith(head + 'c,a,t,1,1\n'.repeat(500_001)))).toEqual(['TOO_LARGE']);
  }, 60_000);

  it('whose days could be read two ways are refused', async () => {
    const text = csvText([
      ['Start Date', 'End Date', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
      ['03/04/2026', '05/04/2026', 'C', 'tazza', '1', '1.00'],
    ]);
    expect(await refusalOf(fileWith(text))).toEqual(['AMBIGUOUS_DATES']);
    const { document } = await analyse([fileWith(text)], parametersShape.parse({ marketplace: 'IT' }));
    const { refused, files } = document;
    expect(refused).toEqual([]);
    expect(files[0]).toMatchObject({ period: { start: '2026-04-03', end: '2026-04-05' } });
  });

  it('hold what people and programs put into cells: it is text', async () => {
    const term = `<script>alert(1)</script>=cmd|'/c calc'!A1`;
    const text = csvText([
      ['Campaign Name', 'Customer Search Term', 'Clicks', 'Spend', '7 Day Total Sales', '7 Day Total Orders (#)'],
      ['C', term, '400', '400.00', '0', '0'],
      ['C', 'good', '400', '10.00', '900.00', '40'],
      ['C', 'x'.repeat(1_000_000), '1', '0.10', '0', '0'],
    ]);
    const { scopes, refused } = await read(fileWith(text));
    expect(refused).toEqual([]);
    expect(JSON.stringify(scopes[0]?.findings)).toContain(JSON.stringify(term.toLowerCase()).slice(1, -1));
  });

  it('of letters without an end are read in the time of others: nobody looks for a number or a day in them', async () => {
    const long = 'ab'.repeat(950_000);
    const text = csvText([
      ['Date', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
      ['2026-09-01', 'C', 'one', '3', '1.50'],
      [' '.repeat(1_900_000), 'C', 'two', long, `${long} 1`],
    ]);
    const { files } = await read(fileWith(text));
    expect(files[0]?.rows).toMatchObject({ read: 2, used: 1 });
  });

  it('of totals and footers are skipped, and counted', async () => {
    const { files } = await read(fileWith(`${english.trim()}\nTotal,,,,,,,,,,,80000,744,,,344.00,1600.00,,,61,64\n\n`));
    expect(files[0]).toMatchObject({ rows: { read: 9, used: 8, skipped: { total: 1 } } });
  });
});

describe('whatever bytes come', () => {
  const sample = readFileSync('tests/reports/golden/golden-st-it-utf8bom.csv');

  it('cut at any tenth, a report is read or refused', async () => {
    const book = readFileSync((await workbookWith({ S: sheet() })).path);
    for (let tenth = 0; tenth < 10; tenth += 1)
      for (const whole of [sample, book]) {
        const { refused, files } = await read(fileWith(whole.subarray(0, Math.floor((whole.length * tenth) / 10))));
        expect(refused.length + files.length).toBe(1);
      }
  });

  it('with bytes changed, a report is read or refused', async () => {
    const book = readFileSync((await workbookWith({ S: sheet() })).path);
    const changes = fc.array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(sample, book), changes, async (whole, all) => {
        const changed = Buffer.from(whole);
        for (const { at, byte } of all) changed[at % changed.length] = byte;
        const { refused, files } = await read(fileWith(changed));
        expect(refused.length + files.length).toBeGreaterThan(0);
      }),
      { numRuns: 80 },
    );
  });
});
