import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { SystemActions } from '#app/admin/settings/system/system-actions.tsx';
import { listFailedJobs, listRuns, readJobs } from '#app/admin/settings/system/system-api.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { FailedJobList } from './failed-job-list.tsx';
import { QueueTable } from './queue-table.tsx';
import { RunHistory } from './run-history.tsx';
import { ScheduleTable } from './schedule-table.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_jobs_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [jobs, failed, runs] = await Promise.all([
    settle(readJobs(request.signal)),
    settle(listFailedJobs(undefined, request.signal)),
    settle(listRuns()),
  ]);
  return { jobs, failed, runs };
}
clientLoader.hydrate = true as const;

/** Milliseconds between looks at queues and failures while the screen is seen. */
const lookEveryMs = 10_000;

export default function JobsScreen({ loaderData: { jobs, failed, runs } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const [isWorking, setWorking] = useState(false);
  const look = useCallback(() => void revalidate(), [revalidate]);
  useEffect(() => {
    const each = () => document.visibilityState === 'visible' && state === 'idle' && !isWorking && look();
    const timer = setInterval(each, lookEveryMs);
    return () => clearInterval(timer);
  }, [look, state, isWorking]);
  const refusal = [jobs, failed, runs].find((each) => !each.ok && each.problem.code === 'forbidden');
  if (refusal && !refusal.ok)
    return (
      <ReadProblem
        isScreen
        problem={refusal.problem}
        title={m.admin_jobs_problem()}
        forbidden={m.admin_jobs_forbidden()}
      />
    );
  return (
    <div className="relative min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto grid max-w-350 grid-cols-[minmax(0,1fr)] gap-10 px-5 pt-5 pb-12">
        <header>
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_jobs_title()}</h1>
          <p className="mt-0.5 text-14 text-ink-3">{m.admin_jobs_intro()}</p>
        </header>
        <SystemActions onEnd={look} />
        <Part id="failed-jobs" title={m.admin_jobs_failed()}>
          {failed.ok ? (
            <FailedJobList first={failed.value} onChanged={look} onWorking={setWorking} />
          ) : (
            <ReadProblem problem={failed.problem} title={m.admin_jobs_problem()} />
          )}
        </Part>
        <Part id="queues" title={m.admin_jobs_queues()}>
          {jobs.ok ? (
            <QueueTable queues={jobs.value.queues} />
          ) : (
            <ReadProblem problem={jobs.problem} title={m.admin_jobs_problem()} />
          )}
        </Part>
        {jobs.ok && (
          <Part id="schedules" title={m.admin_jobs_schedules()}>
            <ScheduleTable schedules={jobs.value.schedules} />
          </Part>
        )}
        <Part id="runs" title={m.admin_jobs_runs()}>
          {runs.ok ? (
            <RunHistory runs={runs.value.items} />
          ) : (
            <ReadProblem problem={runs.problem} title={m.admin_jobs_problem()} />
          )}
        </Part>
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
