import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type AboutRequest, askClient } from '#app/admin/analyses/analyses-api.ts';
import { useStaff } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { type CoachKind, guideAddress } from '#shared/coach/kinds.ts';
import { nameOf } from '#shared/coach/names.ts';
import { portalLimits } from '#shared/portal-requests.ts';

type AskButtonProps = { request: AboutRequest; missing: CoachKind[] };

/**
 * Asks the client for the reports that are missing, in words that can be changed before they leave. Each stands with the address of its steps: in the mail
 * it opens them, and the client's page shows them by it, in the client's language.
 */
export function AskButton({ request, missing }: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <MessageCircleQuestion aria-hidden className="size-4" />
        {m.admin_analyses_ask()}
      </Button>
      <Dialog title={m.admin_ask_title()} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <AskForm request={request} missing={missing} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function AskForm({ request, missing, onClose }: AskButtonProps & { onClose: () => void }) {
  const { reference, version, waiting } = request;
  const { mailsLeave } = useStaff();
  const { revalidate } = useRevalidator();
  const reports = missing
    .map((kind) => `- ${nameOf(kind, getLocale())}: ${window.location.origin}${guideAddress(kind)}`)
    .join('\n');
  const proposal = m.admin_analyses_ask_text({ reports });
  const { values, change, forget } = useDraft(`analysis-ask-${reference}`, { text: waiting?.text || proposal });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send() {
    if (values.text.trim() === '') return setProblem(m.admin_ask_missing());
    setBusy(true);
    setProblem(undefined);
    try {
      await askClient(reference, { text: values.text.trim(), version });
      forget();
      toastSuccess(m.admin_asked({ reference }));
      await revalidate();
      onClose();
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      // What was typed stays; the request is read again, so that the next try is about what it is now.
      if (isStale) await revalidate();
      setProblem(isStale ? m.admin_analyses_ask_stale() : problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <DialogText>{mailsLeave ? m.admin_ask_text() : m.admin_ask_text_saved()}</DialogText>
      <DialogForm action={m.admin_ask_send()} busy={isBusy} problem={problem} onSubmit={send} onClose={onClose}>
        <TextField
          label={m.admin_ask_label()}
          isRequired
          validationBehavior="aria"
          rows={9}
          value={values.text}
          onChange={(text) => change({ text })}
          maxLength={portalLimits.message}
        />
      </DialogForm>
    </>
  );
}
