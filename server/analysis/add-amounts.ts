import Big from 'big.js';
import type { Money } from '#shared/analysis-document.ts';

/** Digits behind the sign that an amount of the document has; amounts of one currency have the same. */
const digitsOf = ({ value }: Money) => value.split('.')[1]?.length ?? 0;

/** The sum of amounts of one currency, or a part of it (`times` over `per`), exact and rounded once. */
export function addAmounts(amounts: readonly Money[], currency: string, { times = 1, per = 1 } = {}): Money {
  const sum = amounts.reduce((total, { value }) => total.plus(value), new Big(0));
  const digits = amounts[0] ? digitsOf(amounts[0]) : 2;
  return { value: sum.times(times).div(per).toFixed(digits, Big.roundHalfUp), currency };
}
