import sanitize, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { postElements, postSynonyms, textPicturePattern } from '#shared/post-html.ts';

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

const cleaners: Record<string, (attributes: Attributes) => Attributes> = {
  // A page that was left must not be able to reach back, and a link of ours is not a vote for what it leads to.
  a: ({ href }) => ({
    ...given({ href: href?.trim() }),
    ...(/^https?:/i.test(href?.trim() ?? '') ? { rel: 'noopener' } : {}),
  }),
  img: ({ src, alt, width, height }) => ({
    ...given({ src }),
    alt: alt ?? '',
    ...given({ width: wholeNumber(width, 20_000), height: wholeNumber(height, 20_000) }),
  }),
  code: ({ class: name }) => given({ class: name && /^language-[a-z0-9+#-]{1,20}$/.test(name) ? name : undefined }),
  figure: ({ class: name }) => given({ class: name === 'video' ? name : undefined }),
  ol: ({ start }) => given({ start: wholeNumber(start, 9_999) }),
  th: span,
  td: span,
};

const transformTags: NonNullable<IOptions['transformTags']> = Object.fromEntries([
  ...Object.entries(cleaners).map(([name, clean]) => [
    name,
    (tagName: string, attributes: Attributes): Tag => ({ tagName, attribs: clean(attributes) }),
  ]),
  ...Object.entries(postSynonyms),
]);

const options: IOptions = {
  allowedTags: Object.keys(postElements),
  allowedAttributes: Object.fromEntries(Object.entries(postElements).map(([name, list]) => [name, [...list]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: droppedWhole,
  nestingLimit: 60,
  enforceHtmlBoundary: false,
  transformTags,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !textPicturePattern.test(attribs.src ?? ''),
};

/**
 * The text of a post with nothing in it but what `shared/post-html.ts` lists. Called when a text is saved and again wherever one is
 * shown, so that a row that came by another way does no harm either. Cleaning what is clean changes nothing.
 */
export const cleanPostHtml = (html: string): string => sanitize(html, options);
