import type { LeaveWords } from '#app/ui/leave-guard.tsx';
import { Question } from '#app/ui/question.tsx';

type LeaveDialogProps = { words: LeaveWords | undefined; isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asks before typed text is left behind. */
export function LeaveDialog({ words, isOpen, onStay, onLeave }: LeaveDialogProps) {
  const shown = words ?? { title: '', text: '', stay: '', go: '' };
  return <Question {...shown} isOpen={isOpen} onClose={onStay} onGo={onLeave} />;
}
