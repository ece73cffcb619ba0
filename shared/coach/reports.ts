import { m } from '#messages/messages.js';
import type { Word } from '#shared/report/finding-words.ts';
import type { CoachKind } from './kinds.ts';
import { places } from './places.ts';

/**
 * How each report is fetched from Amazon. Amazon moves its menus: whatever changes there changes here and nowhere else, with the day below.
 * Paths go as deep as they have long been the same; what a report is called is steadier than where it stands.
 */

/** The day on which the steps were written. */
export const stepsWritten = '2026-11-24';

/** One thing to do; `columns` are boxes to tick. `path`, `fields` and `columns` are what Amazon calls its menus, choices and columns. */
export type Step =
  | { kind: 'open'; from: Word; path: readonly Word[] }
  | { kind: 'choose'; fields: readonly { label: Word; value: Word }[]; note: Word }
  | { kind: 'columns'; title: Word; columns: readonly Word[]; text: Word }
  | { kind: 'days'; texts: readonly Word[]; days: Word; marked: number; unit: Word | null }
  | { kind: 'fetch'; text: Word; formats: readonly string[] };

/** A way to a report: some stand in two places. */
export type Way = { title: Word | null; steps: readonly Step[] };

export type Report = {
  unit: Word | null;
  kept: Word;
  known: Word;
  formats: readonly string[];
  ways: readonly Way[];
};

/** Days that an analysis should cover, and how many of the newest are left out: their orders are still coming in. */
export const [wholeDays, openDays] = [60, 3];
const monthDays = 30;

const tables = ['CSV', 'XLSX'];

const openAds = (kind: CoachKind): Step => ({ kind: 'open', from: m.coach_step_open_ads, path: places[kind].path });
const openSeller = (kind: CoachKind): Step => ({
  kind: 'open',
  from: m.coach_step_open_seller,
  path: places[kind].path,
});
const oldReports = openAds('search_term');
const chooseOld = (value: Word, note: Word): Step => ({
  kind: 'choose',
  fields: [
    { label: m.coach_field_category, value: m.coach_value_products },
    { label: m.coach_field_type, value },
  ],
  note,
});
const inSummary: Step = {
  kind: 'days',
  texts: [m.coach_step_days_sixty, m.coach_step_days_summary],
  days: m.coach_days_sixty,
  marked: wholeDays,
  unit: m.coach_unit_summary,
};
const byDay: Step = {
  ...inSummary,
  texts: [m.coach_step_days_sixty, m.coach_step_days_daily],
  unit: m.coach_unit_daily,
};
const create: Step = { kind: 'fetch', text: m.coach_step_fetch_create, formats: tables };

/** A report of the older page for reports on sponsored ads. */
const sponsored = (known: Word, value: Word, note: Word, more: Partial<Report> = {}): Report => ({
  unit: m.coach_unit_summary,
  kept: m.coach_kept_ads,
  known,
  formats: tables,
  ways: [{ title: null, steps: [oldReports, chooseOld(value, note), inSummary, create] }],
  ...more,
});

export const reports: Record<CoachKind, Report> = {
  search_term: sponsored(m.coach_known_search_term, m.coach_value_search_term, m.coach_choose_search_term, {
    ways: [
      {
        title: m.coach_way_new,
        steps: [
          {
            kind: 'open',
            from: m.coach_step_open_ads,
            path: [m.coach_menu_measurement, m.coach_menu_reports, m.coach_menu_create],
          },
          {
            kind: 'choose',
            fields: [{ label: m.coach_field_template, value: m.coach_value_search_term }],
            note: m.coach_choose_search_term,
          },
          {
            kind: 'columns',
            title: m.coach_step_columns,
            columns: [m.coach_column_targeting, m.coach_column_match],
            text: m.coach_step_columns_text,
          },
          inSummary,
          create,
        ],
      },
      {
        title: m.coach_way_older,
        steps: [oldReports, chooseOld(m.coach_value_search_term, m.coach_choose_search_term), inSummary, create],
      },
    ],
  }),
  business_asin: {
    unit: null,
    kept: m.coach_kept_business,
    known: m.coach_known_business,
    formats: ['CSV'],
    ways: [
      {
        title: null,
        steps: [
          openSeller('business_asin'),
          {
            kind: 'days',
            texts: [m.coach_step_days_business],
            days: m.coach_days_same,
            marked: wholeDays,
            unit: null,
          },
          { kind: 'fetch', text: m.coach_step_fetch_download, formats: ['CSV'] },
        ],
      },
    ],
  },
  advertised_product: sponsored(m.coach_known_advertised, m.coach_value_advertised, m.coach_choose_advertised),
  placement: sponsored(m.coach_known_placement, m.coach_value_placement, m.coach_choose_placement),
  targeting: sponsored(m.coach_known_targeting, m.coach_value_targeting, m.coach_choose_targeting),
  campaign: sponsored(m.coach_known_campaign, m.coach_value_campaign, m.coach_choose_campaign, {
    unit: m.coach_unit_daily,
    ways: [
      {
        title: null,
        steps: [
          oldReports,
          chooseOld(m.coach_value_campaign, m.coach_choose_campaign),
          {
            kind: 'columns',
            title: m.coach_step_column,
            columns: [m.coach_column_budget],
            text: m.coach_step_column_text,
          },
          byDay,
          create,
        ],
      },
    ],
  }),
  search_query_performance: {
    unit: m.coach_unit_monthly,
    kept: m.coach_kept_queries,
    known: m.coach_known_queries,
    formats: ['CSV'],
    ways: [
      {
        title: null,
        steps: [
          openSeller('search_query_performance'),
          {
            kind: 'choose',
            fields: [
              { label: m.coach_field_view, value: m.coach_value_brand },
              { label: m.coach_field_range, value: m.coach_unit_monthly },
            ],
            note: m.coach_choose_queries,
          },
          {
            kind: 'days',
            texts: [m.coach_step_days_month],
            days: m.coach_days_month,
            marked: monthDays,
            unit: m.coach_unit_monthly,
          },
          { kind: 'fetch', text: m.coach_step_fetch_generate, formats: ['CSV'] },
        ],
      },
    ],
  },
  listings: {
    unit: null,
    kept: m.coach_kept_listings,
    known: m.coach_known_listings,
    formats: ['TXT'],
    ways: [
      {
        title: null,
        steps: [
          openSeller('listings'),
          {
            kind: 'choose',
            fields: [{ label: m.coach_field_type, value: m.coach_menu_listings }],
            note: m.coach_choose_listings,
          },
          { kind: 'fetch', text: m.coach_step_fetch_request, formats: ['TXT'] },
        ],
      },
    ],
  },
  bulk: {
    unit: null,
    kept: m.coach_kept_bulk,
    known: m.coach_known_bulk,
    formats: ['XLSX'],
    ways: [
      {
        title: null,
        steps: [
          openAds('bulk'),
          {
            kind: 'columns',
            title: m.coach_step_include,
            columns: [m.coach_value_campaigns_data, m.coach_value_terms_data],
            text: m.coach_choose_bulk,
          },
          { ...inSummary, texts: [m.coach_step_days_sixty], unit: null },
          { kind: 'fetch', text: m.coach_step_fetch_create, formats: ['XLSX'] },
        ],
      },
    ],
  },
};
