import { m } from '#messages/messages.js';
import type { analysisBudgets, companySizes, industries, publicAnalysisTypes, Urgency } from '#shared/requests.ts';

/** Readable words of every option of the form. The keys are what is stored. */
type Words<Option extends string> = Record<Option, () => string>;

export const industryLabels: Words<(typeof industries)[number]> = {
  technology: m.site_option_technology,
  healthcare: m.site_option_healthcare,
  finance: m.site_option_finance,
  retail: m.site_option_retail,
  manufacturing: m.site_option_manufacturing,
  education: m.site_option_education,
  'real-estate': m.site_option_real_estate,
  other: m.site_option_other,
};

export const companySizeLabels: Words<(typeof companySizes)[number]> = {
  '1-10': m.site_option_size_1_10,
  '11-50': m.site_option_size_11_50,
  '51-200': m.site_option_size_51_200,
  '201-500': m.site_option_size_201_500,
  '500+': m.site_option_size_500,
};

export const urgencyLabels: Words<Urgency> = {
  low: m.site_option_urgency_low,
  medium: m.site_option_urgency_medium,
  high: m.site_option_urgency_high,
  urgent: m.site_option_urgency_urgent,
};

export const budgetLabels: Words<(typeof analysisBudgets)[number]> = {
  'under-5k': m.site_option_budget_under_5k,
  '5k-15k': m.site_option_budget_5k_15k,
  '15k-30k': m.site_option_budget_15k_30k,
  '30k-50k': m.site_option_budget_30k_50k,
  'over-50k': m.site_option_budget_over_50k,
};

export const typeLabels: Words<(typeof publicAnalysisTypes)[number]> = {
  'Business Analysis': m.site_type_business,
  'SEO Analysis': m.site_type_seo,
  'Marketing Analysis': m.site_type_marketing,
  'Performance Analysis': m.site_type_performance,
  'Customer Analysis': m.site_type_customer,
  'Digital Transformation Analysis': m.site_type_digital,
};
