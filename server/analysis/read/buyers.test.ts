import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileWith, type ReportFile, workbookWith, zipWith } from '#tests/reports/files.ts';
import { zipOf } from '#tests/zip.ts';
import { lookForBuyers } from './buyers.ts';
import { roomForAll } from './workbook.ts';

const orders = 'order-id\tpurchase-date\tbuyer-name\tbuyer-email\n1\t2026-09-01\tElena\te@b.example\n';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
const bytesOf = async (file: ReportFile | Promise<ReportFile>) => readFileSync((await file).path);

async function look(file: ReportFile | Promise<ReportFile>, room = roomForAll()) {
  const { path: place } = await file;
  return lookForBuyers(place, { folder: await mkdtemp(path.join(path.dirname(place), 'look-')), room });
}

/** The flag of an entry that is locked with a password (APPNOTE.TXT 4.4.4), in the file and in its table of contents. */
function locked(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (const [mark, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let found = bytes.indexOf(mark, 0, 'latin1'); found !== -1; found = bytes.indexOf(mark, found + 4, 'latin1'))
      bytes.writeUInt16LE(bytes.readUInt16LE(found + at) | 1, found + at);
  return bytes;
}

const sheetOfOrders = () =>
  workbookWith({
    Notes: [['hello']],
    Orders: [
      ['Order ID', 'Buyer Name'],
      ['1', 'Elena'],
    ],
  });
const openDocument = (cells: string[]) => {
  const row = cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('');
  return zipWith({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:body><table:table><table:table-row>${row}</table:table-row></table:table></office:body>`,
  });
};

describe('an archive with an order report', () => {
  it.each<[string, () => Promise<ReportFile> | ReportFile]>([
    ['under a name that no report has', () => zipWith({ 'orders.dat': orders })],
    ['without an ending', () => zipWith({ orders })],
    ['behind pictures', () => zipWith({ 'a.png': png, 'b/orders.csv': orders })],
    ['in UTF-16', () => zipWith({ 'orders.txt': Buffer.from(`\uFEFF${orders}`, 'utf16le') })],
    [
      'as a page',
      () => zipWith({ 'orders.xls': '<table><tr><th>Buyer Name</th></tr><tr><td>Elena</td></tr></table>' }),
    ],
    ['as a workbook', async () => zipWith({ 'a.xlsx': await bytesOf(sheetOfOrders()) })],
    ['as a workbook that is called otherwise', async () => zipWith({ 'a.bin': await bytesOf(sheetOfOrders()) })],
    ['as a sheet of OpenDocument', () => openDocument(['Order ID', 'Buyer Name'])],
    ['in an archive in it', async () => zipWith({ 'inner.zip': await bytesOf(zipWith({ 'orders.csv': orders })) })],
    [
      'twice under one name, of which the second hides the first',
      () =>
        fileWith(
          zipOf([
            { name: 'a.csv', content: orders },
            { name: 'a.csv', content: 'sku,price\nA,1\n' },
          ]),
        ),
    ],
    ['beside what nobody can look into', async () => zipWith({ 'setup.exe': program, 'orders.csv': orders })],
  ])('%s names buyers', async (_where, file) => {
    expect(await look(file())).toBe('named');
  });
});

describe('what cannot be looked into', () => {
  it.each<[string, () => Promise<ReportFile> | ReportFile]>([
    ['an entry that is locked', async () => fileWith(locked(await bytesOf(zipWith({ 'a.csv': 'sku,price\n' }))))],
    ['a workbook of old Excel in it', () => zipWith({ 'a.xls': Buffer.from('d0cf11e0a1b11ae10000', 'hex') })],
    ['something packed in another way', () => zipWith({ 'orders.csv.gz': Buffer.from('1f8b0800000000000003', 'hex') })],
    ['a program, called a text', () => zipWith({ 'readme.txt': program })],
    ['a workbook in binary', () => zipWith({ 'xl/workbook.bin': Buffer.from('83010000000001', 'hex') })],
    [
      'an archive that is cut off',
      async () => fileWith((await bytesOf(zipWith({ 'a.csv': 'sku\n'.repeat(999) }))).subarray(0, 60)),
    ],
    [
      'archives in archives beyond all use',
      async () => {
        let inner = zipWith({ 'a.csv': 'sku,price\n' });
        for (let deep = 0; deep < 4; deep += 1) inner = zipWith({ 'inner.zip': await bytesOf(inner) });
        return inner;
      },
    ],
  ])('%s is told apart from what names nobody', async (_what, file) => {
    expect(await look(file())).toBe('unknown');
  });

  it('an archive in it that unpacks to more than there is room for', async () => {
    const file = await zipWith({ 'inner.zip': await bytesOf(zipWith({ 'a.csv': 'sku,price\n' })) });
    expect(await look(file, { left: 10 })).toBe('unknown');
  });
});

describe('what names nobody', () => {
  it.each<[string, () => Promise<ReportFile> | ReportFile]>([
    [
      'pictures, papers, and what systems pack beside them',
      () =>
        zipWith({
          'a.png': png,
          'b.jpg': Buffer.from('ffd8ffe000104a464946', 'hex'),
          'c.pdf': '%PDF-1.7\n%\xe2\xe3',
          'd.mp4': Buffer.from('000000206674797069736f6d', 'hex'),
          '__MACOSX/._a.png': Buffer.from('00051607000200004d6163', 'hex'),
          '.DS_Store': Buffer.from('0000000142756431', 'hex'),
          'empty/.keep': '',
        }),
    ],
    [
      'reports, in archives and workbooks',
      async () =>
        zipWith({
          'terms.csv': readFileSync('tests/reports/golden/golden-st-en.csv'),
          'book.xlsx': await bytesOf(
            workbookWith({
              S: [
                ['Campaign Name', 'Clicks', 'Spend'],
                ['C', 1, 2],
              ],
            }),
          ),
          'inner.zip': await bytesOf(zipWith({ 'read me': 'hello' })),
        }),
    ],
    [
      'a letter',
      () => zipWith({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', 'word/a.bin': program }),
    ],
    ['a sheet of OpenDocument with prices', () => openDocument(['sku', 'price'])],
    [
      'more than an analysis would take, of pictures',
      () => {
        const large = Buffer.concat([png, Buffer.alloc(51_000_000, 7)]);
        return zipWith({ 'large.png': large });
      },
    ],
  ])('is taken: %s', async (_what, file) => {
    expect(await look(file())).toBe('none');
  });
});
