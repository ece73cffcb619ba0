import { useState } from 'react';
import { revokeKey } from '#app/admin/api-keys/api-keys-api.ts';
import { keyProblemText } from '#app/admin/api-keys/key-words.ts';
import { Question } from '#app/ui/question.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { KeyDialogProps } from './rename-dialog.tsx';

/** Asks before a key is ended: programs that call with it stop at once, and nothing brings it back. */
export function RevokeDialog({ apiKey, isOpen, onClose, onDone }: KeyDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function revoke() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { key } = await revokeKey(apiKey.id);
      toastSuccess(m.admin_keys_revoked_done({ name: key.name }));
      onDone(key);
    } catch (failure) {
      setProblem(keyProblemText(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Question
      title={m.admin_keys_revoke_title()}
      text={m.admin_keys_revoke_text({ name: apiKey.name })}
      stay={m.admin_cancel()}
      go={m.admin_keys_revoke()}
      isOpen={isOpen}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onGo={() => void revoke()}
    />
  );
}
