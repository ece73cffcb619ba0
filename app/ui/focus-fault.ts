/**
 * Takes the keyboard to the first field that is wrong, once that is drawn: only so is it read out, and seen where it lies outside the window. A group says by
 * `data-fault` that it is.
 */
export function focusFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[data-fault] input, [aria-invalid="true"]')?.focus());
}
