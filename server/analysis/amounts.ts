import Big from 'big.js';
import { type Money, noCurrency } from '#shared/analysis-document.ts';
import { coinDigits } from './read/places.ts';

export const digitsOf = (currency: string) => (currency === noCurrency ? 2 : coinDigits(currency));

/** Millionths as text with the digits of the currency, rounded once, half away from zero. */
export function amountText(micro: number | bigint | Big, currency: string): string {
  const digits = digitsOf(currency);
  // Most are whole numbers of millionths: then nothing is divided.
  if (typeof micro === 'number' && Number.isSafeInteger(micro) && micro > 0) return wholeAmountText(micro, digits);
  return new Big(typeof micro === 'bigint' ? micro.toString() : micro).div(1_000_000).toFixed(digits, Big.roundHalfUp);
}

function wholeAmountText(micro: number, digits: number): string {
  const coin = 10 ** (6 - digits);
  const beyond = micro % coin;
  const coins = (micro - beyond) / coin + (2 * beyond >= coin ? 1 : 0);
  const text = String(coins).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export const money = (micro: number | bigint | Big, currency: string): Money => ({
  value: amountText(micro, currency),
  currency,
});

/** A ratio with six digits, computed exactly; null where there is nothing to divide by. */
export function ratio(above: number | Big, below: number | Big, digits = 6): string | null {
  const divisor = new Big(below);
  return divisor.eq(0) ? null : new Big(above).div(divisor).toFixed(digits, Big.roundHalfUp);
}

/** A probability or another measured number, with six digits. */
export const fraction = (value: number, digits = 6): string => new Big(value).toFixed(digits, Big.roundHalfUp);
