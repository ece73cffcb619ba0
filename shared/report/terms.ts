import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';

/** The words of the trade in one sentence each, for sellers who never had to learn them. */

/** Where they stand in a report. */
export const termsId = 'words-mean';

const words = {
  acos: [m.report_term_acos, m.report_term_acos_say],
  tacos: [m.report_term_tacos, m.report_term_tacos_say],
  term: [m.report_term_term, m.report_term_term_say],
  match: [m.report_term_match, m.report_term_match_say],
  group: [m.report_term_group, m.report_term_group_say],
  bid: [m.report_term_bid, m.report_term_bid_say],
  negative: [m.report_term_negative, m.report_term_negative_say],
  impression: [m.report_term_impression, m.report_term_impression_say],
  conversion: [m.report_term_conversion, m.report_term_conversion_say],
  session: [m.report_term_session, m.report_term_session_say],
  offer: [m.report_term_offer, m.report_term_offer_say],
  sku: [m.report_term_sku, m.report_term_sku_say],
} as const;

export type Term = keyof typeof words;

export const allTerms = Object.keys(words) as Term[];

/** What tasks speak of. */
export const taskTerms: readonly Term[] = ['acos', 'term', 'match', 'group', 'bid', 'negative', 'offer'];

/** Each with its sentence, in the language of the report or, without one, of the page. */
export function termsIn(locale?: ReportLanguage, terms: readonly Term[] = allTerms) {
  const options = locale && { locale };
  return terms.map((id) => {
    const [name, say] = words[id];
    return { id, name: name({}, options), say: say({}, options) };
  });
}
