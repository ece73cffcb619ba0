import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';
import type { BulkProblem } from './use-bulk.ts';

type BulkBarProps = {
  /** How many rows are chosen. */
  said: string;
  onClear: () => void;
  children: ReactNode;
};

/** What can be done to the chosen rows, at the foot of the list. */
export const BulkBar = ({ said, onClear, children }: BulkBarProps) => {
  const language = useWordsOptions();
  return (
    <section
      data-foot
      aria-label={m.admin_bulk_bar({}, language)}
      className="enter-rise sticky bottom-0 z-20 flex shrink-0 flex-wrap items-center gap-2 border-t border-stone-2 bg-raised px-5 py-2.5 shadow-float max-sm:flex-nowrap max-sm:overflow-x-auto print:hidden max-sm:*:shrink-0"
    >
      <IconButton label={m.admin_bulk_clear({}, language)} onPress={onClear}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
      <p role="status" className="figures mr-2 text-14 font-semibold">
        {said}
      </p>
      {children}
    </section>
  );
};

/** Which of the chosen rows were not changed, and why; it stays until it is read, and comes into sight: whoever chose the last rows has scrolled away from it. */
export function BulkNotice({ problem, onDismiss }: { problem: BulkProblem | undefined; onDismiss: () => void }) {
  const language = useWordsOptions();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) root.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={root} className="px-5 pb-3">
      <Notice
        tone="error"
        icon={<TriangleAlert />}
        action={
          <IconButton label={m.ui_close({}, language)} onPress={onDismiss}>
            <X aria-hidden className="size-4" />
          </IconButton>
        }
      >
        <p>{problem.title}</p>
        {problem.lines.length > 0 && (
          <ul className="mt-1 font-normal wrap-anywhere">
            {problem.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
