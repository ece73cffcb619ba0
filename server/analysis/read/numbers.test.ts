import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microOf, type NumberKind, noVotes, plainNumber, signOf, vote } from './numbers.ts';

/** The cells of a column as numbers. */
function readColumn(kind: NumberKind, cells: string[], elsewhere: ',' | '.' = '.') {
  const votes = noVotes();
  for (const cell of cells) vote(votes, cell);
  const sign = signOf(kind, votes, elsewhere);
  return cells.map((cell) => {
    const plain = plainNumber(cell, sign);
    return plain === undefined ? undefined : Number(plain);
  });
}

describe('a column of numbers', () => {
  it.each<[string, NumberKind, string[], (number | undefined)[]]>([
    ['of money in euros', 'money', ['4.041,92 €', '1.250,00 €', '0,99 €'], [4041.92, 1250, 0.99]],
    ['of money in English', 'money', ['€4,041.92', '1,250.00', '$0.99'], [4041.92, 1250, 0.99]],
    ['of counts with commas beside money with commas', 'count', ['3,200', '500', '12,000'], [3200, 500, 12000]],
    ['of counts with points', 'count', ['12.000', '30.000', '180'], [12000, 30000, 180]],
    ['that begins with nought', 'money', ['0,477', '0,356'], [0.477, 0.356]],
    ['with minus in all its ways', 'money', ['(19,90 €)', '-19,90', '19,90-', '−19,90'], [-19.9, -19.9, -19.9, -19.9]],
    [
      'with brackets for a minus, beside its currency',
      'money',
      ['€ (5,00)', '(19,90) €', '$(7.50)'],
      [-5, -19.9, -7.5],
    ],
    ['of percents', 'percent', ['97,80 %', '60,00%', '100%'], [97.8, 60, 100]],
    ['in crowns and euros, shortened', 'money', ['1 234,56 kr.', '2.345,67 Eur.'], [1234.56, 2345.67]],
    [
      'of files of two countries',
      'money',
      ['5,00', '6,00', '7.50', '1,234.56', '1.234,56'],
      [5, 6, 7.5, 1234.56, 1234.56],
    ],
    ['in lakhs', 'money', ['1,00,000.50', '2,50,000'], [100000.5, 250000]],
    ['in rupees and rand', 'money', ['Rs.201.68', 'R 500.00'], [201.68, 500]],
    ['in riyals and dirhams', 'money', ['7.50 ر.س', '\u200f1,234.50 د.إ.\u200f', 'ج.م 2.25'], [7.5, 1234.5, 2.25]],
    ['that says nothing', 'money', ['', '-', '--', 'n/a'], [undefined, undefined, undefined, undefined]],
    ['with exponents', 'money', ['5E-2', '1.5E3'], [0.05, 1500]],
    ['of Swiss and French thousands', 'money', ["1'250.50", '1 250.50', '1 250.50'], [1250.5, 1250.5, 1250.5]],
    ['in Arabic and Persian digits', 'money', ['١٬٢٥٠٫٥٠', '۱۵٫۵۰'], [1250.5, 15.5]],
    ['of a program’s counts with three decimals', 'count', ['1180.000', '30.000'], [1180, 30]],
    ['of a program’s money with three decimals', 'money', ['1234.560', '30.070', '12.000'], [1234.56, 30.07, 12]],
    ['of shares with three decimals', 'percent', ['97,800 %', '60,125%'], [97.8, 60.125]],
    ['with thousands twice', 'money', ['1.250.000', '3.200'], [1250000, 3200]],
  ])('%s', (_what, kind, cells, numbers) => {
    expect(readColumn(kind, cells)).toEqual(numbers);
  });

  it('that is open takes the sign of the money beside it', () => {
    expect(readColumn('money', ['3,200'], ',')).toEqual([3.2]);
    expect(readColumn('money', ['3,200'], '.')).toEqual([3200]);
  });

  it('that has more than three digits before its only sign has decimals behind it, also where it is written another way', () => {
    expect(readColumn('money', ['1234.560'], ',')).toEqual([1234.56]);
    expect(readColumn('money', ['5,00', '6,00', '1234.560', '1.234'])).toEqual([5, 6, 1234.56, 1234]);
  });

  it('is read as it was written, in every country’s way', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
    const ways = fc.constantFrom(
      'de-DE',
      'en-US',
      'it-IT',
      'fr-FR',
      'es-ES',
      'sv-SE',
      'pl-PL',
      'en-IN',
      'ja-JP',
      'ar-AE',
      'ar-EG',
    );
    fc.assert(
      fc.property(ways, fc.array(cents, { minLength: 1, maxLength: 8 }), (way, amounts) => {
        const format = new Intl.NumberFormat(way, { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });
        // A column in which something is written with decimals, as money always is.
        expect(
          readColumn(
            'money',
            amounts.map((amount) => format.format(amount / 100)),
          ),
        ).toEqual(amounts.map((amount) => amount / 100));
      }),
    );
  });

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (cells) => {
        for (const value of readColumn('money', cells))
          expect(value === undefined || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

it('money is kept in millionths, exactly', () => {
  expect([microOf('0.1'), microOf('0.30000000000000004'), microOf('-12.345678')]).toEqual([
    100_000, 300_000, -12_345_678,
  ]);
  expect(microOf('99999999999')).toBeUndefined();
});
