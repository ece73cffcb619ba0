/** What the fields of content items choose from, and which kinds staff edit; without schemas, so that screens can load it. */

export const serviceIcons = ['advertising', 'listing', 'account', 'strategy', 'marketing', 'web'] as const;
export const toolLogos = ['portolan', 'tidewatch', 'keelmark', 'stockrow', 'boxbuoy', 'marginlog'] as const;
export const valueIcons = ['innovation', 'collaboration', 'excellence', 'integrity'] as const;

/** Where a short text of a page stands; of several for one place the first is shown. */
export const passagePlaces = ['about-intro', 'about-mission', 'about-hours', 'services-price'] as const;

/** The kinds of the screen Contenuti, in its order. */
export const editedKinds = [
  'figure',
  'statistic',
  'service',
  'testimonial',
  'tool',
  'team-member',
  'value',
  'milestone',
  'question',
  'passage',
] as const;
export type EditedKind = (typeof editedKinds)[number];

/** Kinds that are shown with a picture. */
export const picturedKinds: readonly EditedKind[] = ['team-member'];

/** Most items of one kind. */
export const mostItems = 100;
/** Longest text for those who do not see a picture, in characters. */
export const longestAlt = 250;
/** Longest note on how a figure is counted, in characters. */
export const longestNote = 400;
