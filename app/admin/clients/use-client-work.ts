import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastDone, type Undo } from '#app/admin/parts/undo/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { inEnglish } from './client-words.ts';

const refusals: Record<string, () => string> = {
  suspended: m.admin_clients_refused_suspended,
  erasing: m.admin_clients_refused_erasing,
  'account-taken': m.admin_clients_refused_account,
};

/** What went wrong with a change of a client, for people. */
export function clientProblem(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem, inEnglish);
  if (problem.code === 'stale_version') return m.admin_clients_conflict();
  if (problem.code === 'duplicate') return m.admin_clients_restore_taken();
  const reason = problem.code === 'transition_refused' ? problem.details.reason : undefined;
  return refusals[String(reason)]?.() ?? problemText(problem, inEnglish);
}

/** Does one thing at a time to a client; afterwards everything on the screen is read again. A toast says that it was done. */
export function useClientWork() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();

  /** True when it was done. */
  async function run(
    name: string,
    work: () => Promise<{ undo?: Undo } | { client: unknown }>,
    done: string,
  ): Promise<boolean> {
    setBusy(name);
    setProblem(undefined);
    try {
      const answer = await work();
      toastDone(done, 'undo' in answer ? (answer.undo ?? null) : null, () => void revalidate(), inEnglish);
      await revalidate();
      return true;
    } catch (failure) {
      setProblem(clientProblem(failure));
      // Whoever comes second sees how things are now.
      if (failure instanceof ApiProblem && failure.code === 'stale_version') await revalidate();
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, problem, run, forget: () => setProblem(undefined) };
}

export type ClientWork = ReturnType<typeof useClientWork>;
