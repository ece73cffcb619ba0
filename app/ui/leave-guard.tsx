import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';

type LeaveGuardProps = { isDirty: boolean; words: { title: string; text: string; stay: string; go: string } };

/** Asks before what was typed is left behind: by a link, Back, or closing the tab. */
export function LeaveGuard({ isDirty, words }: LeaveGuardProps) {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog title={words.title} role="alertdialog" isOpen={blocker.state === 'blocked'} onClose={stay}>
      <DialogText>{words.text}</DialogText>
      <DialogActions>
        <Button onPress={stay}>{words.stay}</Button>
        <Button look="danger" onPress={() => blocker.proceed?.()}>
          {words.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
