import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';
import { Notice } from './notice.tsx';

type QuestionProps = {
  title: string;
  /** What the deed does; several paragraphs where it is a list. */
  text: string | readonly string[];
  /** The answer that leaves everything as it is; it has the focus. */
  stay: string;
  /** The answer that does it. */
  go: string;
  /** `primary` for what takes nothing away. */
  look?: 'danger' | 'primary';
  lang?: string;
  isOpen: boolean;
  busy?: boolean;
  /** Why it was not done. */
  problem?: string | undefined;
  onClose: () => void;
  onGo: () => void;
};

/** Asks before a deed, with two answers. */
export function Question({
  text,
  stay,
  go,
  look = 'danger',
  busy = false,
  problem,
  onClose,
  onGo,
  ...dialog
}: QuestionProps): ReactNode {
  return (
    <Dialog {...dialog} role="alertdialog" onClose={onClose}>
      {[text].flat().map((paragraph) => (
        <DialogText key={paragraph}>{paragraph}</DialogText>
      ))}
      {problem !== undefined && (
        <div className="mt-4">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {stay}
        </Button>
        <Button look={look} busy={busy} onPress={onGo}>
          {go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
