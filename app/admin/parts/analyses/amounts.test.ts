import { expect, test } from 'vitest';
import { accountText, moneyText, placeText } from './amounts.ts';

test('an account whose currency no file tells has amounts without a sign, and a name in words', () => {
  expect(moneyText({ value: '2424.00', currency: 'XXX' }, 'it-IT')).toBe('2.424,00');
  expect(moneyText({ value: '2424.00', currency: 'EUR' }, 'it-IT')).toMatch(/^2\.424,00\s€$/);
  const untold = { marketplace: null, currency: 'XXX' };
  const words = /^(?:valuta non indicata|currency not told)$/;
  expect(placeText(untold, 'it-IT')).toMatch(words);
  expect(accountText(untold, 'it-IT')).toMatch(words);
  expect(placeText({ marketplace: 'IT', currency: 'XXX' }, 'it-IT')).toBe('Italia');
});
