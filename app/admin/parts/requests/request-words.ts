import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { words } from '#messages/named/admin_fact.js';
import { columnOf } from '#shared/column-names.ts';
import { contactBudgetWord } from '#shared/contact-words.ts';
import type { RequestFieldName } from '#shared/request-fields.ts';
import type { Priority, RequestStatus } from '#shared/requests.ts';

export const statusWords: Record<RequestStatus, () => string> = {
  new: m.admin_status_new,
  'in-progress': m.admin_status_in_progress,
  completed: m.admin_status_completed,
  cancelled: m.admin_status_cancelled,
};
export const statusTones: Record<RequestStatus, Tone> = {
  new: 'yellow',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};
export const priorityWords: Record<Priority, () => string> = {
  high: m.admin_priority_high,
  medium: m.admin_priority_medium,
  low: m.admin_priority_low,
};
export const priorityMarks: Record<Priority, { tone: Tone; level: 1 | 2 | 3 }> = {
  high: { tone: 'red', level: 3 },
  medium: { tone: 'yellow', level: 2 },
  low: { tone: 'grey', level: 1 },
};

type Words = Record<string, () => string>;

const industryWords: Words = {
  technology: m.admin_industry_technology,
  healthcare: m.admin_industry_healthcare,
  finance: m.admin_industry_finance,
  retail: m.admin_industry_retail,
  manufacturing: m.admin_industry_manufacturing,
  education: m.admin_industry_education,
  'real-estate': m.admin_industry_real_estate,
  other: m.admin_industry_other,
};
const urgencyWords: Words = {
  low: m.admin_urgency_low,
  medium: m.admin_urgency_medium,
  high: m.admin_urgency_high,
  urgent: m.admin_urgency_urgent,
};
const budgetWords: Words = {
  'under-5k': m.admin_budget_under_5k,
  '5k-15k': m.admin_budget_5k_15k,
  '15k-30k': m.admin_budget_15k_30k,
  '30k-50k': m.admin_budget_30k_50k,
  'over-50k': m.admin_budget_over_50k,
};
const timelineWords: Words = {
  '1-3 months': m.admin_timeline_1_3,
  '3-6 months': m.admin_timeline_3_6,
  '6+ months': m.admin_timeline_6,
};
const sourceWords: Words = {
  site: m.admin_source_site,
  client: m.admin_source_client,
  staff: m.admin_source_staff,
  message: m.admin_source_message,
  phone: m.admin_source_phone,
  fair: m.admin_source_fair,
  email: m.admin_source_email,
};
const reasonWords: Words = {
  spam: m.admin_reason_spam,
  duplicate: m.admin_reason_duplicate,
  withdrawn: m.admin_reason_withdrawn,
  'out-of-scope': m.admin_reason_out_of_scope,
  'out of scope': m.admin_reason_out_of_scope,
};

const companySizeWords: Words = {
  'Small (1-50 employees)': m.admin_size_small,
  'Medium (51-1000 employees)': m.admin_size_medium,
  'Large (1000+ employees)': m.admin_size_large,
};

/** Older records carry free text where the form has options; text without a word of ours is shown as it is. */
const wordFrom = (words: Words) => (value: string) => words[value]?.() ?? value;

export const sourceWord = wordFrom(sourceWords);
export const reasonWord = wordFrom(reasonWords);

function companySizeWord(size: string): string {
  if (size === '') return '';
  return /^[\d+-]+$/.test(size)
    ? m.admin_people({ range: size.replace('-', '–') })
    : (companySizeWords[size]?.() ?? size);
}

/** What was chosen of a request's field, in words; of a field without options nothing. */
export const choiceWords: Partial<Record<RequestFieldName, (value: string) => string>> = {
  industry: wordFrom(industryWords),
  companySize: companySizeWord,
  urgency: wordFrom(urgencyWords),
  // A request that began as a message has the steps of that form.
  budget: (value) => budgetWords[value]?.() ?? contactBudgetWord(value),
  timeline: wordFrom(timelineWords),
};

/** The name of a request's field: a new one needs no line here. */
export function requestFieldWord(name: RequestFieldName): string {
  return words[`admin_fact_${columnOf(name)}`]?.() ?? name;
}
