import { m } from '#messages/messages.js';
import { words } from '#messages/named/portal_new.js';
import { columnOf } from '#shared/column-names.ts';
import { contactBudgetWord } from '#shared/contact-words.ts';
import type { OwnFactName } from '#shared/request-fields.ts';

/** Readable labels of the options that are kept (spec section 9). What is none of them was typed, and shows itself. */

const budgets: Record<string, () => string> = {
  'under-5k': m.portal_budget_under_5k,
  '5k-15k': m.portal_budget_5k_15k,
  '15k-30k': m.portal_budget_15k_30k,
  '30k-50k': m.portal_budget_30k_50k,
  'over-50k': m.portal_budget_over_50k,
};
const urgencyWords: Record<string, () => string> = {
  low: m.portal_urgency_low,
  medium: m.portal_urgency_medium,
  high: m.portal_urgency_high,
  urgent: m.portal_urgency_urgent,
};

const timelines: Record<string, () => string> = {
  '1-3 months': m.portal_timeline_1_3,
  '3-6 months': m.portal_timeline_3_6,
  '6+ months': m.portal_timeline_6,
};

/** A request that began as a message has the steps of that form. */
export const budgetWord = (value: string) => budgets[value]?.() ?? contactBudgetWord(value);
export const timelineWord = (value: string) => timelines[value]?.() ?? value;
export const urgencyWord = (value: string) => urgencyWords[value]?.() ?? value;

/** What was chosen of a field, in words; of a field without options nothing. */
export const choiceWords: Partial<Record<OwnFactName, (value: string) => string>> = {
  budget: budgetWord,
  timeline: timelineWord,
  urgency: urgencyWord,
};

/** The question by which a field is known to clients: a new one needs no line here. */
export function fieldWord(name: OwnFactName): string {
  return words[`portal_new_${columnOf(name)}`]?.() ?? name;
}
