import { m } from '#messages/messages.js';

/** What blanks the texts of findings have; each takes those that it needs. */
export type FindingBlanks = {
  count: number;
  shown: string;
  row: string;
  paid: string;
  allowed: string;
  acos: string;
  excess: string;
  lines: string;
  share: string;
  sessions: string;
  units: string;
};

type Locale = { locale: 'it' | 'en' };
export type Word = (blanks: Record<string, never>, locale: Locale) => string;

/** Where in the report a finding stands. */
export type FindingSection = 'money' | 'growth' | 'products' | 'words';

type FindingWords = {
  section: FindingSection;
  title: Word;
  text: (blanks: FindingBlanks, locale: Locale) => string;
  /** Its text where the first row has no sales, and so no ACOS. */
  unsold?: (blanks: FindingBlanks, locale: Locale) => string;
  rule: Word;
};

/** Words of what rules find, by its name. */
export const findingWords: Record<string, FindingWords> = {
  'zero-line': {
    section: 'money',
    title: m.report_finding_zero_line_title,
    text: m.report_finding_zero_line_text,
    rule: m.report_finding_zero_line_rule,
  },
  'overpaid-line': {
    section: 'money',
    title: m.report_finding_overpaid_line_title,
    text: m.report_finding_overpaid_line_text,
    rule: m.report_finding_overpaid_line_rule,
  },
  'overpaid-target-residual': {
    section: 'money',
    title: m.report_finding_overpaid_target_residual_title,
    text: m.report_finding_overpaid_target_residual_text,
    rule: m.report_finding_overpaid_target_residual_rule,
  },
  'poison-words': {
    section: 'words',
    title: m.report_finding_poison_words_title,
    text: m.report_finding_poison_words_text,
    rule: m.report_finding_poison_words_rule,
  },
  'bought-twice': {
    section: 'money',
    title: m.report_finding_bought_twice_title,
    text: m.report_finding_bought_twice_text,
    rule: m.report_finding_bought_twice_rule,
  },
  harvest: {
    section: 'growth',
    title: m.report_finding_harvest_title,
    text: m.report_finding_harvest_text,
    rule: m.report_finding_harvest_rule,
  },
  'sold-at-a-loss': {
    section: 'products',
    title: m.report_finding_sold_at_a_loss_title,
    text: m.report_finding_sold_at_a_loss_text,
    rule: m.report_finding_sold_at_a_loss_rule,
  },
  'featured-offer-lost-or-no-stock': {
    section: 'products',
    title: m.report_finding_featured_offer_lost_or_no_stock_title,
    text: m.report_finding_featured_offer_lost_or_no_stock_text,
    rule: m.report_finding_featured_offer_lost_or_no_stock_rule,
  },
  'dead-listing': {
    section: 'products',
    title: m.report_finding_dead_listing_title,
    text: m.report_finding_dead_listing_text,
    rule: m.report_finding_dead_listing_rule,
  },
  'wrong-product-advertised': {
    section: 'products',
    title: m.report_finding_wrong_product_advertised_title,
    text: m.report_finding_wrong_product_advertised_text,
    rule: m.report_finding_wrong_product_advertised_rule,
  },
  'brand-split': {
    section: 'growth',
    title: m.report_finding_brand_split_title,
    text: m.report_finding_brand_split_text,
    rule: m.report_finding_brand_split_rule,
  },
  'brand-defence': {
    section: 'growth',
    title: m.report_finding_brand_defence_title,
    text: m.report_finding_brand_defence_text,
    rule: m.report_finding_brand_defence_rule,
  },
  'overpaid-placement': {
    section: 'money',
    title: m.report_finding_overpaid_placement_title,
    text: m.report_finding_overpaid_placement_text,
    unsold: m.report_finding_overpaid_placement_unsold,
    rule: m.report_finding_overpaid_placement_rule,
  },
  'overpaid-clause': {
    section: 'money',
    title: m.report_finding_overpaid_clause_title,
    text: m.report_finding_overpaid_clause_text,
    unsold: m.report_finding_overpaid_clause_unsold,
    rule: m.report_finding_overpaid_clause_rule,
  },
  'winner-without-budget': {
    section: 'growth',
    title: m.report_finding_winner_without_budget_title,
    text: m.report_finding_winner_without_budget_text,
    rule: m.report_finding_winner_without_budget_rule,
  },
  'page-does-not-convert': {
    section: 'products',
    title: m.report_finding_page_does_not_convert_title,
    text: m.report_finding_page_does_not_convert_text,
    rule: m.report_finding_page_does_not_convert_rule,
  },
  'demand-lost': {
    section: 'growth',
    title: m.report_finding_demand_lost_title,
    text: m.report_finding_demand_lost_text,
    rule: m.report_finding_demand_lost_rule,
  },
};

/** What each rule looks for: said of those that could not be asked. */
export const checkWords: Record<string, Word> = {
  F01: m.report_check_f01,
  F02: m.report_check_f02,
  F03: m.report_check_f03,
  F04: m.report_check_f04,
  F05: m.report_check_f05,
  F06: m.report_check_f06,
  F07: m.report_check_f07,
  F08: m.report_check_f08,
  F09: m.report_check_f09,
  F10: m.report_check_f10,
  F11: m.report_check_f11,
  F12: m.report_check_f12,
  F13: m.report_check_f13,
  F14: m.report_check_f14,
  F15: m.report_check_f15,
};
