import { useEffect, useState } from 'react';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { refusalOf } from './absence-words.ts';
import { type Absence, type Absences, type Ended, endAbsence, readAbsences, takeEndBack } from './absences-api.ts';

const say = (problem: unknown) => {
  const refusal = refusalOf(problem);
  toastError('text' in refusal ? refusal.text : m.ui_error_unexpected());
};

/** Says that an absence is over, with the way back where there is one. */
export function toastEnded({ absence, undo }: Ended, onUndone: () => unknown): void {
  const takeBack = async (id: string) => {
    try {
      await takeEndBack(id);
      toastSuccess(m.admin_undone());
      await onUndone();
    } catch (problem) {
      say(problem);
    }
  };
  toastSuccess(
    absence ? m.absence_ended() : m.absence_removed(),
    undo ? { label: m.admin_undo(), onPress: () => takeBack(undo.id) } : undefined,
  );
}

/** The absences of oneself or of a colleague, read when they are shown and after each change. */
export function useAbsences(userId: string | undefined, onChanged: () => unknown) {
  const [known, setKnown] = useState<Absences>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();

  async function read() {
    try {
      setKnown(await readAbsences(userId));
      setProblem(undefined);
    } catch (failure) {
      const refusal = refusalOf(failure);
      setProblem('text' in refusal ? refusal.text : m.ui_error_unexpected());
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once of each person
  useEffect(() => void read(), [userId]);

  const reread = async () => {
    await read();
    await onChanged();
  };

  async function end(absence: Absence) {
    setBusy(absence.id);
    try {
      toastEnded(await endAbsence(absence), reread);
    } catch (failure) {
      say(failure);
    }
    await reread();
    setBusy(undefined);
  }

  return { known, problem, busy, end, reread };
}
