import { m } from '#messages/messages.js';

/** The fieldsets of the form in order: element id and title. */
export const formParts = [
  { id: 'part-you', title: m.site_form_part_you },
  { id: 'part-company', title: m.site_form_part_company },
  { id: 'part-analysis', title: m.site_form_part_analysis },
  { id: 'part-situation', title: m.site_form_part_situation },
  { id: 'part-files', title: m.site_files_part },
  { id: 'part-consent', title: m.site_form_part_consent },
] as const;

export type PartId = (typeof formParts)[number]['id'];

type Control = { name: string; required: boolean; type: string; value: string; checked?: boolean };

const isFilled = (control: Control) =>
  control.type === 'checkbox' ? control.checked === true : control.value.trim() !== '';

/** A part is complete when something in it is filled and nothing required is missing. */
export function isPartComplete(controls: Control[]): boolean {
  return controls.some(isFilled) && controls.every((control) => !control.required || isFilled(control));
}
