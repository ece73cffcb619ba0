import { type FormEvent, useState } from 'react';
import { useStaff } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { portalLimits } from '#shared/portal-requests.ts';
import { ChangeNotice } from './change-notice.tsx';
import type { RequestChanges } from './use-request-changes.ts';

type AskDialogProps = { request: RequestRecord; changes: RequestChanges };

/** What the client is to give. What was typed stays through conflicts and failures. */
export function AskDialog({ request, changes }: AskDialogProps) {
  const isOpen = changes.dialog === 'ask';
  return (
    <Dialog title={m.admin_ask_title()} isOpen={isOpen} onClose={changes.closeDialog}>
      {isOpen && <AskForm request={request} changes={changes} />}
    </Dialog>
  );
}

function AskForm({ request, changes }: AskDialogProps) {
  const { values, change } = useDraft(changes.draftName('ask'), { text: request.waiting?.text ?? '' });
  const { text } = values;
  const { mailsLeave } = useStaff();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setError(m.admin_ask_missing());
    void changes.ask(text.trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogText>{mailsLeave ? m.admin_ask_text() : m.admin_ask_text_saved()}</DialogText>
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          label={m.admin_ask_label()}
          description={m.admin_ask_hint()}
          isRequired
          validationBehavior="aria"
          autoFocus
          rows={4}
          value={text}
          onChange={(value) => {
            change({ text: value });
            setError(undefined);
          }}
          maxLength={portalLimits.message}
          error={error}
        />
        <ChangeNotice changes={changes} />
      </div>
      <DialogActions>
        <Button onPress={changes.closeDialog}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={changes.busy === 'needs'}>
          {m.admin_ask_send()}
        </Button>
      </DialogActions>
    </form>
  );
}
