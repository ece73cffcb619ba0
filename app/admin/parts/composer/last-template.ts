/** The template that was used last on this device comes first: what is answered today is often answered alike. */

const name = 'last-template';

function lastTemplate(): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function noteTemplate(id: string): void {
  try {
    localStorage.setItem(name, id);
  } catch {
    // Browsers that keep nothing go on without.
  }
}

/** Templates with the last one first, the others as they were. */
export function templatesInOrder<Template extends { id: string }>(
  templates: readonly Template[],
  last = lastTemplate(),
): Template[] {
  const first = templates.filter(({ id }) => id === last);
  return [...first, ...templates.filter(({ id }) => id !== last)];
}
