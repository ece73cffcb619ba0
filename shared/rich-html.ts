/**
 * The one list of what the text of a post may hold. The editor offers it, the server keeps nothing else, and pages, feed and
 * newsletter show nothing else.
 */

/**
 * Attributes by element; an element that is not here loses its tags, and its content stays. Classes are those of cards
 * (`rich-cards.ts`), of films and of the language of code, and no others.
 */
export const richElements = {
  p: ['class'],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  ul: ['class'],
  ol: ['start'],
  li: [],
  blockquote: ['class'],
  pre: [],
  code: ['class'],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  a: ['href', 'rel'],
  figure: ['class'],
  figcaption: [],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  hr: [],
} as const satisfies Record<string, readonly string[]>;

/** Elements that mean the same as one of ours. */
export const richSynonyms = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', del: 's', strike: 's' } as const;

/** A picture in a text is one of ours: `/pictures/text/{file}`, which pages complete with a width and a format. */
export const textPicturePattern = /^\/pictures\/text\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A picture in a report is one of the documents of its request: whoever may read that sees it. */
export const documentPicturePattern = /^\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Address of such a picture, as the text keeps it. */
export const documentPicture = (fileId: string) => `/documents/${fileId}`;

/** Address of a picture in a text, as the text keeps it. */
export const textPicture = (fileId: string) => `/pictures/text/${fileId}`;

/** The page of a film at YouTube or Vimeo, by which a text shows it as a card; undefined for any other address. */
export function videoAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const host = url.hostname.replace(/^(www|m)\./, '');
  const youtube = (id: string | null | undefined) =>
    id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
  const [first, second] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return ['embed', 'shorts', 'live'].includes(first ?? '') ? youtube(second) : youtube(url.searchParams.get('v'));
  }
  if (host === 'vimeo.com' && /^\d{5,12}$/.test(first ?? '')) return `https://vimeo.com/${first}`;
  if (host === 'player.vimeo.com' && /^\d{5,12}$/.test(second ?? '')) return `https://vimeo.com/${second}`;
  return undefined;
}
