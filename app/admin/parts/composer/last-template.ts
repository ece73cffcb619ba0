import type { LetterSubject } from '#shared/letter-words.ts';

/** The template that was used last on this device comes first: what is answered today is often answered alike. */

type Known = { id: string; name: string };
type Noun = LetterSubject['kind'];

const keyOf = (noun: Noun) => `last-template:${noun}`;

/** The one that was used last for such records. */
export function lastTemplate(noun: Noun): Known | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(noun)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function noteTemplate(noun: Noun, { id, name }: Known): void {
  try {
    localStorage.setItem(keyOf(noun), JSON.stringify({ id, name }));
  } catch {
    // Browsers that keep nothing go on without.
  }
}

/** Templates with the last one first, the others as they were. */
export function templatesInOrder<Template extends { id: string }>(
  templates: readonly Template[],
  last: string | undefined,
): Template[] {
  const first = templates.filter(({ id }) => id === last);
  return [...first, ...templates.filter(({ id }) => id !== last)];
}
