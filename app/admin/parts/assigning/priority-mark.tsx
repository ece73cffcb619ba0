import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import type { Priority } from '#shared/requests.ts';

/** How much a record presses, as rows show it. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className="flex items-center gap-2">
      <LevelMark {...priorityMarks[priority]} />
      <span className={priority === 'high' ? 'font-semibold text-red' : undefined}>{priorityWords[priority]()}</span>
    </span>
  );
}
