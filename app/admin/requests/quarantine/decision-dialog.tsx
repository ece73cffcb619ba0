import type { Held } from '#app/admin/parts/quarantine/quarantine-api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';

export type Decision = { held: Held; deed: 'release' | 'delete' };

type Props = {
  decision: Decision | undefined;
  isOpen: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a form is let in or deleted. */
export function DecisionDialog({ decision, isOpen, busy, onClose, onConfirm }: Props) {
  const isRelease = decision?.deed === 'release';
  return (
    <Dialog
      title={isRelease ? m.admin_quarantine_release_title() : m.admin_quarantine_delete_title()}
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
    >
      <DialogText>
        {isRelease ? m.admin_quarantine_release_text({ email: decision.held.email }) : m.admin_quarantine_delete_text()}
      </DialogText>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        <Button look={isRelease ? 'primary' : 'danger'} busy={busy} onPress={onConfirm}>
          {isRelease ? m.admin_quarantine_release() : m.admin_quarantine_delete()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
