import type { RawBuilder } from 'kysely';
import { db } from './client.ts';
import { prepared } from './prepared.ts';
import { together } from './together.ts';

/**
 * A reading that is the same for everybody and hardly ever another: the database is asked each time, and what is made of its answer is made
 * anew only when that is another text. Whoever asks gets the same objects, which nobody changes.
 *
 * @param build a statement whose only row has all that was read as the JSON of `text`; null counts as `{}`
 */
export function keptReading<Read, Made>(
  build: () => RawBuilder<{ text: string | null }>,
  make: (read: Read) => Made,
): () => Promise<Made> {
  const rows = prepared<object, { text: string | null }>(build);
  let kept: { text: string; made: Made } | undefined;
  return together(async () => {
    const text = (await rows(db, {}))[0]?.text ?? '{}';
    if (kept?.text !== text) kept = { text, made: make(JSON.parse(text)) };
    return kept.made;
  });
}
