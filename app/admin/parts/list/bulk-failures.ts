import { m } from '#messages/messages.js';

type Failure = { reference: string; code: string };
type Language = { locale?: 'it' | 'en' };
type Words = (input: { references: string }, language: Language) => string;

const usualWords: Record<string, Words> = {
  stale_version: m.admin_bulk_failed_stale,
  transition_refused: m.admin_bulk_failed_refused,
};

/**
 * What could not be changed, a line for each reason; what nobody has a word for was not found.
 * @param own - what other codes mean on this screen
 */
export function bulkFailureLines(
  failed: Failure[],
  { language = {}, own = {} }: { language?: Language; own?: Record<string, Words> } = {},
): string[] {
  const wordsOf = ({ code }: Failure) => own[code] ?? usualWords[code] ?? m.admin_bulk_failed_other;
  return [...Map.groupBy(failed, wordsOf)].map(([words, its]) =>
    words({ references: its.map(({ reference }) => reference).join(', ') }, language),
  );
}
