import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type PrivacyOutcome, type PrivacyRequestView, privacyOutcomes } from '#shared/privacy.ts';
import { endRequest } from './privacy-api.ts';
import { outcomeWords, refusalOf } from './privacy-words.ts';

/** Says how a request ended. */
export function CloseDialog({ request, onClose }: { request: PrivacyRequestView | undefined; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<PrivacyOutcome>('done');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  function close() {
    setProblem(undefined);
    onClose();
  }
  async function end(given: PrivacyRequestView) {
    setBusy(true);
    try {
      await endRequest(given.id, { version: given.version, outcome });
      close();
      await revalidate();
    } catch (reason) {
      setProblem(refusalOf(reason).text);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={m.admin_privacy_request_close_as({ number: request?.number ?? 0 })}
      isOpen={request !== undefined}
      onClose={close}
    >
      <div className="mt-4 flex flex-col gap-4">
        <Select
          label={m.admin_privacy_outcome()}
          options={privacyOutcomes.map((value) => ({ value, label: outcomeWords[value]() }))}
          value={outcome}
          onChange={setOutcome}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      </div>
      <DialogActions>
        <Button onPress={close}>{m.admin_cancel()}</Button>
        <Button look="primary" busy={busy} onPress={() => request && void end(request)}>
          {m.admin_privacy_request_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
