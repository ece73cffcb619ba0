import { useEffect, useState } from 'react';
import { problemText } from '#app/session/problem-text.ts';
import type { LetterSubject } from '#shared/letter-words.ts';
import { beginLetter, type LetterStart } from './letters-api.ts';

/** Reads what a letter can be begun with; `again` after it failed. */
export function useLetterStart({ kind, reference }: LetterSubject) {
  const [start, setStart] = useState<LetterStart>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    setProblem(undefined);
    beginLetter({ kind, reference }).then(
      (found) => isHere && setStart(found),
      (failure) => isHere && setProblem(problemText(failure)),
    );
    return () => {
      isHere = false;
    };
  }, [kind, reference, attempt]);
  return { start, problem, again: () => setAttempt(attempt + 1) };
}
