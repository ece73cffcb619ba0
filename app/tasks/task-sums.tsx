import { m } from '#messages/messages.js';
import { useSay } from './task-side.ts';
import { amountText } from './task-words.ts';
import type { TasksLedger } from './tasks-api.ts';

/** What is promised and what was measured, for 30 days each; a row for each currency. */
export function TaskSums({ sums }: Pick<TasksLedger, 'sums'>) {
  const say = useSay();
  return (
    <>
      {sums.map(({ open, done, measured }) => {
        const figures = [
          { label: m.tasks_sum_open({}, say), value: amountText(open, say) },
          { label: m.tasks_sum_done({}, say), value: amountText(done, say) },
          { label: m.tasks_sum_measured({}, say), value: measured && amountText(measured, say) },
        ];
        return (
          <dl key={open.currency} className="grid border-y border-stone-2 sm:grid-cols-3">
            {figures.map(({ label, value }) => (
              <div
                key={label}
                className="flex flex-col gap-1 border-stone-2 py-4 max-sm:not-first:border-t sm:not-first:border-l sm:not-first:pl-6"
              >
                <dt className="text-14 text-ink-2">{label}</dt>
                {value === null ? (
                  <dd className="text-14 text-ink-3">{m.tasks_sum_none({}, say)}</dd>
                ) : (
                  <dd className="figures font-display text-26 leading-none font-semibold tracking-tight">
                    {value}{' '}
                    <span className="font-text text-13 font-normal tracking-normal whitespace-nowrap text-ink-3">
                      {m.tasks_per_30({}, say)}
                    </span>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        );
      })}
    </>
  );
}
