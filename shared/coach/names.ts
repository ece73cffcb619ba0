import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import type { Word } from '#shared/report/finding-words.ts';
import type { CoachKind } from './kinds.ts';

const names: Record<CoachKind, { name: Word; adds: Word }> = {
  search_term: { name: m.report_need_search_term, adds: m.coach_adds_search_term },
  business_asin: { name: m.report_need_business, adds: m.coach_adds_business },
  advertised_product: { name: m.report_need_advertised, adds: m.coach_adds_advertised },
  placement: { name: m.report_need_placement, adds: m.coach_adds_placement },
  targeting: { name: m.coach_name_targeting, adds: m.coach_adds_targeting },
  campaign: { name: m.coach_name_campaign, adds: m.coach_adds_campaign },
  search_query_performance: { name: m.report_need_queries, adds: m.coach_adds_queries },
  listings: { name: m.report_need_listings, adds: m.coach_adds_listings },
  bulk: { name: m.coach_name_bulk, adds: m.coach_adds_bulk },
};

/** What a report is called where it is asked for. */
export const nameOf = (kind: CoachKind, language: ReportLanguage): string => names[kind].name({}, { locale: language });

/** What an analysis can say with it, in a sentence or two. */
export const addsOf = (kind: CoachKind, language: ReportLanguage): string => names[kind].adds({}, { locale: language });
