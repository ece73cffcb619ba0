import { DeadlineBadge } from '#app/admin/parts/requests/deadline-badge.tsx';
import { statusTones, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { StepDay } from '#app/admin/parts/requests/step-day.tsx';
import { usePlace } from '#app/admin/person.ts';
import type { RequestRow } from '#app/admin/requests/requests-api.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';

/** Who asks, and how the request stands. */
export function PanelTitle({ row }: { row: RequestRow }) {
  const now = useNow();
  const place = usePlace();
  const isOwing = row.hasQuestion || row.status === 'new' || row.status === 'in-progress';
  const isWaiting = isOwing && row.repliedAt === null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="font-display text-21 leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
          {row.name}
        </h2>
        <p className="mt-0.5 text-15 text-ink-2 wrap-anywhere">{row.company}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <StatusDot tone={statusTones[row.status]}>{statusWords[row.status]()}</StatusDot>
        {(isWaiting || row.repliedAt !== null) && (
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-13 text-ink-3">
            {isWaiting && `${m.admin_column_due()}:`}
            <DeadlineBadge clock={row} now={now} place={place} isInline />
          </span>
        )}
        {row.deliverBy && !isWaiting && (
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-13 text-ink-3">
            {m.admin_fact_analysis_due()}: <StepDay on={row.deliverBy} now={now} place={place} />
          </span>
        )}
      </div>
    </div>
  );
}
