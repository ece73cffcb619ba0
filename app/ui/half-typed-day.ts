/** True while a day of this form is not written to its end: to scripts such a field is as empty as one that was left alone. */
export const hasHalfTypedDay = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')].some(({ validity }) => validity.badInput);
