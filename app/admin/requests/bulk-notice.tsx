import { TriangleAlert, X } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { BulkProblem } from './use-bulk-changes.ts';

/** Which of the chosen rows were not changed, and why; it stays until it is read. */
export function BulkNotice({ problem, onDismiss }: { problem: BulkProblem; onDismiss: () => void }) {
  return (
    <div className="px-5 pb-3">
      <Notice
        tone="error"
        icon={<TriangleAlert />}
        action={
          <IconButton label={m.ui_close()} onPress={onDismiss}>
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
