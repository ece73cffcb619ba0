/** A heading as it is compared: what a file says in its own way (blanks, dashes, currency, days of attribution) is taken out, and told. */
export type PlainHeading = { text: string; currency: string | undefined; days: number | undefined };

/** What a dash of UTF-8 becomes in a file that was saved as Windows-1252 and read as UTF-8 once more. */
const brokenDash = /â€[“”"–—]/g;
const dashes = /[‐-―−]/g;
const currencies: Record<string, string> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', '¥': 'JPY', '₺': 'TRY', zł: 'PLN' };
const inBrackets = /[([]\s*(€|£|₹|¥|₺|zł|\$|[A-Za-z]{3})\s*[)\]]/u;
/** `7 Day`, `7 giorni`, `7 Tage`, `7天`: how long after a click a sale still counts. */
const attribution = /\b(1|7|14|30)[\s-]*(?=(?:days?|giorn[oi]|tage?|d[ií]as?|jours?|dagen|dni|dagar|gün)\b|日間|天)/iu;

/** @param heading - as it stands in the file */
export function plainHeading(heading: string): PlainHeading {
  let text = heading
    .replace(brokenDash, '-')
    .normalize('NFKC')
    // A second mark, before which a quotation does not begin.
    .replace(/^[\uFEFF\s]+"?|^"|"$/g, '')
    .replace(dashes, '-');
  const bracket = inBrackets.exec(text);
  const code = bracket?.[1] ?? '';
  const isCurrency = bracket !== null && (code.length < 3 || currencies[code] !== undefined || isCode(code));
  if (isCurrency) text = text.replace(inBrackets, ' ');
  const days = attribution.exec(text);
  if (days) text = text.replace(attribution, 'N ');
  return {
    text: text.replace(/['’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase(),
    currency: isCurrency ? (currencies[code] ?? (code === '$' ? undefined : code.toUpperCase())) : undefined,
    days: days ? Number(days[1]) : undefined,
  };
}

/** A name as programs write it: one word, its parts told apart by capitals or underscores. */
const programmed = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+$|^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/;

/** `sales7d` as `sales 7 day`, `ad_group_name` as `ad group name`; undefined for what people wrote. */
export function inWords(heading: string): string | undefined {
  const name = heading.trim();
  if (name.length > 60 || !programmed.test(name)) return undefined;
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])(?=[A-Z]|\d+d\b)/g, '$1 ')
    .replace(/\b(\d+)d\b/gi, '$1 day');
  return words === name ? undefined : words;
}

/** Codes that headings of reports bear; three letters in brackets may be a ratio as well (`(CTR)`, `(CPC)`). */
const isCode = (text: string) => marketplaceCurrencies.has(text.toUpperCase());

/** The currencies of Amazon's marketplaces. */
export const marketplaceCurrencies = new Set(
  'USD CAD MXN BRL GBP EUR SEK PLN TRY AED SAR EGP INR JPY AUD SGD ZAR'.split(' '),
);
