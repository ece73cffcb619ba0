/**
 * Lets the field of files hold what is listed below it: it says itself how many there are, to ears as well, and a file that was removed can be chosen again.
 * Tells the form, whose outline follows what is filled.
 */
export function holdFiles(field: HTMLInputElement | null, files: readonly File[]): void {
  if (!field) return;
  const held = new DataTransfer();
  for (const file of files) held.items.add(file);
  field.files = held.files;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
