/** Forms whose posts can be put aside, by the names that the tables know. */
export const quarantinedForms = ['analysis-request', 'contact', 'newsletter'] as const;
export type QuarantinedForm = (typeof quarantinedForms)[number];

export const isQuarantinedForm = (form: string): form is QuarantinedForm =>
  (quarantinedForms as readonly string[]).includes(form);

/** The screen of posts that wait. */
export const quarantinePath = '/admin/requests/quarantine';
