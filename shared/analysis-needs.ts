/** What a rule may lack to be asked of an account, in the words of the engine. A document may hold some of another rule set. */
export const needs = [
  'search_term',
  'advertised_product',
  'price',
  'cogs',
  'fees',
  'vat',
  'business_asin',
  'listings',
  'promoted or halo columns',
  'orders and sales',
  'placement',
  'targeting clauses',
  'campaign by day with budget',
  'search_query_performance',
  'targeting',
  'targeting match type',
  'brand terms',
] as const;
export type Need = (typeof needs)[number];

/** The engine also says how many clicks it would take. */
export type ClicksNeed = `about ${number} more clicks`;

const clicksNeed = /^about (\d+) more clicks$/;

/** How many clicks are missing, as text; undefined where something else is. */
export const clicksOf = (need: string): string | undefined => clicksNeed.exec(need)?.[1];

export const isNeed = (need: string): need is Need => (needs as readonly string[]).includes(need);
