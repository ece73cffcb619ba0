import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';

/** Asks before what was typed is left behind: by a link, Back, or closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog title={m.admin_leave_title()} role="alertdialog" isOpen={blocker.state === 'blocked'} onClose={stay}>
      <DialogText>{m.admin_leave_text()}</DialogText>
      <DialogActions>
        <Button onPress={stay}>{m.admin_leave_stay()}</Button>
        <Button look="danger" onPress={() => blocker.proceed?.()}>
          {m.admin_leave_go()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
