import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, largestAmount, parseMoney } from './money.ts';

const amounts = fc.integer({ min: 0, max: largestAmount });

describe('parseMoney', () => {
  it('reads back what the formatter writes, in Italian and in English', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('it-IT', 'en-GB', 'de-DE'), (cents, locale) => {
        expect(parseMoney(formatMoney(cents, locale))).toBe(cents);
      }),
    );
  });

  it('reads amounts without signs of thousands, with either sign before the cents', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('.', ','), (cents, sign) => {
        const text = `${Math.floor(cents / 100)}${sign}${String(cents % 100).padStart(2, '0')}`;
        expect(parseMoney(text)).toBe(cents);
      }),
    );
  });

  it('never answers anything but whole cents within the limit, whatever is typed', () => {
    const noise = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., '€]{0,16}$/));
    fc.assert(
      fc.property(noise, (text) => {
        const cents = parseMoney(text);
        if (cents === undefined) return;
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(largestAmount);
        // Its digits are those that were typed, but for cents that were left out.
        expect(String(cents)).toMatch(
          new RegExp(`^${(text.match(/\d/g) ?? []).join('').replace(/^0+/, '')}0{0,2}$|^0$`),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['12,5', 1250],
    ['€ 12.500', 1_250_000],
    ['12 500,00 EUR', 1_250_000],
    ["1'000.5", 100_050],
    ['0', 0],
  ])('reads %s', (text, cents) => expect(parseMoney(text)).toBe(cents));

  it.each([
    '',
    '-5',
    '1.2345',
    '0.500',
    '1.23,45',
    '1,234,56',
    '1.234.56',
    '12.34.567',
    '1e5',
    '5 $',
    'ten',
    '9999999999999',
  ])('refuses %s', (text) => expect(parseMoney(text)).toBeUndefined());
});
