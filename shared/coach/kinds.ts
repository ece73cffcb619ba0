/** Reports that are worth fetching, the most telling first; each by the name that the engine gives its kind. */
export const coachKinds = [
  'search_term',
  'business_asin',
  'advertised_product',
  'placement',
  'targeting',
  'campaign',
  'search_query_performance',
  'listings',
  'bulk',
] as const;
export type CoachKind = (typeof coachKinds)[number];

/** The public page with all steps. */
export const guidePath = '/analysis-request/reports';

/** Where the steps of a report stand on that page. */
export const anchorOf = (kind: CoachKind): string => kind.replaceAll('_', '-');

export const guideAddress = (kind: CoachKind): string => `${guidePath}#${anchorOf(kind)}`;

const named = /\/analysis-request\/reports#([a-z-]+)/g;

/** Reports whose steps a text leads to, each once, in their order. */
export function kindsNamedIn(text: string): CoachKind[] {
  const anchors = new Set([...text.matchAll(named)].map(([, anchor]) => anchor));
  return coachKinds.filter((kind) => anchors.has(anchorOf(kind)));
}

const address = /:? https?:\/\/\S*?\/analysis-request\/reports#[a-z-]+/g;

/** A text without the addresses of steps, for where the steps themselves stand below it. */
export const withoutAddresses = (text: string): string => text.replace(address, '');
