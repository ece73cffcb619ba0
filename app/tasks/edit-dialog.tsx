import { useState } from 'react';
import { newKey } from '#app/session/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { hasHalfTypedDay } from '#app/ui/half-typed-day.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { saysSomething } from '#shared/says-something.ts';
import { type TaskOwner, taskLimits, taskOwners } from '#shared/tasks.ts';
import { taskProblem } from './move-dialog.tsx';
import { useSay } from './task-side.ts';
import { ownerWord, titleOf } from './task-words.ts';
import { addTask, editTask, type Task } from './tasks-api.ts';

type EditDialogProps = {
  /** The client of a new task. */
  client: string;
  /** The task that is changed; a new one without it. */
  task: Task | undefined;
  onClose: () => void;
  refresh: () => Promise<void>;
};

/** What staff say of a task: whose it is, by when, and what there is to know. A new one has its words, too. */
export function EditDialog({ client, task, onClose, refresh }: EditDialogProps) {
  const say = useSay();
  const [title, setTitle] = useState('');
  const [owner, setOwner] = useState<TaskOwner>(task?.owner ?? 'client');
  const [due, setDue] = useState(task?.due ?? '');
  const [note, setNote] = useState(task?.note ?? '');
  const [wasSent, setSent] = useState(false);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // An answer that was lost on the way must not add it twice.
  const [key] = useState(newKey);
  const isNameless = task === undefined && !saysSomething(title);

  async function save(form: HTMLFormElement) {
    setSent(true);
    const isUnfinished = hasHalfTypedDay(form);
    setHalfTyped(isUnfinished);
    if (isNameless || isUnfinished) return;
    setBusy(true);
    const said = { owner, due: due === '' ? null : due, note: note.trim() };
    try {
      await (task
        ? editTask(task.id, { ...said, version: task.version })
        : addTask({ ...said, client, title: title.trim(), key }));
      toastSuccess(m.tasks_saved({}, say));
      onClose();
      await refresh();
    } catch (failure) {
      await refresh();
      setProblem(taskProblem(failure, say));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={(task ? m.tasks_do_edit : m.tasks_add)({}, say)} lang={say.locale} isOpen onClose={onClose}>
      {task && <DialogText>{titleOf(task, say)}</DialogText>}
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        {task === undefined && (
          <TextField
            label={m.tasks_field_title({}, say)}
            isRequired
            validationBehavior="aria"
            autoFocus
            maxLength={taskLimits.title}
            value={title}
            onChange={setTitle}
            error={wasSent && isNameless ? m.tasks_title_required({}, say) : undefined}
          />
        )}
        <Select
          label={m.tasks_field_owner({}, say)}
          value={owner}
          onChange={setOwner}
          options={taskOwners.map((value) => ({ value, label: ownerWord(value, 'staff', say) }))}
        />
        <TextField
          label={m.tasks_field_due({}, say)}
          type="date"
          value={due}
          onChange={setDue}
          error={isHalfTyped ? m.tasks_day_half({}, say) : undefined}
        />
        <TextField
          label={m.tasks_field_note({}, say)}
          rows={3}
          maxLength={taskLimits.note}
          value={note}
          onChange={setNote}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button onPress={onClose}>{m.tasks_keep({}, say)}</Button>
          <Button type="submit" look="primary" busy={isBusy}>
            {m.tasks_save({}, say)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
