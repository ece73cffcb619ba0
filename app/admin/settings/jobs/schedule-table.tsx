import { usePlace } from '#app/admin/person.ts';
import { queueWord } from '#app/admin/settings/system/queue-words.ts';
import { StatusDot, type Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import type { ScheduleState } from '#shared/system-jobs.ts';

function stateOf({ lateSeconds, lastStartedAt, lastFinishedAt, lastFailedAt }: ScheduleState): [Tone, string] {
  if (lateSeconds > 0) return ['red', m.admin_jobs_late({ count: Math.ceil(lateSeconds / 60) })];
  if (lastStartedAt === null) return ['grey', m.admin_jobs_not_yet()];
  const hasFailed = lastFailedAt !== null && lastFailedAt >= lastStartedAt;
  if (hasFailed) return ['red', m.admin_system_state_failed()];
  return lastFinishedAt === null ? ['blue', m.admin_system_state_running()] : ['green', m.admin_jobs_on_time()];
}

/** What is done by the clock: when it last ran, when it runs next, and whether it is late. */
export function ScheduleTable({ schedules }: { schedules: ScheduleState[] }) {
  const place = usePlace();
  const when = (at: string | null) => (at === null ? '–' : formatDateTime(at, place));
  return (
    <table aria-label={m.admin_jobs_schedules()} className="w-full text-left text-14 max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-stone-2 text-13 text-ink-3">
          <th scope="col" className="py-2 pr-4 font-medium">
            {m.admin_jobs_schedule()}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {m.admin_jobs_state()}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {m.admin_jobs_last()}
          </th>
          <th scope="col" className="py-2 font-medium">
            {m.admin_jobs_next()}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {schedules.map((each) => {
          const [tone, word] = stateOf(each);
          return (
            <tr key={each.queue} className="border-b border-stone-2 max-sm:grid max-sm:gap-0.5 max-sm:py-2.5">
              <th scope="row" className="py-2 pr-4 font-normal max-sm:py-0">
                {queueWord(each.queue)} <code className="ml-1.5 text-13 whitespace-nowrap text-ink-3">{each.cron}</code>
              </th>
              <td className="py-2 pr-4 max-sm:py-0">
                <StatusDot tone={tone}>{word}</StatusDot>
              </td>
              <td className="figures py-2 pr-4 text-13 text-ink-2 max-sm:py-0">
                <span className="sm:hidden">{m.admin_jobs_last()}: </span>
                {when(each.lastStartedAt)}
              </td>
              <td className="figures py-2 text-13 text-ink-2 max-sm:py-0">
                <span className="sm:hidden">{m.admin_jobs_next()}: </span>
                {when(each.nextAt)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
