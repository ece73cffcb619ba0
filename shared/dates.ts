/** Dates as the product writes them. All take the time zone explicitly: the reader's or the site's, never the machine's. */

export type DateInput = Date | string;

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(value: DateInput, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale}|${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(value));
}

/** `Jan 5, 2026`: the client dashboard (spec section 9). */
export const shortMonthDate = (value: DateInput, timeZone: string) =>
  format(value, 'en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone });

/** `21/11/2026`: the back office's lists. */
export const italianDate = (value: DateInput, timeZone: string) =>
  format(value, 'it-IT', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });

/** `21 novembre 2026 alle ore 09:05` and its English twin `21 November 2026 at 09:05`: deadlines, with the zone's name. */
export const dateTimeWithZone = (value: DateInput, timeZone: string, locale: 'it' | 'en') =>
  format(value, locale === 'it' ? 'it-IT' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
