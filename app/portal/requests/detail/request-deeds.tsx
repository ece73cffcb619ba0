import { CircleX, FileDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSaving } from '#app/portal/calls/use-saving.ts';
import { cancelOwn, type OwnRequest, reopenOwn } from '#app/portal/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { portalLimits } from '#shared/portal-requests.ts';
import { saysSomething } from '#shared/says-something.ts';

type Deed = 'cancel' | 'reopen';

/** What the client may do with a request that is over. */
export function RequestMoves({ request }: { request: OwnRequest }) {
  const [isOpen, setOpen] = useState(false);
  if (!request.mayReopen) return null;
  return (
    <div className="print:hidden">
      <Button onPress={() => setOpen(true)}>{m.portal_reopen()}</Button>
      {isOpen && <DeedDialog deed="reopen" request={request} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Keeping it on paper, and ending it: at the end of what was asked for, where nobody comes upon it by chance. */
export function RequestEnds({ request }: { request: OwnRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, savePdf } = useSaving(request.reference);
  return (
    <div className="mt-5 -ml-3.5 flex flex-col items-start gap-1 print:hidden">
      <Button look="quiet" busy={busy === 'pdf'} onPress={() => savePdf('request')}>
        <FileDown aria-hidden className="size-4" />
        {m.portal_request_pdf()}
      </Button>
      {(request.mayCancel || request.mayAskToCancel) && (
        <Button look="quiet" onPress={() => setOpen(true)}>
          <CircleX aria-hidden className="size-4" />
          {m.portal_cancel()}
        </Button>
      )}
      {isOpen && <DeedDialog deed="cancel" request={request} onClose={() => setOpen(false)} />}
    </div>
  );
}

function refusalText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'stale_version') return m.portal_changed_meanwhile();
  return problem.code === 'transition_refused' ? m.portal_refused() : problemText(problem);
}

/** Asks before the deed; when the request has moved on meanwhile, it says so and shows it as it is. */
function DeedDialog({ deed, request, onClose }: { deed: Deed; request: OwnRequest; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { reference, version } = request;
  const { values, change, forget } = useDraft(`${deed}:${reference}`, { reason: '' });
  const { reason } = values;
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isCancel = deed === 'cancel';
  const isAsking = isCancel && !request.mayCancel;

  async function act(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isCancel && !saysSomething(reason)) {
      setError(m.portal_reopen_reason_missing());
      return;
    }
    setBusy(true);
    try {
      await (isCancel ? cancelOwn : reopenOwn)(reference, { version, reason });
      const done = isAsking
        ? m.portal_cancel_asked_done()
        : isCancel
          ? m.portal_cancelled({ reference })
          : m.portal_reopened({ reference });
      forget();
      toastSuccess(done);
      onClose();
      await revalidate();
    } catch (failure) {
      // Whoever tries again does so with the request as it is now.
      await revalidate();
      setProblem(refusalText(failure));
    } finally {
      setBusy(false);
    }
  }

  const title = isCancel ? m.portal_cancel_title({ reference }) : m.portal_reopen_title({ reference });
  const text = isAsking ? m.portal_cancel_ask_text() : isCancel ? m.portal_cancel_text() : m.portal_reopen_text();
  return (
    <Dialog role="alertdialog" title={title} isOpen onClose={onClose}>
      <DialogText>{text}</DialogText>
      <form onSubmit={act} noValidate className="mt-4 flex flex-col gap-4">
        <TextField
          label={isCancel ? m.portal_cancel_reason() : m.portal_reopen_reason()}
          isRequired={!isCancel}
          validationBehavior="aria"
          rows={3}
          maxLength={portalLimits.reason}
          value={reason}
          onChange={(value) => {
            change({ reason: value });
            setError(undefined);
          }}
          error={error}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button onPress={onClose}>{m.portal_cancel_keep()}</Button>
          <Button type="submit" look={isCancel ? 'danger' : 'primary'} busy={busy}>
            {isAsking ? m.portal_cancel_ask() : isCancel ? m.portal_cancel() : m.portal_reopen()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
