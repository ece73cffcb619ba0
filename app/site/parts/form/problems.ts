import { m } from '#messages/messages.js';

/** Names that people see, of the fields of all public forms. */
export const fieldNames = {
  firstName: m.site_form_first_name,
  lastName: m.site_form_last_name,
  email: m.site_form_email,
  phone: m.site_form_phone,
  company: m.site_form_company,
  website: m.site_form_website,
  industry: m.site_form_industry,
  companySize: m.site_form_company_size,
  types: m.site_form_types,
  urgency: m.site_form_urgency,
  budget: m.site_form_budget,
  currentChallenges: m.site_form_challenges,
  goals: m.site_form_goals,
  additionalInfo: m.site_form_more,
  terms: m.site_form_terms_name,
  service: m.site_contact_service,
  message: m.site_contact_message,
} as const;

export type FieldName = keyof typeof fieldNames;
const words: Record<string, () => string> = {
  required: m.site_problem_required,
  email: m.site_problem_email,
  phone: m.site_problem_phone,
  website: m.site_problem_website,
  too_long: m.site_problem_too_long,
  choice: m.site_problem_choice,
  terms: m.site_problem_terms,
};

/** Words for an issue code of a form's schema; a code of the library's own is a choice that the form does not offer. */
export function describeProblem(code: string): string {
  return (words[code] ?? m.site_problem_choice)();
}
