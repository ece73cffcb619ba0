import { ArrowLeft } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { isOf } from '#app/session/live.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { TaskList } from '#app/tasks/task-list.tsx';
import { TaskScreenContext } from '#app/tasks/task-side.ts';
import { TaskSums } from '#app/tasks/task-sums.tsx';
import { TaskTerms } from '#app/tasks/task-terms.tsx';
import { moveOwnTask, readOwnTasks } from '#app/tasks/tasks-api.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import { dayOf } from '#shared/days.ts';
import type { Route } from './+types/route.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import { SendReports } from './send-reports.tsx';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: `${m.portal_tasks_page()} · ${m.portal_title()}` }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { ledger: await settleOver(request.url, readOwnTasks(request.signal)) };
}
clientLoader.hydrate = true as const;

/** All that is to be done in one's account, and what it brought. */
export default function OwnTasksScreen({ loaderData: { ledger } }: Route.ComponentProps) {
  const { timezone } = useClient();
  const { revalidate } = useRevalidator();
  const news = useLiveRefresh({ isShown: isOf('request'), say: portalNews });
  if (!ledger.ok) return <PortalProblem error={ledger.problem} />;
  const { tasks, sums, isReminded } = ledger.value;
  const screen = {
    side: 'client' as const,
    today: dayOf(new Date(), timezone),
    move: moveOwnTask,
    refresh: revalidate,
  };
  return (
    <TaskScreenContext value={screen}>
      <LiveRegion news={news} />
      <Link
        to="/client-dashboard"
        className="inline-flex items-center gap-1.5 text-14 text-ink-2 hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.portal_back_to_overview()}
      </Link>
      <h1 className="mt-3 font-display text-26 leading-tight font-semibold tracking-tight text-balance md:text-34">
        {m.portal_tasks_page()}
      </h1>
      <p className="mt-2 max-w-[68ch] text-15 text-ink-2">
        {tasks.length === 0 ? m.tasks_none() : m.portal_tasks_intro()}
      </p>
      <div className="mt-8 max-w-4xl">
        <TaskSums sums={sums} />
        {tasks.length > 0 && <SendReports tasks={tasks} />}
        <div className="mt-8">
          <TaskList tasks={tasks} />
        </div>
        {tasks.length > 0 && <TaskTerms />}
        {tasks.length > 0 && (
          <div className="mt-10 border-t border-stone-2 pt-5 print:hidden">
            <ReminderSwitch isReminded={isReminded} />
          </div>
        )}
      </div>
    </TaskScreenContext>
  );
}
