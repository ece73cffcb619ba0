import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import type { Word } from '#shared/report/finding-words.ts';
import type { CoachKind } from './kinds.ts';

/** Where each report stands at Amazon, and for which days it is asked. Steps begin here; where one line must do, this is it. */
export type Place = {
  console: Word;
  /** Menus, the last of them to be pressed. */
  path: readonly Word[];
  /** What is chosen there, where the menu is not the report itself. */
  choice: Word | null;
  days: Word;
};

const ads = (choice: Word): Place => ({
  console: m.coach_console_ads,
  path: [m.coach_menu_measurement, m.coach_menu_sponsored, m.coach_menu_create],
  choice,
  days: m.coach_days_sixty,
});
const seller = (path: readonly Word[], days: Word, choice: Word | null = null): Place => ({
  console: m.coach_console_seller,
  path,
  choice,
  days,
});

export const places: Record<CoachKind, Place> = {
  search_term: ads(m.coach_value_search_term),
  business_asin: seller([m.coach_menu_reports, m.coach_menu_business, m.coach_menu_child], m.coach_days_same),
  advertised_product: ads(m.coach_value_advertised),
  placement: ads(m.coach_value_placement),
  targeting: ads(m.coach_value_targeting),
  campaign: ads(m.coach_value_campaign),
  search_query_performance: seller(
    [m.coach_menu_brands, m.coach_menu_analytics, m.coach_menu_queries],
    m.coach_days_month,
  ),
  listings: seller([m.coach_menu_inventory, m.coach_menu_inventory_reports], m.coach_days_today, m.coach_menu_listings),
  bulk: {
    console: m.coach_console_ads,
    path: [m.coach_menu_sponsored_ads, m.coach_menu_bulk],
    choice: null,
    days: m.coach_days_sixty,
  },
};

/** Names of menus one after the other. */
export const pathText = (path: readonly Word[], language: ReportLanguage): string =>
  path.map((name) => name({}, { locale: language })).join(' › ');

/** Where a report is found, in a line. */
export function whereOf(kind: CoachKind, language: ReportLanguage): string {
  const { console, path, choice, days } = places[kind];
  const all = [console, ...path, ...(choice ? [choice] : [])];
  return m.coach_where({ path: pathText(all, language), days: days({}, { locale: language }) }, { locale: language });
}
