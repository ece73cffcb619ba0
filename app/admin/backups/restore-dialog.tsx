import { useState } from 'react';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import type { BackupView } from '#shared/backups.ts';
import { restoreBackup } from './backups-api.ts';

type Props = {
  view: BackupView;
  when: string;
  siteName: string;
  isOpen: boolean;
  onClose: () => void;
  onAsked: () => Promise<void>;
};

/** The last question before everything is replaced: the name of the site is typed, not clicked. */
export function RestoreDialog({ view, when, siteName, isOpen, onClose, onAsked }: Props) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function close() {
    setName('');
    setError(undefined);
    setProblem(undefined);
    onClose();
  }

  function show(reason: unknown) {
    const code = reason instanceof ApiProblem ? reason.code : '';
    if (code === 'invalid_input') setError(m.admin_backups_restore_other_name());
    else if (code === 'transition_refused') setProblem(m.admin_backups_restore_busy());
    else setProblem(problemText(reason));
  }

  async function restore() {
    if (name.trim() !== siteName.trim()) return setError(m.admin_backups_restore_other_name());
    setBusy(true);
    setProblem(undefined);
    try {
      await restoreBackup(view.id, name);
      await onAsked();
      close();
    } catch (reason) {
      show(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog role="alertdialog" title={m.admin_backups_restore_title({ when })} isOpen={isOpen} onClose={close}>
      <DialogText>
        {view.holds.database ? m.admin_backups_restore_text() : m.admin_backups_restore_files_text()}
      </DialogText>
      {view.holds.database && !view.holds.files && <DialogText>{m.admin_backups_restore_without_files()}</DialogText>}
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void restore();
        }}
      >
        <TextField
          autoFocus
          isRequired
          autoComplete="off"
          label={m.admin_backups_restore_name({ name: siteName })}
          value={name}
          error={error}
          onChange={(value) => {
            setName(value);
            setError(undefined);
          }}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button onPress={close}>{m.admin_cancel()}</Button>
          <Button look="danger" type="submit" busy={isBusy}>
            {m.admin_backups_restore_do()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
