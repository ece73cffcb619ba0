import { m } from '#messages/messages.js';
import type { LetterProblem } from '#shared/letter-text.ts';

/** What stops a letter, in words that name it. */
export function letterProblemText({ kind, name }: LetterProblem): string {
  if (kind === 'unknown') return m.admin_letter_unknown({ variable: `{{${name}}}` });
  if (kind === 'empty') return m.admin_letter_empty({ variable: `{{${name}}}` });
  if (kind === 'blank') return m.admin_letter_blank({ blank: `[[${name}]]` });
  if (kind === 'single') return m.admin_letter_single({ single: `{${name}}`, variable: `{{${name}}}` });
  return m.admin_letter_broken({ brace: name });
}

/** The problems that a refusal of the server lists, if it does. */
export function problemsOf(details: Record<string, unknown>): LetterProblem[] {
  return Array.isArray(details.problems) ? (details.problems as LetterProblem[]) : [];
}
