import { MailWarning, Pause, Play, TriangleAlert, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { problemWords } from '#app/admin/newsletter/issues/issue-words.ts';
import { type Issue, moveIssue, readIssue } from '#app/admin/newsletter/issues/issues-api.ts';
import { usePlace, useStaff } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import { refusalText } from './refusal-text.ts';

type ProgressProps = { issue: Issue; onChanged: (issue: Issue) => void; onCancel: () => void };

/** How far an issue is, why it stands still, and what can be done about it. */
export function IssueProgress({ issue, onChanged, onCancel }: ProgressProps) {
  const place = usePlace();
  const [busy, setBusy] = useState<string>();
  async function move(name: 'recall' | 'pause' | 'resume') {
    setBusy(name);
    try {
      onChanged((await moveIssue(issue.id, name)).issue);
    } catch (problem) {
      toastError(refusalText(problem, m.admin_issue_moved_on));
      // Somebody else was first, or the clock: whoever pressed sees how it stands.
      await readIssue(issue.id).then(onChanged, () => {});
    } finally {
      setBusy(undefined);
    }
  }
  const { state, moves, problem, counts } = issue;
  const { mailsLeave } = useStaff();
  const isOnlySaved = !mailsLeave && state !== 'cancelled' && (state !== 'sent' || counts.saved > 0);
  return (
    <div className="grid gap-4">
      {problem && (
        <Notice tone="error" icon={<TriangleAlert />}>
          <p>{problemWords[problem]()}</p>
          {issue.problemDetail && (
            <p lang="en" className="font-normal wrap-anywhere">
              {issue.problemDetail}
            </p>
          )}
        </Notice>
      )}
      {isOnlySaved && (
        <Notice tone="info" icon={<MailWarning />}>
          {m.admin_issue_only_saved()}
        </Notice>
      )}
      {state === 'scheduled' && issue.scheduledAt && (
        <p className="text-15">
          {m.admin_issue_leaves({
            time: formatDateTime(issue.scheduledAt, place),
            count: issue.readers,
          })}
        </p>
      )}
      {issue.nextAttemptAt && (
        <Notice tone="info">
          <p>{m.admin_issue_waits({ time: formatTime(issue.nextAttemptAt, place) })}</p>
          {issue.problemDetail && (
            <p lang="en" className="font-normal wrap-anywhere">
              {issue.problemDetail}
            </p>
          )}
        </Notice>
      )}
      {issue.startedAt && <Bar issue={issue} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {moves.includes('pause') && (
          <Button busy={busy === 'pause'} onPress={() => void move('pause')}>
            <Pause aria-hidden className="size-4" />
            {m.admin_issue_pause()}
          </Button>
        )}
        {moves.includes('resume') && (
          <Button look="primary" busy={busy === 'resume'} onPress={() => void move('resume')}>
            <Play aria-hidden className="size-4" />
            {m.admin_issue_resume()}
          </Button>
        )}
        {moves.includes('recall') && (
          <Button busy={busy === 'recall'} onPress={() => void move('recall')}>
            <Undo2 aria-hidden className="size-4" />
            {m.admin_issue_recall()}
          </Button>
        )}
        {moves.includes('cancel') && (
          <Button look="danger" onPress={onCancel}>
            <X aria-hidden className="size-4" />
            {m.admin_issue_cancel()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Tenths of the way: often enough to follow, seldom enough to be listened to. */
const tenths = (done: number, all: number) => (all === 0 ? 10 : Math.floor((done / all) * 10));

function Bar({ issue: { counts } }: { issue: Issue }) {
  const place = usePlace();
  const number = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  const done = counts.recipients - counts.waiting;
  const figures = [
    [m.admin_issue_sent(), counts.sent],
    ...(counts.saved > 0 ? ([[m.admin_issue_saved_copies(), counts.saved]] as const) : []),
    [m.admin_issue_waiting(), counts.waiting],
    [m.admin_issue_uncertain(), counts.uncertain],
    [m.admin_issue_failed(), counts.failed],
    [m.admin_issue_bounced(), counts.bounced],
    [m.admin_issue_skipped(), counts.skipped],
  ] as const;
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label={m.admin_issue_progress()}
        aria-valuemin={0}
        aria-valuemax={counts.recipients}
        aria-valuenow={done}
        className="h-2.5 w-full overflow-hidden rounded-full bg-stone-2"
      >
        <div
          className="h-full rounded-full bg-harbour transition-[width] duration-(--fast)"
          style={{ width: `${counts.recipients === 0 ? 100 : (done / counts.recipients) * 100}%` }}
        />
      </div>
      <p className="figures text-15 font-semibold">
        {m.admin_issue_done_of({ done: number.format(done), all: number.format(counts.recipients) })}
      </p>
      <p role="status" className="sr-only">
        {m.admin_issue_percent({ percent: tenths(done, counts.recipients) * 10 })}
      </p>
      <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-stone-2 pt-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-13 text-ink-3">{label}</dt>
            <dd className="figures font-display text-21 font-semibold">{number.format(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
