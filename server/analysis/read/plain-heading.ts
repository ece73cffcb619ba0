import { currencyIn } from './places.ts';

/** A heading as it is compared: what a file says in its own way (blanks, dashes, currency, days of attribution) is taken out, and told. */
export type PlainHeading = { text: string; currency: string | undefined; days: number | undefined };

/** What a dash of UTF-8 becomes in a file that was saved as Windows-1252 and read as UTF-8 once more. */
const brokenDash = /â€[“”"–—]/g;
const dashes = /[‐-―−]/g;
/** `(€)`, `(EUR)`, `(R$)`, `(ر.س)`; three letters may be a ratio as well, as in `(CTR)` and `(CPC)`. */
const inBrackets = /[([]\s*([^\d\s()[\]]{1,6})\s*[)\]]/gu;
const currencyOf = (sign: string) => currencyIn(sign.toUpperCase());
/** `7 Day`, `7 giorni`, `7 Tage`, `7天`: how long after a click a sale still counts. */
const attribution = /\b(1|7|14|30)[\s-]*(?=(?:days?|giorn[oi]|tage?|d[ií]as?|jours?|dagen|dni|dagar|gün)\b|日間|天)/iu;

/** @param heading - as it stands in the file */
export function plainHeading(heading: string): PlainHeading {
  let text = heading
    .replace(brokenDash, '-')
    .normalize('NFKC')
    // Marks of the direction of writing and blanks of no width; the first of all is looked at below.
    .replace(/(?!\uFEFF)\p{Cf}/gu, '')
    // A second mark, before which a quotation does not begin.
    .replace(/^[\uFEFF\s]+"?|^"|"$/g, '')
    .replace(dashes, '-');
  const brackets = [...text.matchAll(inBrackets)];
  const bracket = brackets.find(([, sign = '']) => sign === '$' || currencyOf(sign) !== undefined);
  if (bracket) text = text.replace(bracket[0], ' ');
  const days = attribution.exec(text);
  if (days) text = text.replace(attribution, 'N ');
  return {
    text: text.replace(/['’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase(),
    currency: currencyOf(bracket?.[1] ?? ''),
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
