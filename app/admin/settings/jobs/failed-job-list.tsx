import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { queueWord } from '#app/admin/settings/system/queue-words.ts';
import { listFailedJobs, settleFailedJobs } from '#app/admin/settings/system/system-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import type { FailedJob, FailedJobs } from '#shared/system-jobs.ts';

type Props = { first: FailedJobs; onChanged: () => void; onWorking: (isWorking: boolean) => void };

/** Older pages that were asked for, below the first one, which is read again and again. */
function useOlder(first: FailedJobs) {
  const [older, setOlder] = useState<{ after: string; page: FailedJobs }>();
  const isKnown = older !== undefined && older.after === first.nextCursor;
  const items = isKnown ? [...first.items, ...older.page.items] : first.items;
  const nextCursor = isKnown ? older.page.nextCursor : first.nextCursor;
  async function load() {
    if (first.nextCursor === null || nextCursor === null) return;
    const page = await listFailedJobs(nextCursor);
    const before = isKnown ? older.page.items : [];
    setOlder({ after: first.nextCursor, page: { ...page, items: [...before, ...page.items] } });
  }
  return { items, hasMore: nextCursor !== null, load };
}

/** Jobs that were given up: why, and once more or away with them. */
export function FailedJobList({ first, onChanged, onWorking }: Props) {
  const { items, hasMore, load } = useOlder(first);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function run(what: string, work: () => Promise<unknown>) {
    setBusy(what);
    onWorking(true);
    setProblem(undefined);
    try {
      await work();
    } catch (reason) {
      setProblem(problemText(reason));
    }
    setBusy(undefined);
    onWorking(false);
  }
  const settle = (deed: 'retry' | 'discard', ids?: string[]) =>
    run(`${deed} ${ids?.join() ?? 'all'}`, async () => {
      const { count } = await settleFailedJobs(deed, ids);
      toastSuccess(deed === 'retry' ? m.admin_jobs_retried({ count }) : m.admin_jobs_discarded({ count }));
      onChanged();
    });

  if (items.length === 0) {
    return (
      <p className="flex items-center gap-2 py-4 text-14 text-ink-2">
        <CircleCheck aria-hidden className="size-4.5 text-green" />
        {m.admin_jobs_none_failed()}
      </p>
    );
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2 py-3">
        <Button busy={busy === 'retry all'} onPress={() => void settle('retry')}>
          <RotateCcw aria-hidden className="size-4" />
          {m.admin_jobs_retry_all()}
        </Button>
        <Button look="danger" busy={busy === 'discard all'} onPress={() => setAsking(true)}>
          <Trash2 aria-hidden className="size-4" />
          {m.admin_jobs_discard_all()}
        </Button>
      </div>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ul>
        {items.map((job) => (
          <FailedRow key={job.id} job={job} busy={busy} onSettle={(deed) => void settle(deed, [job.id])} />
        ))}
      </ul>
      {hasMore && (
        <Button className="mt-3" busy={busy === 'more'} onPress={() => void run('more', load)}>
          {m.ui_load_more()}
        </Button>
      )}
      <Question
        title={m.admin_jobs_discard_all()}
        text={m.admin_jobs_discard_ask()}
        stay={m.admin_cancel()}
        go={m.admin_jobs_discard()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onGo={() => {
          setAsking(false);
          void settle('discard');
        }}
      />
    </div>
  );
}

type RowProps = { job: FailedJob; busy: string | undefined; onSettle: (deed: 'retry' | 'discard') => void };

function FailedRow({ job, busy, onSettle }: RowProps) {
  const place = usePlace();
  const about = Object.entries(job.about)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-stone-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-14 font-semibold">
          {queueWord(job.queue)} <span className="text-13 font-normal text-ink-3">{job.queue}</span>
        </p>
        <p className="text-14 text-red wrap-anywhere">{job.reason || m.admin_jobs_no_reason()}</p>
        <p className="figures text-13 text-ink-3 wrap-anywhere">
          {formatDateTime(job.failedAt, place)} · {m.admin_jobs_attempts({ count: job.attempts })}
          {about && ` · ${about}`}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button busy={busy === `retry ${job.id}`} onPress={() => onSettle('retry')}>
          {m.ui_retry()}
        </Button>
        <Button look="danger" busy={busy === `discard ${job.id}`} onPress={() => onSettle('discard')}>
          {m.admin_jobs_discard()}
        </Button>
      </div>
    </li>
  );
}
