import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { analysisStatusWords } from '#app/admin/parts/analyses/analysis-words.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { analysisStatuses } from '#shared/analyses.ts';

/** Why something was not done, in words. */
function describe(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'stale_version') return m.admin_analyses_stale();
  if (problem.code === 'forbidden') return m.admin_analyses_sign_forbidden();
  if (problem.code === 'limit_reached') return m.admin_analyses_links_many({ max: String(problem.details.max ?? '') });
  if (problem.code !== 'transition_refused') return problemText(problem);
  const status = analysisStatuses.find((each) => each === problem.details.status);
  return status ? m.admin_analyses_refused_status({ status: analysisStatusWords[status]() }) : problemText(problem);
}

/** One deed at a time; afterwards the screen is read again, also where it was refused because somebody else was faster. */
export function useDeed() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** @returns whether it was done */
  async function run(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(name);
    setProblem(undefined);
    try {
      await work();
      await revalidate();
      return true;
    } catch (failure) {
      setProblem(describe(failure));
      if (failure instanceof ApiProblem && failure.status === 409) await revalidate();
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, problem, run, forget: () => setProblem(undefined) };
}

export type Deed = ReturnType<typeof useDeed>;
