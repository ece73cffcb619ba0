import { Upload } from 'lucide-react';
import { requestPath } from '#app/portal/requests/requests-api.ts';
import type { Task } from '#app/tasks/tasks-api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

/** How tasks are measured, and where the next reports go: to the request that they came from. */
export function SendReports({ tasks }: { tasks: readonly Task[] }) {
  const request = tasks.find((task) => task.request !== null)?.request;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="min-w-0 max-w-[56ch] flex-1 basis-72 text-15 text-ink-2">{m.portal_tasks_next()}</p>
      {request && (
        <ButtonLink to={`${requestPath(request)}#documents`}>
          <Upload aria-hidden className="size-4" />
          {m.portal_tasks_send()}
        </ButtonLink>
      )}
    </div>
  );
}
