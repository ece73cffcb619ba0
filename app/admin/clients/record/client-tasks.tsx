import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ClientDetail } from '#app/admin/clients/clients-api.ts';
import { useStaff } from '#app/admin/person.ts';
import { EditDialog } from '#app/tasks/edit-dialog.tsx';
import { TaskList } from '#app/tasks/task-list.tsx';
import { TaskScreenContext, useSay } from '#app/tasks/task-side.ts';
import { TaskSums } from '#app/tasks/task-sums.tsx';
import { moveTask, type Task } from '#app/tasks/tasks-api.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { dayOf } from '#shared/days.ts';
import { Nothing, Section } from './section.tsx';

/** What is to be done in the client's account, by whom, and what it brought. */
export function ClientTasks({ detail: { client, ledger } }: { detail: ClientDetail }) {
  const { revalidate } = useRevalidator();
  const { timezone } = useStaff();
  const say = useSay();
  /** The task that is changed; null for a new one. */
  const [edited, setEdited] = useState<Task | null>();
  const screen = {
    side: 'staff' as const,
    today: dayOf(new Date(), timezone),
    move: moveTask,
    refresh: revalidate,
    ...(client.mayEdit && { onEdit: setEdited }),
  };
  const tasks = client.mayEdit ? ledger.tasks : ledger.tasks.map((task) => ({ ...task, moves: [] }));
  return (
    <TaskScreenContext value={screen}>
      <Section
        title={m.tasks_title({}, say)}
        action={
          client.mayEdit && (
            <Button look="quiet" onPress={() => setEdited(null)}>
              <Plus aria-hidden className="size-4" />
              {m.tasks_add({}, say)}
            </Button>
          )
        }
      >
        <TaskSums sums={ledger.sums} />
        {tasks.length === 0 ? (
          <Nothing>{m.tasks_none_staff({}, say)}</Nothing>
        ) : (
          <div className="mt-4">
            <TaskList tasks={tasks} headings="h4" />
          </div>
        )}
        {edited !== undefined && (
          <EditDialog
            client={client.reference}
            task={edited ?? undefined}
            refresh={revalidate}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Section>
    </TaskScreenContext>
  );
}
