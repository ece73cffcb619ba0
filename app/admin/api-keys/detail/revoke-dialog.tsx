import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { revokeKey } from '#app/admin/api-keys/api-keys-api.ts';
import { keyProblemText } from '#app/admin/api-keys/key-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
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
    <Dialog title={m.admin_keys_revoke_title()} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_keys_revoke_text({ name: apiKey.name })}</DialogText>
      {problem !== undefined && (
        <div className="mt-4">
          <Notice tone="error" icon={<TriangleAlert />}>
            {problem}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        <Button look="danger" busy={busy} onPress={revoke}>
          {m.admin_keys_revoke()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
