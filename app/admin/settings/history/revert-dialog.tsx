import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { settingName, settingText, successWords } from '#app/admin/parts/settings/setting-words.ts';
import { askForPerson } from '#app/admin/reread-person.ts';
import type { SettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { type Group, type HistoryEntry, revertChange } from '#app/admin/settings/settings-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';

type Props = { form: SettingsForm; entry: HistoryEntry | undefined; onClose: () => void };

/** Shows what would be put back over what is there now, and does it. */
export function RevertDialog({ form, entry, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const values = form.base.values as Record<string, unknown>;
  const fields = (entry?.changes ?? []).filter(({ field }) => field in values);

  function close() {
    setProblem(undefined);
    onClose();
  }

  async function revert() {
    if (!entry) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { group } = await revertChange(form.group, entry.id, form.base.version);
      form.take(group);
      toastSuccess(successWords(form.group));
      close();
      if (form.group === 'general') {
        askForPerson();
        await revalidate();
      }
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'stale_version') {
        form.take(failure.details.current as Group);
        setProblem(m.admin_settings_revert_stale());
      } else if (failure instanceof ApiProblem && failure.code === 'invalid_input') {
        setProblem(m.admin_settings_revert_invalid());
      } else setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={m.admin_settings_revert_title()} role="alertdialog" isOpen={entry !== undefined} onClose={close}>
      <DialogText>{m.admin_settings_revert_text()}</DialogText>
      <dl className="mt-4 flex flex-col gap-3 text-14">
        {fields.map(({ field, before }) => (
          <div key={field} className="rounded-md border border-stone-2 p-3">
            <dt className="font-semibold">{settingName(field)}</dt>
            <dd className="mt-1 wrap-anywhere whitespace-pre-line">
              <span className="text-13 text-ink-3">{m.admin_settings_revert_now()}</span>{' '}
              {settingText(field, values[field])}
            </dd>
            <dd className="mt-1 wrap-anywhere whitespace-pre-line">
              <span className="text-13 text-ink-3">{m.admin_settings_revert_then()}</span> {settingText(field, before)}
            </dd>
          </div>
        ))}
      </dl>
      {problem !== undefined && (
        <div className="mt-4">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <DialogActions>
        <Button onPress={close}>{m.admin_cancel()}</Button>
        <Button look="primary" busy={isBusy} onPress={() => void revert()}>
          {m.admin_settings_revert_do()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
