/**
 * The one list of what the text of a post may hold. The editor offers it, the server keeps nothing else, and pages, feed and
 * newsletter show nothing else.
 */

/** Attributes by element; an element that is not here loses its tags, and its content stays. */
export const postElements = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
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
export const postSynonyms = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', del: 's', strike: 's' } as const;

/** A picture in a text is one of ours: `/pictures/text/{file}`, which pages complete with a width and a format. */
export const textPicturePattern = /^\/pictures\/text\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Address of a picture in a text, as the text keeps it. */
export const textPicture = (fileId: string) => `/pictures/text/${fileId}`;
