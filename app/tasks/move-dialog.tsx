import { useState } from 'react';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { hasHalfTypedDay } from '#app/ui/half-typed-day.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type TaskStatus, taskLimits } from '#shared/tasks.ts';
import { type TaskScreen, useSay, useTaskScreen } from './task-side.ts';
import type { Say } from './task-words.ts';
import type { Task } from './tasks-api.ts';

/** What is asked before a task moves. */
export type Ask = TaskStatus;

const titles = {
  done: m.tasks_done_title,
  declined: m.tasks_decline_title,
  open: m.tasks_do_open,
} as const;
const deeds = { done: m.tasks_do_done, declined: m.tasks_do_decline, open: m.tasks_do_open } as const;

/** What went wrong with a task, for people. */
export function taskProblem(problem: unknown, say: Say): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem, say);
  if (problem.code === 'stale_version') return m.tasks_changed_meanwhile({}, say);
  return problem.code === 'transition_refused' ? m.tasks_refused({}, say) : problemText(problem, say);
}

type QuestionProps = { ask: Ask; task: Task; title: string; onClose: () => void };

/** Asks before a task moves; nothing while nothing is to be asked. */
export const MoveDialog = ({ ask, ...rest }: Omit<QuestionProps, 'ask'> & { isOpen: boolean; ask: Ask | undefined }) =>
  ask && <Question ask={ask} {...rest} />;

/** Asks on which day a task was done, or why it is declined. */
function Question({ ask, task, title, onClose }: QuestionProps) {
  const screen: TaskScreen = useTaskScreen();
  const say = useSay();
  const [day, setDay] = useState(screen.today);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function fault(form: HTMLFormElement): string | undefined {
    // It would be done today.
    if (hasHalfTypedDay(form)) return m.tasks_day_half({}, say);
    if (ask === 'declined' && reason.trim() === '') return m.tasks_reason_required({}, say);
    return ask === 'done' && day > screen.today ? m.tasks_day_future({}, say) : undefined;
  }

  async function act(form: HTMLFormElement) {
    const wrong = fault(form);
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await screen.move(task.id, {
        version: task.version,
        status: ask,
        ...(ask === 'done' && day && { doneOn: day }),
        ...(ask === 'declined' && { reason: reason.trim() }),
      });
      toastSuccess(m.tasks_saved({}, say));
      onClose();
      await screen.refresh();
    } catch (failure) {
      // Whoever tries again does so with the task as it is now.
      await screen.refresh();
      setProblem(taskProblem(failure, say));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={titles[ask]({}, say)} lang={say.locale} isOpen onClose={onClose}>
      <DialogText>{title}</DialogText>
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act(event.currentTarget);
        }}
      >
        {ask === 'done' && (
          <TextField
            label={m.tasks_field_day({}, say)}
            type="date"
            autoFocus
            value={day}
            onChange={setDay}
            description={m.tasks_done_text({}, say)}
            error={error}
          />
        )}
        {ask === 'declined' && (
          <TextField
            label={m.tasks_field_reason({}, say)}
            isRequired
            validationBehavior="aria"
            autoFocus
            rows={3}
            maxLength={taskLimits.reason}
            value={reason}
            onChange={setReason}
            description={m.tasks_decline_text({}, say)}
            error={error}
          />
        )}
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button onPress={onClose}>{m.tasks_keep({}, say)}</Button>
          <Button type="submit" look="primary" busy={isBusy}>
            {deeds[ask]({}, say)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
