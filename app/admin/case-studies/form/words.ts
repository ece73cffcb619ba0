import { m } from '#messages/messages.js';
import type { CaseErrors, CaseField, CaseValues } from './values.ts';

/** Names of the fields, for labels, messages and conflicts. */
export const fieldWords: Record<CaseField, () => string> = {
  title: m.admin_cases_field_title,
  category: m.admin_cases_field_category,
  description: m.admin_cases_field_description,
  slug: m.admin_cases_field_slug,
  client: m.admin_cases_field_client,
  duration: m.admin_cases_field_duration,
  budget: m.admin_cases_field_budget,
  tags: m.admin_cases_field_tags,
  results: m.admin_cases_field_results,
  headlineValue: m.admin_cases_field_headline_value,
  headlineLabel: m.admin_cases_field_headline_label,
  situation: m.admin_cases_field_situation,
  work: m.admin_cases_field_work,
  outcome: m.admin_cases_field_outcome,
  liveUrl: m.admin_cases_field_live_url,
  codeUrl: m.admin_cases_field_code_url,
  picture: m.admin_cases_field_picture,
  pictureAlt: m.admin_picture_alt,
  status: m.admin_cases_field_status,
  featured: m.admin_cases_field_featured,
  chartLabel: m.admin_cases_field_chart_label,
  chartPoints: m.admin_cases_field_chart_points,
  chartStart: m.admin_cases_field_chart_start,
};

const invalidWords: Partial<Record<CaseField, () => string>> = {
  slug: m.admin_cases_invalid_slug,
  liveUrl: m.admin_cases_invalid_url,
  codeUrl: m.admin_cases_invalid_url,
  chartPoints: m.admin_cases_invalid_points,
  chartStart: m.admin_cases_invalid_start,
};

/** What is wrong with a field, or undefined. */
export function errorWords(errors: CaseErrors, field: CaseField): string | undefined {
  const error = errors[field];
  if (error === undefined) return undefined;
  if (error === 'taken') return m.admin_cases_slug_taken();
  if (error === 'missing') return m.admin_field_missing();
  return (invalidWords[field] ?? m.admin_field_invalid)();
}

/** A value as a person reads it. */
export function valueText(values: CaseValues, field: CaseField): string {
  const value = values[field];
  if (field === 'status') return value === 'published' ? m.admin_cases_published() : m.admin_cases_draft();
  if (field === 'picture') return values.picture ? m.admin_cases_picture_size(values.picture) : '';
  if (typeof value === 'boolean') return value ? m.ui_yes() : m.ui_no();
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}
