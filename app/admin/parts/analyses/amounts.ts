import { m } from '#messages/messages.js';
import { type Money, noCurrency, type Period } from '#shared/analysis-document.ts';

/** Amounts, shares and days of an analysis for people. The digits are those of the document: nothing is added up here. */

const formatterOf = (locale: string, currency: string) =>
  new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    ...(currency === noCurrency ? { minimumFractionDigits: 2 } : { style: 'currency', currency }),
  });

/** `1.234,50 €` of `1234.50`; without a sign where no file tells the currency. The text itself is formatted, so that no digit is lost. */
export const moneyText = ({ value, currency }: Money, locale: string): string =>
  formatterOf(locale, currency).format(value as Intl.StringNumericLiteral);

/** `21,5 %` of `0.215000`. */
export const shareText = (fraction: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    fraction as Intl.StringNumericLiteral,
  );

/** `1–30 set 2026`: days, so no time zone moves them. */
export function periodText({ start, end }: Period, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  // Italian ranges within a month come with two digits for each day.
  const parts = format.formatRangeToParts(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`));
  return parts.map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value)).join('');
}

/** `Italia · EUR`: where several accounts stand beside each other. */
export const accountText = ({ marketplace, currency }: Account, locale: string): string =>
  [marketplace && countryText(marketplace, locale), currencyText(currency)].filter(Boolean).join(' · ');
type Account = { marketplace: string | null; currency: string };

/** A currency by its code, or that no file tells it. */
const currencyText = (currency: string): string => (currency === noCurrency ? m.report_currency_none() : currency);

/** Where an account sells, or what it counts in where no file says so. */
export const placeText = ({ marketplace, currency }: Account, locale: string): string =>
  marketplace ? countryText(marketplace, locale) : currencyText(currency);

/** The country of a marketplace. */
export const countryText = (marketplace: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(marketplace) ?? marketplace;
