import { type RefObject, useCallback, useEffect, useState } from 'react';
import { hasAnswers, restoreDraft, saveDraft } from './draft.ts';
import { formParts, isPartComplete, type PartId } from './parts.ts';

const nothing: ReadonlySet<PartId> = new Set();

function completeParts(form: HTMLFormElement): ReadonlySet<PartId> {
  const complete = formParts.filter(({ id }) => {
    const controls = form.querySelectorAll<HTMLInputElement>(`#${id} :is(input, select, textarea)`);
    return isPartComplete([...controls]);
  });
  return new Set(complete.map(({ id }) => id));
}

/** Follows the form as it is filled: which parts are complete, and the draft on this device. */
export function useFormProgress(formElement: RefObject<HTMLFormElement | null>) {
  const [complete, setComplete] = useState(nothing);
  const [hasDraft, setHasDraft] = useState(false);

  const readProgress = useCallback(() => {
    if (!formElement.current) return;
    const now = completeParts(formElement.current);
    setComplete(now);
    setHasDraft(now.size > 0);
  }, [formElement]);

  useEffect(() => {
    const form = formElement.current;
    if (!form) return;
    // What was typed before this script ran, or came back with a refusal, no event has told of.
    const isFilled = hasAnswers(form);
    restoreDraft(form);
    if (isFilled) saveDraft(form);
    readProgress();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      saveDraft(form);
      readProgress();
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 250);
    };
    const leave = () => {
      if (timer) keep();
    };
    form.addEventListener('input', keepSoon);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', keepSoon);
      window.removeEventListener('pagehide', leave);
    };
  }, [formElement, readProgress]);

  return { complete, hasDraft, readProgress };
}
