import sanitize, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { cardClasses, wholeCards } from '#shared/rich-cards.ts';
import {
  documentPicturePattern,
  richElements,
  richSynonyms,
  textPicturePattern,
  videoAddress,
} from '#shared/rich-html.ts';
import { richHtml } from '#shared/rich-text.ts';
import { fromElsewhere } from './pasted.ts';

/** Elements whose content goes with them: it is no text, or was written to be read in another way than it looks. */
const droppedWhole = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'applet',
  'frameset',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
];

const wholeNumber = (value: string | undefined, most: number) =>
  value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= most ? value : undefined;

/** Attributes that have a value. */
const given = (attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));

const span = ({ colspan, rowspan, scope }: Attributes) => ({
  ...given({ colspan: wholeNumber(colspan, 20), rowspan: wholeNumber(rowspan, 100) }),
  ...(scope === 'col' || scope === 'row' ? { scope } : {}),
});

/**
 * True for an address on the web, of a mailbox or a phone, and for one of this site from its root on: a text is also read in feeds and
 * mails, where nothing else leads anywhere. No address has `<`, `>`, `"` or `\\` in it; something that was broken open does.
 */
const leadsSomewhere = (address: string) =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|[#?])/i.test(address) && !/[<>"\\]/.test(address);

/** Characters that no text needs and that parsers disagree about: C0 without tab and line ends, DEL, and U+FEFF. */
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff]/g;

/** The class of a card, on the element that may have it. */
const cardOf = (element: string, name: string | undefined) =>
  given({ class: cardClasses[element]?.find((each) => each === name) });

const cleaners: Record<string, (attributes: Attributes) => Attributes> = {
  // A page that was left must not be able to reach back, and a link of ours is not a vote for what it leads to.
  a: ({ href }) => {
    const address = href?.trim();
    if (address === undefined || !leadsSomewhere(address)) return {};
    return { href: address, ...(/^https?:/i.test(address) ? { rel: 'noopener' } : {}) };
  },
  img: ({ src, alt, width, height }) => ({
    ...given({ src }),
    alt: alt ?? '',
    ...given({ width: wholeNumber(width, 20_000), height: wholeNumber(height, 20_000) }),
  }),
  code: ({ class: name }) => given({ class: name && /^language-[a-z0-9+#-]{1,20}$/.test(name) ? name : undefined }),
  figure: ({ class: name }) => given({ class: name === 'video' ? name : undefined }),
  ul: ({ class: name }) => cardOf('ul', name),
  blockquote: ({ class: name }) => cardOf('blockquote', name),
  ol: ({ start }) => given({ start: wholeNumber(start, 9_999) }),
  th: span,
  td: span,
};

/** Emphasis that Docs and others write as a style; of several on one element the first. */
function emphasisOf(style: string | undefined): string {
  if (style === undefined) return 'span';
  if (/(?<!-)font-weight:\s*(?:bold|[6-9]00)\b/i.test(style)) return 'strong';
  if (/font-style:\s*italic/i.test(style)) return 'em';
  if (/text-decoration[^;]*underline/i.test(style)) return 'u';
  if (/text-decoration[^;]*line-through/i.test(style)) return 's';
  const position = /vertical-align:\s*(super|sub)\b/i.exec(style)?.[1]?.toLowerCase();
  return position === 'super' ? 'sup' : (position ?? 'span');
}

/** Paragraphs of Word that are headings or quotes by their style. */
function paragraphOf(name: string | undefined): string {
  if (/\bMso(?:Title|Heading1)\b/i.test(name ?? '')) return 'h2';
  if (/\bMsoSubtitle\b/i.test(name ?? '')) return 'h3';
  return /\bMso(?:Intense)?Quote/i.test(name ?? '') ? 'blockquote' : 'p';
}

const restyled: NonNullable<IOptions['transformTags']> = {
  span: (_, { style }) => ({ tagName: emphasisOf(style), attribs: {} }),
  // Docs puts its whole text into one that is not bold at all.
  b: (_, { style }) => ({ tagName: /(?<!-)font-weight:\s*normal/i.test(style ?? '') ? 'span' : 'strong', attribs: {} }),
  p: (_, { class: name }) => ({ tagName: paragraphOf(name), attribs: cardOf('p', name) }),
};

const transformTags: NonNullable<IOptions['transformTags']> = Object.fromEntries([
  ...Object.entries(cleaners).map(([name, clean]) => [
    name,
    (tagName: string, attributes: Attributes): Tag => ({ tagName, attribs: clean(attributes) }),
  ]),
  ...Object.entries(richSynonyms),
  ...Object.entries(restyled),
]);

const optionsFor = (pictures: RegExp): IOptions => ({
  allowedTags: Object.keys(richElements),
  allowedAttributes: Object.fromEntries(Object.entries(richElements).map(([name, list]) => [name, [...list]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: droppedWhole,
  nestingLimit: 60,
  enforceHtmlBoundary: false,
  transformTags,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !pictures.test(attribs.src ?? ''),
});

/** A card of a film holds a link to it and nothing else; any other is a figure like others. */
const withRealFilms = (clean: string) =>
  clean.replace(/<figure class="video">([\s\S]*?)<\/figure>/g, (_, content: string) => {
    const link = /^\s*<a href="([^"]*)"(?: rel="noopener")?>([^<]*)<\/a>\s*$/.exec(content);
    const film = link && videoAddress((link[1] as string).replaceAll('&amp;', '&'));
    if (!film) return `<figure>${content}</figure>`;
    return `<figure class="video"><a href="${film}" rel="noopener">${link[2]}</a></figure>`;
  });

/** What is left open inside out can take another form when it is read again, once for each layer; nobody writes so many. */
const mostPasses = 8;

/**
 * The text of a post with nothing in it but what `shared/rich-html.ts` lists. Called when a text is saved and again wherever one is
 * shown, so that a row that came by another way does no harm either. Cleaning what is clean changes nothing: a text is read until it
 * stays as it is, and one that does not is taken as words without elements.
 *
 * @param pictures - addresses of those that may stand in it
 */
export function cleanRichHtml(html: string, pictures = textPicturePattern): string {
  const options = optionsFor(pictures);
  let text = fromElsewhere(html.replace(controls, ''));
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const read = wholeCards(withRealFilms(sanitize(text, options))).replace(controls, '');
    if (read === text) return text;
    text = read;
  }
  return sanitize(text, { ...options, allowedTags: [], transformTags: {} }).replace(controls, '');
}

/** A text as clean rich text, whether it was written with tools or typed as plain text; empty where it has no words. */
export const cleanRichText = (text: string): string => (text.trim() === '' ? '' : cleanRichHtml(richHtml(text)));

/** The same for a report, whose pictures are documents of its request. */
export const cleanReport = (text: string): string =>
  text.trim() === '' ? '' : cleanRichHtml(richHtml(text), documentPicturePattern);
