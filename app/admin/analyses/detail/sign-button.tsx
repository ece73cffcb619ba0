import { PenLine, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type AboutRequest, type Analysis, publishAnalysis, readRequest } from '#app/admin/analyses/analyses-api.ts';
import { useStaff } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { unsigned } from './edits.ts';
import { useDeed } from './use-deed.ts';
import type { Edits } from './use-edits.ts';

type SignButtonProps = { analysis: Analysis; writing: Edits };

/** The signature: what is still missing for it, else what it does. */
export function SignButton({ analysis, writing }: SignButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        <PenLine aria-hidden className="size-4" />
        {m.admin_analyses_sign()}
      </Button>
      <Dialog
        title={m.admin_analyses_sign_title()}
        role="alertdialog"
        isOpen={isOpen && !writing.conflict}
        onClose={close}
      >
        {isOpen && <Sign analysis={analysis} writing={writing} onClose={close} />}
      </Dialog>
    </>
  );
}

/** The request that the report answers: whether its client is told depends on it. */
function useRequest(reference: string | undefined): AboutRequest | undefined {
  const [request, setRequest] = useState<AboutRequest>();
  useEffect(() => {
    if (!reference) return;
    const stop = new AbortController();
    readRequest(reference, stop.signal).then(setRequest, () => {});
    return () => stop.abort();
  }, [reference]);
  return request;
}

function Sign({ analysis, writing, onClose }: SignButtonProps & { onClose: () => void }) {
  const { mailsLeave, name } = useStaff();
  const deed = useDeed();
  const request = useRequest(analysis.request?.reference);
  const missing = unsigned(writing.edits);
  const isReady = missing.open === 0 && !missing.summary && missing.faults === 0;

  function go(place: string) {
    onClose();
    // The dialog gives its focus back first.
    setTimeout(() => {
      const target = document.getElementById(place);
      target?.scrollIntoView({ block: 'start' });
      target?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
    }, 50);
  }

  async function sign() {
    let isSaved = true;
    const isDone = await deed.run('sign', async () => {
      isSaved = await writing.save();
      // Why not, the draft itself says.
      if (!isSaved) return;
      const { delivered } = await publishAnalysis(analysis.id, writing.version());
      toastSuccess(delivered ? m.admin_analyses_signed_delivered() : m.admin_analyses_signed());
    });
    if (isDone && isSaved) onClose();
  }

  if (!isReady)
    return (
      <>
        <DialogText>{m.admin_analyses_sign_missing()}</DialogText>
        <ul className="mt-3 flex flex-col items-start gap-1">
          {missing.open > 0 && (
            <MissingLink onPress={() => go('findings')}>
              {m.admin_analyses_missing_open({ count: missing.open })}
            </MissingLink>
          )}
          {missing.faults > 0 && (
            <MissingLink onPress={() => go('findings')}>{m.admin_analyses_missing_faults()}</MissingLink>
          )}
          {missing.summary && (
            <MissingLink onPress={() => go('summary')}>{m.admin_analyses_missing_summary()}</MissingLink>
          )}
        </ul>
        <DialogActions>
          <Button autoFocus onPress={onClose}>
            {m.admin_cancel()}
          </Button>
        </DialogActions>
      </>
    );
  const tells = request?.mayDeliver
    ? mailsLeave
      ? m.admin_analyses_sign_tells({ name: request.name, reference: request.reference })
      : m.admin_analyses_sign_tells_saved({ name: request.name, reference: request.reference })
    : analysis.request
      ? m.admin_analyses_sign_waits({ reference: analysis.request.reference })
      : m.admin_analyses_sign_nobody();
  return (
    <>
      <DialogText>{m.admin_analyses_sign_text({ name })}</DialogText>
      <p className="mt-2 text-14 font-medium">{tells}</p>
      {(deed.problem || writing.problem) && (
        <div className="mt-3">
          <Notice tone="error" icon={<TriangleAlert />}>
            {writing.problem ?? deed.problem}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        <Button look="primary" busy={deed.busy === 'sign'} onPress={sign}>
          {m.admin_analyses_sign()}
        </Button>
      </DialogActions>
    </>
  );
}

const MissingLink = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <li>
    <Button look="quiet" className="-ml-3.5 text-harbour" onPress={onPress}>
      {children}
    </Button>
  </li>
);
