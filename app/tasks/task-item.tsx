import { Check } from 'lucide-react';
import { useState } from 'react';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { late } from '#app/ui/late.tsx';
import { m } from '#messages/messages.js';
import { MeasureNote } from './measure-note.tsx';
import type { Ask } from './move-dialog.tsx';
import { useDays, useSay, useTaskScreen } from './task-side.ts';
import { amountText, findingOf, ownerWord, type Say, titleOf } from './task-words.ts';
import type { Task } from './tasks-api.ts';

const MoveDialog = late(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** When it is due, or what became of it. */
function When({ task, today, say }: { task: Task; today: string; say: Say }) {
  const days = useDays();
  const { status, due, doneOn } = task;
  if (status === 'done') return <span>{m.tasks_done_on({ day: days(doneOn ?? today) }, say)}</span>;
  if (status === 'declined') return <span>{m.tasks_declined({}, say)}</span>;
  if (due === null) return <span>{m.tasks_no_due({}, say)}</span>;
  const isLate = due < today;
  const words = isLate ? m.tasks_overdue : m.tasks_due;
  return <span className={join(isLate && 'font-semibold text-red')}>{words({ day: days(due) }, say)}</span>;
}

/** What is promised, in figures. */
function Promised({ task, say }: { task: Task; say: Say }) {
  const { promised, facts } = task;
  if (promised === null)
    return <p className="text-14 text-ink-3">{facts ? m.tasks_nothing_promised({}, say) : m.tasks_by_hand({}, say)}</p>;
  return (
    <p className="text-14 text-ink-2">
      <span className="figures text-17 font-semibold text-ink">{amountText(promised, say)}</span>{' '}
      {m.tasks_promised({}, say).toLowerCase()} {m.tasks_per_30({}, say)}
    </p>
  );
}

/** A task: what is to be done, whose it is and by when, what is promised and what it brought. */
export function TaskItem({ task }: { task: Task }) {
  const { side, today, onEdit } = useTaskScreen();
  const say = useSay();
  const [ask, setAsk] = useState<Ask>();
  const title = titleOf(task, say);
  const isOver = task.status !== 'open';
  const from = findingOf(task, say);
  const may = (status: Task['status']) => task.moves.includes(status);
  return (
    <li className="border-b border-stone-2 py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <div className="min-w-0 flex-1 basis-72">
          <p className={join('text-17 leading-snug font-semibold wrap-anywhere', isOver && 'text-ink-2')}>{title}</p>
          {from && <p className="mt-0.5 text-14 text-ink-3 wrap-anywhere">{from}</p>}
        </div>
        <div className="sm:text-right">
          <Promised task={task} say={say} />
        </div>
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2">
        <StatusDot tone={task.owner === 'agency' ? 'blue' : 'yellow'}>{ownerWord(task.owner, side, say)}</StatusDot>
        <When task={task} today={today} say={say} />
        {task.moved?.name && <span className="text-ink-3">{m.tasks_moved_by({ name: task.moved.name }, say)}</span>}
      </p>
      {task.note && <p className="mt-2 text-15 whitespace-pre-line wrap-anywhere">{task.note}</p>}
      {task.reason && (
        <p className="mt-2 text-15 wrap-anywhere">{m.tasks_declined_why({ reason: task.reason }, say)}</p>
      )}
      {task.measure && task.status !== 'declined' && <MeasureNote measure={task.measure} />}
      <div className="-ml-3.5 mt-1.5 flex flex-wrap gap-1 print:hidden">
        {may('done') && (
          <Button look="quiet" aria-label={m.tasks_do_done_of({ task: title }, say)} onPress={() => setAsk('done')}>
            <Check aria-hidden className="size-4" />
            {m.tasks_do_done({}, say)}
          </Button>
        )}
        {may('open') && (
          <Button look="quiet" aria-label={m.tasks_do_open_of({ task: title }, say)} onPress={() => setAsk('open')}>
            {m.tasks_do_open({}, say)}
          </Button>
        )}
        {may('declined') && (
          <Button
            look="quiet"
            aria-label={m.tasks_do_decline_of({ task: title }, say)}
            onPress={() => setAsk('declined')}
          >
            {m.tasks_do_decline({}, say)}
          </Button>
        )}
        {onEdit && (
          <Button look="quiet" aria-label={m.tasks_do_edit_of({ task: title }, say)} onPress={() => onEdit(task)}>
            {m.tasks_do_edit({}, say)}
          </Button>
        )}
      </div>
      <MoveDialog isOpen={ask !== undefined} ask={ask} task={task} title={title} onClose={() => setAsk(undefined)} />
    </li>
  );
}
