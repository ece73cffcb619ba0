import Big from 'big.js';
import { money } from '#server/analysis/amounts.ts';
import type { Covered } from '#server/analysis/collect/covered.ts';
import { type Collected, lacksResults, type PaidKind } from '#server/analysis/collect/scope.ts';
import type { Line } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { Kpis, Money, NotChecked } from '#shared/analysis-document.ts';
import type { ClicksNeed, Need } from '#shared/analysis-needs.ts';
import { deadListings, haloRows, soldAtLoss, withoutFeaturedOffer, wrongArticle } from './adverts.ts';
import { type Claims, claimsOf, noClaims, sum } from './claims.ts';
import { brandDefence, lostDemand } from './demand.ts';
import type { Found, Matter } from './finding.ts';
import { adTotals, kpisOf } from './kpis.ts';
import { budgetDays, clauseRows, clauses, placements, withoutBudget } from './places.ts';
import { pagesThatDoNotSell } from './products.ts';
import { riskFindings } from './risk.ts';
import { boughtTwice, brandSplit, harvest, poisonWords } from './terms.ts';
import { type Account, missingClicks } from './test.ts';
import { brandTest } from './words.ts';

const [no, yes] = [1, 2];

/** What was judged of a scope. */
export type Judged = {
  kpis: Kpis;
  gapToTarget: Money | null;
  risk: Big;
  claims: Claims;
  isBrand: (line: Line) => boolean;
  findings: Found[];
  notChecked: NotChecked[];
};

const advertised = ({ scope }: Matter): Need[] =>
  scope.paid.advertised_product.length === 0 ? ['advertised_product'] : [];
function business({ scope }: Matter): Need[] {
  return scope.products.length === 0 ? ['business_asin'] : [];
}
/** Whose units no report tells did not sell nothing. */
const unitsOfPages = ({ scope }: Matter): Need[] =>
  scope.products.length === 0 || !scope.shopColumns.has('units') ? ['business_asin'] : [];

const listings = ({ scope }: Matter): Need[] => (scope.listings.length === 0 ? ['listings'] : []);
const costs = ({ parameters }: Matter): Need[] =>
  parameters.break_even_acos === null && !parameters.products?.length ? ['price', 'cogs', 'fees', 'vat'] : [];

/** Rules that cannot be asked, and why. What is named here is told to people with the way to get it: `shared/coach`. */
const lacking = (rules: readonly string[], ...needs: (Need | ClicksNeed)[]): NotChecked[] =>
  rules.map((rule) => ({ rule, needs }));

/** What came of the ads, where a report tells only what they cost. */
const results = ({ scope }: Matter, kind: PaidKind): Need[] => (lacksResults(scope, kind) ? ['orders and sales'] : []);
/** Clauses stand in the report on targets, or else among the search terms. */
const resultsOfClauses = (matter: Matter): Need[] =>
  results(matter, matter.scope.paid.targeting.length > 0 ? 'targeting' : 'search_term');

/** Rules that ask reports beside the search terms: what each finds, and what it lacks. */
const others: readonly { rule: string; needs: (matter: Matter) => Need[]; find: (matter: Matter) => Found[] }[] = [
  {
    rule: 'F06',
    needs: (matter) => [...advertised(matter), ...costs(matter), ...results(matter, 'advertised_product')],
    find: soldAtLoss,
  },
  { rule: 'F07', needs: (matter) => [...advertised(matter), ...business(matter)], find: withoutFeaturedOffer },
  {
    rule: 'F08',
    needs: (matter) => [...advertised(matter), ...listings(matter)],
    find: deadListings,
  },
  {
    rule: 'F09',
    needs: (matter) => (haloRows(matter).length === 0 ? ['promoted or halo columns'] : []),
    find: wrongArticle,
  },
  {
    rule: 'F11',
    needs: (matter) => (matter.scope.paid.placement.length === 0 ? ['placement'] : results(matter, 'placement')),
    find: placements,
  },
  {
    rule: 'F12',
    needs: (matter) => (clauseRows(matter).length === 0 ? ['targeting clauses'] : resultsOfClauses(matter)),
    find: clauses,
  },
  {
    rule: 'F13',
    needs: (matter) =>
      budgetDays(matter).length === 0 ? ['campaign by day with budget'] : results(matter, 'campaign'),
    find: withoutBudget,
  },
  { rule: 'F14', needs: unitsOfPages, find: pagesThatDoNotSell },
  {
    rule: 'F15',
    needs: ({ scope }) => (scope.queries.length === 0 ? ['search_query_performance'] : []),
    find: lostDemand,
  },
];

/** Judges a scope by rule set 2026.1. */
export function judge(scope: Collected, parameters: Parameters, areSameDays: boolean, period: Covered | null): Judged {
  const ads = adTotals(scope);
  const kpis = kpisOf(scope, ads, areSameDays, period);
  const hasAds = scope.paid.search_term.length > 0;
  const account: Account = {
    clicks: ads.clicks,
    orders: ads.orders,
    aov: ads.orders > 0 ? ads.sales / ads.orders : 0,
    cvr: ads.clicks > 0 ? ads.orders / ads.clicks : 0,
    targetAcos: Number(parameters.target_acos),
    priorOrders: parameters.aov_prior_orders,
    mostP: Number(parameters.p_max),
  };
  const isOfBrand = brandTest(parameters.brand_terms);
  // Asked once of each term.
  const brands = new Uint8Array(scope.terms);
  for (const { term, termId } of scope.paid.search_term) brands[termId] ||= isOfBrand(term) ? yes : no;
  const isBrand = ({ termId }: Line) => brands[termId] === yes;
  const lines = scope.paid.search_term.filter((line) => !isBrand(line));
  const matter: Matter = {
    scope,
    parameters,
    account,
    isBrand,
    lines,
  };
  const findings: Found[] = [];
  const notChecked: NotChecked[] = [];
  let claims = noClaims();
  const missing = missingClicks(account);
  const untold = results(matter, 'search_term');
  if (!hasAds) notChecked.push(...lacking(['F01', 'F02', 'F03', 'F04', 'F05', 'F10'], 'search_term'));
  else if (untold.length > 0) notChecked.push(...lacking(['F01', 'F02', 'F03', 'F04', 'F05', 'F10'], ...untold));
  else {
    if (missing > 0) notChecked.push(...lacking(['F01', 'F02', 'F03'], `about ${missing} more clicks`));
    else {
      claims = claimsOf(matter);
      findings.push(...riskFindings(matter, claims), ...poisonWords(matter));
    }
    const knowsMatch = scope.columns.has('match') || scope.columns.has('targeting');
    if (knowsMatch) findings.push(...harvest(matter), ...boughtTwice(matter));
    else notChecked.push(...lacking(['F04', 'F05'], 'targeting', 'targeting match type'));
    if (parameters.brand_terms.length > 0) findings.push(...brandSplit(matter));
    else notChecked.push(...lacking(['F10'], 'brand terms'));
  }
  findings.push(...brandDefence(matter));
  for (const { rule, needs, find } of others) {
    const missed = needs(matter);
    if (missed.length > 0) notChecked.push(...lacking([rule], ...missed));
    else findings.push(...find(matter));
  }
  const gap = new Big(ads.spend).minus(new Big(parameters.target_acos).times(ads.sales));
  return {
    kpis,
    gapToTarget: hasAds && untold.length === 0 ? money(gap, scope.currency) : null,
    risk: sum([...claims.wasted, ...claims.overpaid, ...claims.residuals]),
    claims,
    isBrand,
    findings,
    notChecked: notChecked.sort((one, other) => (one.rule < other.rule ? -1 : 1)),
  };
}
