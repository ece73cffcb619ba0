/** Amounts and shares as people type them. */

/** Where the decimals begin; -1 where there are none: `1.234` is a thousand, `0,125` an eighth. */
function decimalsAt(plain: string): number {
  const signs = plain.match(/[.,]/g) ?? [];
  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (new Set(signs).size === 2) return at;
  const isThousands = signs.length > 1 || (plain.length - at === 4 && !plain.startsWith('0'));
  return isThousands ? -1 : at;
}

/** `1.234,50 €` as `1234.50`; undefined for what is no amount, is negative, or has more than seven digits before the decimals. */
export function amountOf(typed: string): string | undefined {
  const joined = typed.trim().replace(/(?<=\d)['’\s](?=\d{3}(?:\D|$))/g, '');
  const plain = /^[^\d.,-]*([\d.,]+)[^\d.,-]*$/.exec(joined)?.[1] ?? '';
  const at = decimalsAt(plain);
  const digits = (text: string) => text.replace(/[.,]/g, '');
  const text = at === -1 ? digits(plain) : `${digits(plain.slice(0, at))}.${plain.slice(at + 1)}`;
  return /^\d{1,7}(?:\.\d{1,4})?$/.test(text) ? text : undefined;
}

/** `22` or `22 %` as `0.22`; undefined for what is no percentage under a hundred. */
export function shareOf(typed: string): string | undefined {
  const plain = typed.replace('%', '').trim().replace(',', '.');
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return String(Number((Number(plain) / 100).toFixed(4)));
}

/** A whole number up to seven digits, with or without signs between thousands; undefined for what is none. */
export function countOf(typed: string): number | undefined {
  const plain = typed.trim().replace(/(?<=\d)[.,'’\s](?=\d{3}(?:\D|$))/g, '');
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined;
}
