import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { ChangeProblem } from './use-request-changes.ts';

/** Why a change was not made, where it was asked for. */
export function ChangeNotice({ problem, onReload }: { problem: ChangeProblem; onReload: () => void }) {
  return (
    <Notice
      tone="error"
      icon={<TriangleAlert />}
      action={
        problem.needsReload && (
          <Button onPress={onReload}>
            <RefreshCw aria-hidden className="size-4" />
            {m.ui_reload()}
          </Button>
        )
      }
    >
      {problem.text}
    </Notice>
  );
}
