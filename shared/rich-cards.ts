/**
 * The cards of a text: elements that every text may hold, with a class that makes them more. Where the class means nothing (a feed, an
 * old mail program, paper) a quote, a link or a list is left, and nothing is lost.
 */

/** Kinds of a callout: a quote in which something is pointed out. */
export const calloutKinds = ['note', 'warning', 'tip'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** Classes by element; no element keeps another. */
export const cardClasses: Readonly<Record<string, readonly string[]>> = {
  blockquote: calloutKinds.map((kind) => `callout-${kind}`),
  p: ['button'],
  ul: ['figures', 'compare'],
};

/** What cards are called where they are read: the site and its mails speak English. */
export const cardWords = { note: 'Note', warning: 'Warning', tip: 'Tip', before: 'Before', after: 'After' } as const;

/** So many numbers stand side by side. */
export const figureCounts = { least: 2, most: 4 } as const;

/** Longest number and longest words under it. */
export const cardLimits = { value: 24, label: 120, button: 80 } as const;

const item = '\\s*<li>(?:<strong>[^<]*</strong>)?[^<]*</li>\\s*';
const image = '\\s*(?:<img [^<>]*>)?\\s*';
const picture = `\\s*<li>(?:<figure>${image}(?:<figcaption>[^<]*</figcaption>)?\\s*</figure>)?</li>\\s*`;

/** What stands behind the tag that opens each of them, to its end: in a clean text, and nowhere else. */
const wholes: Record<string, RegExp> = {
  button: /<a(?: href="[^"]*")?(?: rel="noopener")?>[^<]*<\/a><\/p>/y,
  figures: new RegExp(`(?:${item}){${figureCounts.least},${figureCounts.most}}</ul>`, 'y'),
  compare: new RegExp(`(?:(?:${item}){2}|(?:${picture}){2})</ul>`, 'y'),
};

/** A card is whole or no card: one whose parts are others becomes the element that it is without its class. */
export const wholeCards = (clean: string): string =>
  clean.replace(/<(p|ul) class="(button|figures|compare)">/g, (tag, name: string, kind: string, offset: number) => {
    const whole = wholes[kind] as RegExp;
    whole.lastIndex = offset + tag.length;
    return whole.test(clean) ? tag : `<${name}>`;
  });

export type CardNumber = { value: string; label: string };

/** The numbers of a card, or of one side of it; their words are HTML still. */
export const cardNumbers = (inner: string): CardNumber[] =>
  [...inner.matchAll(/<li\b[^>]*>(?:<strong\b[^>]*>([^<]*)<\/strong>)?([^<]*)<\/li>/g)].map(
    ([, value = '', label = '']) => ({ value: value.trim(), label: label.trim() }),
  );

/** The two sides of a comparison, each as the HTML in it. */
export const cardSides = (inner: string): string[] =>
  [...inner.matchAll(/<li\b[^>]*>((?:(?!<\/li>)[\s\S])*)<\/li>/g)].map(([, side = '']) => side.trim());

/** A side without words and picture. */
const isBlankSide = (side: string) => side.replace(/<(?!img)[^>]*>/g, '').trim() === '';

type Dress = {
  callout: (kind: CalloutKind) => [open: string, close: string];
  /** The link as it stands in the text; undefined where it leads nowhere. */
  button: (link: string | undefined) => string;
  figures: (numbers: CardNumber[]) => string;
  compare: (sides: string[]) => string;
};

/** A clean text with its cards in other clothes. Numbers without any word in them are left out. */
export function dressCards(clean: string, dress: Dress): string {
  const ends: string[] = [];
  return clean
    .replace(/<p class="button"[^>]*>(<a\b[^>]*>)([^<]*)<\/a><\/p>/g, (_, open: string, words: string) =>
      dress.button(/\shref="/.test(open) && words.trim() !== '' ? `${open}${words}</a>` : undefined),
    )
    .replace(/<ul class="figures"[^>]*>((?:(?!<\/ul>)[\s\S])*)<\/ul>/g, (_, inner: string) => {
      const numbers = cardNumbers(inner).filter(({ value, label }) => value !== '' || label !== '');
      return numbers.length === 0 ? '' : dress.figures(numbers);
    })
    .replace(/<ul class="compare"[^>]*>((?:(?!<\/ul>)[\s\S])*)<\/ul>/g, (_, inner: string) => {
      const sides = cardSides(inner);
      return sides.every(isBlankSide) ? '' : dress.compare(sides);
    })
    .replace(/<blockquote(?: class="callout-(\w+)")?[^>]*>|<\/blockquote>/g, (tag, kind: CalloutKind | undefined) => {
      if (tag.startsWith('</')) return ends.pop() ?? tag;
      const [open, close] = kind ? dress.callout(kind) : [tag, '</blockquote>'];
      ends.push(close);
      return open;
    });
}
