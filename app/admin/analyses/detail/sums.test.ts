import { expect, it } from 'vitest';
import { sumOf } from './sums.ts';

const sum = (...values: string[]) =>
  sumOf(
    values.map((value) => ({ value, currency: 'EUR' })),
    'EUR',
  ).value;

it('amounts are added exactly, below nothing as well, with the digits of their currency', () => {
  expect(sum('48.00', '89.00', '2.00')).toBe('139.00');
  expect(sum('0.10', '0.20')).toBe('0.30');
  expect(sum('-56.00', '6.05')).toBe('-49.95');
  expect(sum('1200', '35')).toBe('1235');
  expect(sum('99999999999999.99', '0.01')).toBe('100000000000000.00');
  expect(sum()).toBe('0');
});
