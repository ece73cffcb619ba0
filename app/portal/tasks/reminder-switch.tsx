import { useState } from 'react';
import { problemText } from '#app/session/problem-text.ts';
import { setReminded } from '#app/tasks/tasks-api.ts';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';

/** Whether one is asked each month for the next reports. It takes effect at once, and goes back when it could not be saved. */
export function ReminderSwitch({ isReminded }: { isReminded: boolean }) {
  const [isOn, setOn] = useState(isReminded);
  async function change(wanted: boolean) {
    setOn(wanted);
    try {
      await setReminded(wanted);
      toastSuccess(m.tasks_saved());
    } catch (problem) {
      setOn(!wanted);
      toastError(problemText(problem));
    }
  }
  return (
    <SwitchField
      label={m.portal_tasks_remind()}
      description={m.portal_tasks_remind_text()}
      isSelected={isOn}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
