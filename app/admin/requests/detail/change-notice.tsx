import { RefreshCw, TriangleAlert } from 'lucide-react';
import { priorityWords, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { stepDayText } from '#app/admin/parts/requests/step-day.tsx';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import type { ChangeProblem, Conflict, RequestChanges } from './use-request-changes.ts';

/** Why a change was not made, where it was asked for. */
export function ChangeNotice({ changes }: { changes: RequestChanges }) {
  if (changes.conflict) return <ConflictNotice conflict={changes.conflict} changes={changes} />;
  return changes.problem ? <ProblemNotice problem={changes.problem} onReload={changes.reload} /> : null;
}

function ProblemNotice({ problem, onReload }: { problem: ChangeProblem; onReload: () => void }) {
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

/** Both versions side by side; nothing is overwritten before somebody has chosen. */
function ConflictNotice({ conflict, changes }: { conflict: Conflict; changes: RequestChanges }) {
  const { current, mine, attempt } = conflict;
  const now = useNow();
  const place = usePlace();
  const { step } = current;
  const theirs = [
    `${m.admin_column_status()}: ${statusWords[current.status]()}`,
    `${m.admin_column_priority()}: ${priorityWords[current.priority]()}`,
    `${m.admin_detail_assignee()}: ${current.assignee?.name ?? m.admin_detail_nobody()}`,
    ...(attempt.what === 'types' ? [`${m.admin_column_analysis()}: ${current.types.join(', ')}`] : []),
    ...(attempt.what === 'needs' && current.waiting ? [m.admin_ask_words({ text: current.waiting.text })] : []),
    ...(attempt.what === 'step'
      ? [step ? `${m.admin_step()}: ${step.text}, ${stepDayText({ on: step.on, now, place })}` : m.admin_step_none()]
      : []),
  ];
  return (
    <Notice tone="error" icon={<TriangleAlert />}>
      <p className="font-semibold">{m.admin_conflict_title()}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink">
        <dt className="text-ink-3">{m.admin_conflict_theirs()}</dt>
        <dd className="wrap-anywhere">{theirs.join(' · ')}</dd>
        <dt className="text-ink-3">{m.admin_conflict_mine()}</dt>
        <dd className="wrap-anywhere">{mine}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onPress={changes.reload}>{m.admin_conflict_keep_theirs()}</Button>
        <Button look="primary" busy={changes.busy !== undefined} onPress={changes.keepMine}>
          {m.admin_conflict_keep_mine()}
        </Button>
      </div>
    </Notice>
  );
}
