import { m } from '#messages/messages.js';
import { words } from '#messages/named/site_field.js';
import { columnOf } from '#shared/column-names.ts';
import { type RequestFieldName, requestFieldNames } from '#shared/request-fields.ts';

/** Words of a request's fields are found by their names: a new field needs no line here. */
const wordKey = (name: string) => `site_field_${columnOf(name)}`;

/** What helps to fill a field of a request. */
export const fieldHint = (name: string): string => words[`${wordKey(name)}_hint`]?.() ?? '';

/** Names that people see, of the fields of all public forms. */
export const fieldNames = {
  ...(Object.fromEntries(
    requestFieldNames.flatMap((name) => {
      const word = words[wordKey(name)];
      return word ? [[name, word]] : [];
    }),
  ) as Record<Exclude<RequestFieldName, 'timeline'>, () => string>),
  firstName: m.site_form_first_name,
  lastName: m.site_form_last_name,
  email: m.site_form_email,
  phone: m.site_form_phone,
  company: m.site_form_company,
  types: m.site_form_types,
  terms: m.site_form_terms_name,
  service: m.site_contact_service,
  message: m.site_contact_message,
};

export type FieldName = keyof typeof fieldNames;
const problems: Record<string, () => string> = {
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
  return (problems[code] ?? m.site_problem_choice)();
}
