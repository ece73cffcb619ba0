import { m } from '#messages/messages.js';
import { type Money, noCurrency, type Period } from '#shared/analysis-document.ts';
import type { ReportLanguage } from '#shared/analysis-report.ts';

/** Figures as a report writes them, in its own language. Decimals stay text on the way, so that no cent is lost. */

const locales = { it: 'it-IT', en: 'en-GB' } as const;

/** By which a report in `language` writes its figures. */
export const localeOf = (language: ReportLanguage): string => locales[language];

const numbers = new Map<string, Intl.NumberFormat>();
function writer(language: ReportLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}|${JSON.stringify(options)}`;
  const known = numbers.get(key) ?? new Intl.NumberFormat(locales[language], { useGrouping: 'always', ...options });
  numbers.set(key, known);
  return known;
}

const write = (format: Intl.NumberFormat, decimal: string | number) =>
  format.format(decimal as Intl.StringNumericLiteral);

/** Chances below this are said as "less than". */
const leastChance = 0.001;

/** The sum of decimals, exactly, with the digits of the longest. */
export function sumOf(decimals: readonly string[]): string {
  const digits = Math.max(0, ...decimals.map((each) => (each.split('.')[1] ?? '').length));
  const total = decimals.reduce((sum, each) => {
    const [whole = '0', part = ''] = each.split('.');
    return sum + BigInt(`${whole}${part.padEnd(digits, '0')}`);
  }, 0n);
  const text = (total < 0n ? -total : total).toString().padStart(digits + 1, '0');
  const at = text.length - digits;
  return `${total < 0n ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}`;
}

/** A difference without its sign: words say the direction. */
export const unsigned = ({ value, currency }: Money): Money => ({ value: value.replace(/^-/, ''), currency });

export type Figures = ReturnType<typeof figuresIn>;

/** How a report in `language` writes amounts, shares, counts and days. What is missing is "n/a" or "n/d", never 0. */
export function figuresIn(language: ReportLanguage) {
  const none = m.report_none({}, { locale: language });
  const money = (value: string | null | undefined, currency: string, digits?: number): string => {
    if (value === null || value === undefined) return none;
    const places = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return currency === noCurrency
      ? write(writer(language, { minimumFractionDigits: digits ?? 2, maximumFractionDigits: digits ?? 2 }), value)
      : write(writer(language, { style: 'currency', currency, ...places }), value);
  };
  const share = (fraction: string | number | null | undefined, digits = 1): string =>
    fraction === null || fraction === undefined
      ? none
      : write(
          writer(language, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }),
          fraction,
        );
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options }).format(new Date(day));
  const dayOfMonth = (day: string) => String(Number(day.slice(8, 10)));
  const month = (day: string) => part(day, { month: 'long' });
  return {
    none,
    money,
    amount: (amount: Money | null | undefined) => money(amount?.value, amount?.currency ?? noCurrency),
    /** Without cents: for what is read from afar. */
    round: (amount: Money | null | undefined) => money(amount?.value, amount?.currency ?? noCurrency, 0),
    share,
    count: (count: number | string | null | undefined) =>
      count === null || count === undefined ? none : write(writer(language, { maximumFractionDigits: 1 }), count),
    points: (points: string | number) =>
      write(writer(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }), points),
    chance: (p: string | null | undefined) =>
      p !== null && p !== undefined && Number(p) < leastChance ? `< ${share(leastChance)}` : share(p),
    /** `1–30 September 2026`; months and years that both ends share are said once. */
    period: ({ start, end }: Period): string => {
      const last = `${dayOfMonth(end)} ${month(end)} ${end.slice(0, 4)}`;
      if (start === end) return last;
      if (start.slice(0, 7) === end.slice(0, 7)) return `${dayOfMonth(start)}–${last}`;
      const first = `${dayOfMonth(start)} ${month(start)}`;
      return start.slice(0, 4) === end.slice(0, 4) ? `${first} – ${last}` : `${first} ${start.slice(0, 4)} – ${last}`;
    },
    /** `9 October 2026`, of an instant in a time zone. */
    day: (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat(locales[language], { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
        new Date(instant),
      ),
    time: (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat(locales[language], {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(instant)),
  };
}
