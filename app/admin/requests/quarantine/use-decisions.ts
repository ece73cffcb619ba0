import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteHeld, releaseHeld } from '#app/admin/parts/quarantine/quarantine-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { Decision } from './decision-dialog.tsx';

/** Does what was decided; returns what to say of it. */
async function carryOut({ held, deed }: Decision): Promise<string> {
  if (deed === 'delete') {
    await deleteHeld(held.id);
    return m.admin_quarantine_deleted();
  }
  const { reference } = await releaseHeld(held.id);
  return reference ? m.admin_quarantine_released({ reference }) : m.admin_quarantine_released_plain();
}

/** One decision at a time: asked, confirmed, done; then the list is read again and the focus is on its heading. */
export function useDecisions() {
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  // Stays while its dialog closes, which shows it until then.
  const [decision, setDecision] = useState<Decision>();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isDecided = useRef(false);

  // The row that the dialog was opened from may be gone. As long as the dialog is there it keeps the focus, and as it goes gives it back.
  useEffect(() => {
    if (isAsking || !isDecided.current) return;
    isDecided.current = false;
    requestAnimationFrame(() => heading.current?.focus());
  }, [isAsking]);

  function ask(next: Decision) {
    setProblem('');
    setDecision(next);
    setAsking(true);
  }

  async function confirm() {
    if (!decision || busy) return;
    setBusy(true);
    try {
      toastSuccess(await carryOut(decision));
      await revalidate();
    } catch (failure) {
      // Somebody else was faster: the list shows what is left.
      const isGone = failure instanceof ApiProblem && failure.code === 'not_found';
      setProblem(isGone ? m.admin_quarantine_gone() : problemText(failure));
      if (isGone) await revalidate();
    } finally {
      setBusy(false);
      isDecided.current = true;
      setAsking(false);
    }
  }

  return { heading, decision, isAsking, busy, problem, ask, confirm, close: () => setAsking(false) };
}
