import { useEffect, useState } from 'react';
import { problemText } from '#app/session/problem-text.ts';
import { type Hit, searchEverything } from './search-api.ts';

/** Milliseconds between two keys that belong to one word: short, so that first hits come while one types. */
const quietTime = 40;

export type Hits = { for: string; hits: Hit[]; problem?: string };

/** What a text finds; the hits of the text before stay until newer ones come. */
export function useHits(text: string): { found: Hits; isSearching: boolean } {
  const [found, setFound] = useState<Hits>({ for: '', hits: [] });
  useEffect(() => {
    if (text === '') return setFound({ for: '', hits: [] });
    const cancel = new AbortController();
    const timer = setTimeout(() => {
      searchEverything(text, cancel.signal).then(
        (hits) => setFound({ for: text, hits }),
        (problem) => {
          if (!cancel.signal.aborted) setFound({ for: text, hits: [], problem: problemText(problem) });
        },
      );
    }, quietTime);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [text]);
  return { found, isSearching: found.for !== text };
}
