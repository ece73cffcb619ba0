import { m } from '#messages/messages.js';

/** What staff call the options of the contact form. An option that the form does not have any more is shown as it was stored. */

type Word = typeof m.admin_message_service_other;
type Options = Parameters<Word>[1];

const services: Record<string, Word> = {
  'digital-marketing': m.admin_message_service_marketing,
  'web-development': m.admin_message_service_web,
  'strategy-consulting': m.admin_message_service_strategy,
  other: m.admin_message_service_other,
  'amazon-advertising': m.admin_message_service_advertising,
  'listing-optimization': m.admin_message_service_listings,
  'seller-account-management': m.admin_message_service_account,
};

const budgets: Record<string, Word> = {
  'under-10k': m.admin_message_budget_under_10k,
  '10k-50k': m.admin_message_budget_10k_50k,
  '50k-100k': m.admin_message_budget_50k_100k,
  'over-100k': m.admin_message_budget_over_100k,
};

export const serviceWord = (service: string, options?: Options) => services[service]?.({}, options) ?? service;
export const contactBudgetWord = (budget: string, options?: Options) => budgets[budget]?.({}, options) ?? budget;
