import { describe, expect, it } from 'vitest';
import { amountOf, shareOf } from '#shared/tools/typed.ts';
import {
  breakEvenOf,
  costFaultsOf,
  costRowsOf,
  emptyRow,
  isTable,
  mostCosts,
  pastedRows,
  productsOf,
  withPasted,
} from './costs.ts';

const row = (part: Partial<ReturnType<typeof emptyRow>>) => ({ ...emptyRow('22'), ...part });
const whole = { article: 'b0abcdef12', price: '24,40', cost: '6', fees: '5,50' };

describe('what articles cost', () => {
  it.each([
    ['24,90', '24.90'],
    ['24.9', '24.9'],
    ['€ 1.234,50', '1234.50'],
    ['1,234.50 USD', '1234.50'],
    ['7', '7'],
    ['1.234', '1234'],
    ['0,125', '0.125'],
    ['1.234.567', '1234567'],
    ['', undefined],
    ['-3', undefined],
    ['about 5 or 6', undefined],
    ['12345678', undefined],
  ])('reads %s as an amount', (typed, amount) => expect(amountOf(typed)).toBe(amount));

  it.each([
    ['22', '0.22'],
    ['5,5 %', '0.055'],
    ['0', '0'],
    ['abc', undefined],
    ['100', undefined],
  ])('reads %s as a tax', (typed, share) => expect(shareOf(typed)).toBe(share));

  it('tells articles of the catalogue from the own numbers of the seller', () => {
    expect(productsOf([row(whole), row({ ...whole, article: 'BT-500-BLUE' })])).toEqual([
      { asin: 'B0ABCDEF12', price: '24.40', cogs: '6', fees: '5.50', vat: '0.22' },
      { sku: 'BT-500-BLUE', price: '24.40', cogs: '6', fees: '5.50', vat: '0.22' },
    ]);
  });

  it('marks an article that stands in a row above already, however it is written', () => {
    const rows = [row(whole), row({ ...whole, article: ' B0ABCDEF12', price: '19' }), row({ article: 'BT-5' })];
    expect(costFaultsOf(rows)[rows[1]?.key ?? 0]).toEqual(['article']);
    expect(costFaultsOf(rows)[rows[0]?.key ?? 0]).toBeUndefined();
    expect(costFaultsOf(rows.slice(1))[rows[1]?.key ?? 0]).toBeUndefined();
  });

  it('puts pasted rows in the place of what was said of their articles before', () => {
    const rows = [row(whole), row({ ...whole, article: 'BT-5' }), row({})];
    const added = pastedRows('B0ABCDEF12;19;5;4\nBT-6;9;2;1', '22');
    const { rows: after, left } = withPasted(rows, rows[2] ?? row({}), added);
    expect(left).toBe(0);
    expect(after.map(({ article, price }) => [article, price])).toEqual([
      ['BT-5', '24,40'],
      ['B0ABCDEF12', '19'],
      ['BT-6', '9'],
    ]);
    expect(withPasted(rows, rows[0] ?? row({}), [])).toEqual({ rows, left: 0 });
  });

  it('leaves out the last of the pasted rows that there is no room for, and none that stood there', () => {
    const last = row({ ...whole, article: 'LAST' });
    const rows = [row({}), last];
    const lines = Array.from({ length: mostCosts }, (_, index) => `BT-${index};9;2;1`);
    const { rows: after, left } = withPasted(
      rows,
      rows[0] ?? last,
      pastedRows([...lines, 'LAST;8;2;1'].join('\n'), '22'),
    );
    expect(left).toBe(1);
    expect(after).toHaveLength(mostCosts);
    expect(after.at(-1)).toMatchObject({ article: 'LAST', price: '8' });
    expect(after.at(-2)).toMatchObject({ article: 'BT-498' });
  });

  it('says how much of a sale ads may take: what is left of the price without tax, cost and fees', () => {
    expect(breakEvenOf(row(whole))).toBeCloseTo((20 - 6 - 5.5) / 24.4, 10);
    expect(breakEvenOf(row({ ...whole, cost: '30' }))).toBeLessThan(0);
    expect(breakEvenOf(row({ article: 'x' }))).toBeUndefined();
  });

  it('marks what is missing in a row that was begun, and nothing in an empty one', () => {
    const begun = row({ article: 'BT-1', price: '0' });
    expect(costFaultsOf([row({}), begun])).toEqual({ [begun.key]: ['price', 'cost', 'fees'] });
    expect(productsOf([row({}), begun])).toEqual([]);
  });

  it('is the same after a trip through the form', () => {
    const said = [{ sku: 'BT-1', price: '24.9', cogs: '6.255', fees: '0', vat: '0.055' }];
    const rows = costRowsOf(said, 'it-IT');
    expect(rows[0]).toMatchObject({ price: '24,9', cost: '6,2550', vat: '5,5' });
    expect(productsOf(rows)).toEqual([{ ...said[0], cogs: '6.2550' }]);
  });

  it('takes rows of a spreadsheet, without its headings, and the tax of the last row where it names none', () => {
    const copied = 'SKU\tPrezzo\tCosto\tCommissioni\tIVA\r\nBT-1\t24,90 €\t6,00 €\t5,50 €\t22%\r\nBT-2\t9,90\t2\t3\r\n';
    expect(isTable(copied)).toBe(true);
    expect(isTable('BT-500-BLUE')).toBe(false);
    expect(pastedRows(copied, '10').map(({ key: _key, ...cells }) => cells)).toEqual([
      { article: 'BT-1', price: '24,90 €', cost: '6,00 €', fees: '5,50 €', vat: '22%' },
      { article: 'BT-2', price: '9,90', cost: '2', fees: '3', vat: '10' },
    ]);
  });
});
