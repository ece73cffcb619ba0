/** How somebody came to the analysis form: by their own word, and by what the request for the form carried. */

export const heardChoices = ['search', 'assistant', 'recommendation', 'social', 'article', 'event', 'other'] as const;
export type HeardChoice = (typeof heardChoices)[number];

/** Longest answer in words of one's own, in characters. */
export const longestHeard = 120;

/** Columns of an origin, in the order in which they are told. */
export const originColumns = [
  'heard',
  'heard_other',
  'site',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'service',
  'page',
] as const;
export type OriginColumn = (typeof originColumns)[number];
/** What is known of an origin; what is not is empty. */
export type RequestOrigin = Record<OriginColumn, string>;

/** What a column is called where it stands among those of the request. */
export const exportName = (column: OriginColumn): string =>
  column.startsWith('utm_') || column.startsWith('heard') ? column : `came_from_${column}`;
