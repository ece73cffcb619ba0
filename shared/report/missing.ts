import { m } from '#messages/messages.js';
import { clicksOf, isNeed, type Need } from '#shared/analysis-needs.ts';
import type { ReportLanguage, ReportScope } from '#shared/analysis-report.ts';
import type { CoachKind } from '#shared/coach/kinds.ts';
import { whereOf } from '#shared/coach/places.ts';
import { checkWords, type Word } from './finding-words.ts';

/** What a rule lacked, what that prevents, and where to download it. */

type NeedWords = { name: Word; where: Word | CoachKind };

const costs = { name: m.report_need_costs, where: m.report_where_costs };
const match = { name: m.report_need_match, where: m.report_where_match };
const needWords: Record<Need, NeedWords> = {
  search_term: { name: m.report_need_search_term, where: 'search_term' },
  advertised_product: { name: m.report_need_advertised, where: 'advertised_product' },
  price: costs,
  cogs: costs,
  fees: costs,
  vat: costs,
  business_asin: { name: m.report_need_business, where: 'business_asin' },
  listings: { name: m.report_need_listings, where: 'listings' },
  'promoted or halo columns': { name: m.report_need_halo, where: m.report_where_halo },
  'orders and sales': { name: m.report_need_results, where: m.report_where_results },
  placement: { name: m.report_need_placement, where: 'placement' },
  'targeting clauses': { name: m.report_need_clauses, where: 'targeting' },
  'campaign by day with budget': { name: m.report_need_budget, where: 'campaign' },
  search_query_performance: { name: m.report_need_queries, where: 'search_query_performance' },
  targeting: match,
  'targeting match type': match,
  'brand terms': { name: m.report_need_brand, where: m.report_where_brand },
};

/** The name of a need and where it is found. */
export function needText(need: string, language: ReportLanguage): { name: string; where: string } {
  const say = { locale: language };
  const clicks = clicksOf(need);
  if (clicks !== undefined)
    return { name: m.report_need_clicks({}, say), where: m.report_where_clicks({ clicks }, say) };
  if (!isNeed(need)) return { name: m.report_need_other({ need }, say), where: m.report_where_other({}, say) };
  const { name, where } = needWords[need];
  return { name: name({}, say), where: typeof where === 'string' ? whereOf(where, language) : where({}, say) };
}

export type Missing = { name: string; where: string; prevents: string };

/** Everything that scopes lack, each once, with all the checks that it would open. */
export function missingOf(scopes: readonly ReportScope[], language: ReportLanguage): Missing[] {
  const say = { locale: language };
  const found = new Map<string, { where: string; rules: Set<string> }>();
  for (const { rule, needs: lacking } of scopes.flatMap(({ not_checked }) => not_checked))
    for (const need of lacking) {
      const { name, where } = needText(need, language);
      const known = found.get(name) ?? { where, rules: new Set<string>() };
      known.rules.add(checkWords[rule]?.({}, say) ?? rule);
      found.set(name, known);
    }
  return [...found].map(([name, { where, rules }]) => ({
    name,
    where,
    prevents: m.report_missing_rules({ rules: [...rules].join(', ') }, say),
  }));
}
