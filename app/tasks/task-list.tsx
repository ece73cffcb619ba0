import { m } from '#messages/messages.js';
import { TaskItem } from './task-item.tsx';
import { useSay } from './task-side.ts';
import type { Task, TasksLedger } from './tasks-api.ts';

/** What is due first comes first; what has no day, last. */
const byDay = (one: Task, other: Task) => (one.due ?? '9999').localeCompare(other.due ?? '9999');
const newestFirst = (one: Task, other: Task) => (other.doneOn ?? '').localeCompare(one.doneOn ?? '');

/** Tasks by what became of them: to do, done, declined. */
export function TaskList({ tasks, headings = 'h2' }: Pick<TasksLedger, 'tasks'> & { headings?: 'h2' | 'h4' }) {
  const say = useSay();
  const Heading = headings;
  const of = (status: Task['status']) => tasks.filter((task) => task.status === status);
  const groups = [
    { title: m.tasks_group_open({}, say), tasks: of('open').toSorted(byDay) },
    { title: m.tasks_group_done({}, say), tasks: of('done').toSorted(newestFirst) },
    { title: m.tasks_group_declined({}, say), tasks: of('declined') },
  ];
  return groups
    .filter((group) => group.tasks.length > 0)
    .map((group) => (
      <section key={group.title} className="mt-8 first:mt-0">
        <Heading
          className={headings === 'h4' ? 'text-14 font-semibold' : 'font-display text-21 font-semibold tracking-tight'}
        >
          {group.title}
        </Heading>
        <ul className="mt-2 border-t border-stone-2">
          {group.tasks.map((task) => (
            <TaskItem key={task.id} task={task} />
          ))}
        </ul>
      </section>
    ));
}
