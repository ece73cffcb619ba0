import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { letterProblemText } from './problem-words.ts';
import type { Composing } from './use-composer.ts';

/** What stands in the way of sending, and why it failed; brought into view by each attempt. */
export function LetterProblems({ composing }: { composing: Composing }) {
  const { problems, attempts, failure } = composing;
  const list = useRef<HTMLDivElement>(null);
  // It may lie below the fold, under the buttons.
  const isStopped = attempts > 0 && (problems.length > 0 || failure !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt shows it again
  useEffect(() => {
    if (isStopped) list.current?.scrollIntoView({ block: 'center' });
  }, [attempts, isStopped]);
  return (
    <div ref={list} className="flex flex-col gap-4 empty:hidden">
      {problems.length > 0 && (
        <Notice tone={attempts > 0 ? 'error' : 'info'} icon={<TriangleAlert />}>
          <p>{m.admin_letter_not_ready()}</p>
          <ul className="mt-1 list-disc pl-4 font-normal wrap-anywhere">
            {problems.map((problem) => (
              <li key={`${problem.kind} ${problem.name}`}>{letterProblemText(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
