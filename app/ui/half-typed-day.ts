/** True while a day of this form is not written to its end: to scripts such a field is as empty as one that was left alone. */
export const hasHalfTypedDay = (form: HTMLElement): boolean => halfTypedDays(form).length > 0;

/** The names of the fields of which that is true. */
export const halfTypedDays = (form: HTMLElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name);
