import { TriangleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { useWordsOptions } from './words-locale.ts';

type DialogFormProps = {
  children: ReactNode;
  /** What the button says that sends it. */
  action: string;
  busy: boolean;
  /** Why it was not taken, below the fields. */
  problem: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** What stands in the place of the way back, where there is more than one. */
  back?: { label: string; onPress: () => void } | undefined;
};

/** A form in a dialog: its fields, what went wrong, back and send. */
export function DialogForm({ children, action, busy, problem, onSubmit, onClose, back }: DialogFormProps) {
  const language = useWordsOptions();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="mt-4 flex flex-col gap-4">
        {children}
        {problem !== undefined && (
          <Notice tone="error" icon={<TriangleAlert />}>
            {problem}
          </Notice>
        )}
      </div>
      <DialogActions>
        <Button onPress={back?.onPress ?? onClose}>{back?.label ?? m.admin_cancel({}, language)}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
