/** Amounts of money are whole euro cents everywhere; these are the two ways to and from what people read and type. */

/** Largest amount that can be entered, in cents: 999,999,999.99. */
export const largestAmount = 99_999_999_999;

const plain = /^\d{1,12}(?:[.,]\d{1,2})?$/;
/** Thousands in one sign, cents after the other (or none). The first group has no leading zero, so `0.500` is no five hundred. */
const grouped = [
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/,
  /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d{1,2})?$/,
];

/**
 * Cents of an amount as Italians (`1.234,50`) or English readers (`1,234.50`) write it, with or without `€` or `EUR`. One sign followed
 * by three digits is a thousands sign in both. Undefined for what is neither, is negative, or is too much.
 */
export function parseMoney(text: string): number | undefined {
  const amount = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/’/g, "'")
    .trim()
    .replace(/^(?:€|eur) ?|(?: ?(?:€|eur))$/i, '');
  if (!plain.test(amount) && !grouped.some((shape) => shape.test(amount))) return undefined;
  const decimals = /[.,](\d{1,2})$/.exec(amount)?.[1] ?? '';
  const whole = (decimals ? amount.slice(0, -decimals.length - 1) : amount).replace(/\D/g, '');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= largestAmount ? cents : undefined;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** `€12,500.00` in English, `12.500,00 €` in Italian. */
export function formatMoney(cents: number, locale: string): string {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
    formatters.set(locale, formatter);
  }
  return formatter.format(cents / 100);
}
