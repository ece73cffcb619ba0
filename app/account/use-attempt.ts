import { useState } from 'react';
import { authProblemText } from './auth-words.ts';

/** Runs one thing at a time and keeps what went wrong in words, `before` that or then, until the next try. */
export function useAttempt(before?: string) {
  const [problem, setProblem] = useState(before);
  const [busy, setBusy] = useState(false);
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(authProblemText(error));
    } finally {
      setBusy(false);
    }
  }
  return { attempt, busy, problem, setProblem };
}
