import { usePlace } from '#app/admin/person.ts';
import { queueWord } from '#app/admin/settings/system/queue-words.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import type { QueueState } from '#shared/system-jobs.ts';

const columns = ['waiting', 'active', 'failed', 'done'] as const;

const columnWords = {
  waiting: m.admin_jobs_waiting,
  active: m.admin_jobs_active,
  failed: m.admin_jobs_failed_count,
  done: m.admin_jobs_done,
};

/** The queues with their counts; at phone width each is a block of its own. */
export function QueueTable({ queues }: { queues: QueueState[] }) {
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  return (
    <table aria-label={m.admin_jobs_queues()} className="w-full text-left text-14 max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-stone-2 text-13 text-ink-3">
          <th scope="col" className="py-2 pr-4 font-medium">
            {m.admin_jobs_queue()}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="w-30 py-2 pl-4 text-right font-medium">
              {columnWords[column]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {queues.map((each) => (
          <tr
            key={each.queue}
            className="border-b border-stone-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:py-2"
          >
            <th scope="row" className="py-2 pr-4 font-normal max-sm:col-span-2 max-sm:py-1">
              {queueWord(each.queue)} <code className="ml-1.5 text-13 whitespace-nowrap text-ink-3">{each.queue}</code>
            </th>
            {columns.map((column) => (
              <td
                key={column}
                className={join(
                  'figures py-2 pl-4 text-right max-sm:flex max-sm:justify-between max-sm:py-0.5 max-sm:pl-0',
                  column === 'failed' && each.failed > 0
                    ? 'font-semibold text-red'
                    : // On a phone a zero is not worth a line, but is still read out.
                      each[column] === 0 && 'text-ink-3 max-sm:sr-only',
                )}
              >
                <span aria-hidden className="text-13 text-ink-3 sm:hidden">
                  {columnWords[column]()}
                </span>
                {number.format(each[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
