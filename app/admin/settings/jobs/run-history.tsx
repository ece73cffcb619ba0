import { usePlace } from '#app/admin/person.ts';
import { outcomeText } from '#app/admin/settings/system/run-result.tsx';
import { kindWords, stateTones, stateWords } from '#app/admin/settings/system/system-words.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import type { SystemRun } from '#shared/system-runs.ts';

/** What the buttons did before, the newest first. */
export function RunHistory({ runs }: { runs: SystemRun[] }) {
  const place = usePlace();
  if (runs.length === 0) return <p className="py-4 text-14 text-ink-3">{m.admin_jobs_no_runs()}</p>;
  return (
    <ul>
      {runs.map((run) => (
        <li key={run.id} className="grid gap-0.5 border-b border-stone-2 py-2.5">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-14 font-semibold">{kindWords[run.kind]()}</span>
            <StatusDot tone={stateTones[run.state]}>{stateWords[run.state]()}</StatusDot>
            <span className="figures text-13 text-ink-3">
              {formatDateTime(run.createdAt, place)}
              {run.startedBy !== null && ` · ${run.startedBy}`}
            </span>
          </div>
          {outcomeText(run, place.locale) && (
            <p className="text-14 text-ink-2 wrap-anywhere">{outcomeText(run, place.locale)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
