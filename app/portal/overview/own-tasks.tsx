import { ArrowRight } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { tasksPath } from '#app/portal/calls/report-figures.tsx';
import { useClient } from '#app/portal/person.ts';
import { SendReports } from '#app/portal/tasks/send-reports.tsx';
import { TaskItem } from '#app/tasks/task-item.tsx';
import { TaskScreenContext } from '#app/tasks/task-side.ts';
import { TaskSums } from '#app/tasks/task-sums.tsx';
import { moveOwnTask } from '#app/tasks/tasks-api.ts';
import { m } from '#messages/messages.js';
import { dayOf } from '#shared/days.ts';
import { ownOpen, shownTasks } from './open-tasks.ts';
import type { Overview } from './overview-api.ts';

/** What is for the client to do, what is due first, and what all tasks promise and brought. */
export function OwnTasks({ ledger: { tasks, sums } }: Pick<Overview, 'ledger'>) {
  const { timezone } = useClient();
  const { revalidate } = useRevalidator();
  const own = ownOpen(tasks);
  const screen = {
    side: 'client' as const,
    today: dayOf(new Date(), timezone),
    move: moveOwnTask,
    refresh: revalidate,
  };
  return (
    <TaskScreenContext value={screen}>
      <section aria-labelledby="tasks" className="mt-8 md:mt-10">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="tasks" className="font-display text-21 font-semibold tracking-tight">
            {own.length > 0 ? m.portal_tasks_open({ count: own.length }) : m.portal_tasks_title()}
          </h2>
          <Link
            to={tasksPath}
            className="inline-flex items-center gap-1 text-14 font-semibold text-harbour hover:underline"
          >
            {m.portal_tasks_all()}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
        <TaskSums sums={sums} />
        {own.length > 0 && (
          <ul className="mt-2">
            {own.slice(0, shownTasks).map((task) => (
              <TaskItem key={task.id} task={task} />
            ))}
          </ul>
        )}
        <SendReports tasks={tasks} />
      </section>
    </TaskScreenContext>
  );
}
