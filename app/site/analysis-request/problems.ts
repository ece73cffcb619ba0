import { m } from '#messages/messages.js';

/** Fields of the form in reading order, with the names that people see. */
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
  terms: () => '',
} as const;

export type FieldName = keyof typeof fieldNames;
export const fieldOrder = Object.keys(fieldNames) as FieldName[];

/** Words for an issue code of `analysisRequestSchema`. An unknown code still names the field. */
export function describeProblem(name: FieldName, code: string): string {
  const field = fieldNames[name]();
  switch (code) {
    case 'email':
      return m.site_problem_email();
    case 'phone':
      return m.site_problem_phone();
    case 'website':
      return m.site_problem_website();
    case 'too_long':
      return m.site_problem_too_long({ field });
    case 'terms':
      return m.site_problem_terms();
    case 'required':
      return m.site_problem_required({ field });
    default:
      return m.site_problem_choice({ field });
  }
}
