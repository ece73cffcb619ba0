import { describe, expect, it } from 'vitest';
import { fileWith } from '#tests/reports/files.ts';
import { csvTable } from './csv.ts';
import { findHeader } from './header.ts';
import { firstRows, textIn } from './table.ts';

/** A line of headings and one of figures, as programs of a country write them where they do not write Unicode. */
const files: [country: string, encoding: string, bytes: string, kind: string, cells: string[]][] = [
  [
    'Japan',
    'shift_jis',
    '81699065816a4153494e2c81698e71816a4153494e2c835e83438367838b2c835a83628356838783939094202d208d878c762c928d95b682b382ea82bd8fa49569935f90942c928d95b68fa4956982cc94848fe38a7a0a423041414141313131312c423041414141313131312c837d834f2c22312c323334222c31322c22818f33362c303030220a',
    'business_asin',
    ['マグ', '1,234', '￥36,000'],
  ],
  [
    'China',
    'gb18030',
    'a3a8b8b8a3a94153494e2ca3a8d7d3a3a94153494e2cb1eacce22cbbe1bbb0cafd202d20d7dcbcc62cd2d1b6a9b9bac9ccc6b7cafdc1bf2cd2d1b6a9b9bac9ccc6b7cffacadbb6ee0a423041414141313131312c423041414141313131312cb1ad2c22312c323334222c31322c225553243336302e3030220a',
    'business_asin',
    ['杯', '1,234', 'US$360.00'],
  ],
  [
    'Poland',
    'windows-1250',
    '5779737a756b6977616e6520686173b36f206b6c69656e74613b57799c776965746c656e69613b4b6c696b6e69ea6369613b57796461746b690a6b7562656b3b31203233343b31323b31352c35300a',
    'search_term',
    ['kubek', '1 234', '15,50'],
  ],
];

describe('text that is no Unicode', () => {
  it.each(files)(
    'of %s is read as %s, by the headings that it makes',
    async (_country, encoding, bytes, kind, cells) => {
      const table = await csvTable(fileWith(Buffer.from(bytes, 'hex')).path);
      const rows = await firstRows(table, 2);
      expect(table.encoding).toBe(encoding);
      expect(findHeader(rows)?.kind).toBe(kind);
      expect(rows[1]).toEqual(expect.arrayContaining(cells));
    },
  );

  it.each([
    ['Western Europe', 'windows-1252', '636166e9206372e86d65', 'café crème'],
    ['Portugal', 'windows-1252', '63616ee7e36f', 'canção'],
    ['Japan', 'shift_jis', '837d834f834a8362837620', 'マグカップ'],
    ['China', 'gb18030', 'c2edbfcbb1ad', '马克杯'],
  ])('below English headings is that of %s by its letters', async (_where, encoding, hex, term) => {
    const bytes = Buffer.concat([
      Buffer.from('Customer Search Term,Clicks,Spend\n'),
      Buffer.from(hex, 'hex'),
      Buffer.from(',3,1.20\n'),
    ]);
    const table = await csvTable(fileWith(bytes).path);
    const [, row] = await firstRows(table, 2);
    expect([table.encoding, textIn(row?.[0])]).toEqual([encoding, term]);
  });
});
