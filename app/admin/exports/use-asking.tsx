import { useState } from 'react';
import { usePlace, useStaff } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { exportFields } from '#shared/exports.ts';
import { askedOf, type ChoiceFault, type Choices, emptyChoices, faultOf } from './choices.ts';
import { askForExport } from './exports-api.ts';

/** The choices and the asking. `onAsked` shows the new export. */
export function useAsking(list: Choices['list'], onAsked: () => Promise<void>) {
  const { locale } = usePlace();
  const { role } = useStaff();
  const [choices, setChoices] = useState<Choices>(() => ({
    ...emptyChoices(locale),
    ...(list && { list }),
  }));
  const [problem, setProblem] = useState<string>();
  const [fault, setFault] = useState<ChoiceFault>();
  const [isBusy, setBusy] = useState(false);

  function change(values: Partial<Choices>) {
    setChoices((now) => ({ ...now, ...values }));
    setFault(undefined);
    setProblem(undefined);
  }

  function problemOf(reason: unknown): string {
    if (reason instanceof ApiProblem && reason.code === 'rate_limited' && typeof reason.details.limit === 'number')
      return m.admin_exports_limit({ count: reason.details.limit });
    return problemText(reason);
  }

  /** @param isHalfTyped whether a day is not written to its end: it is no day yet, and would be an export of all days */
  async function ask(isHalfTyped: boolean) {
    const found = faultOf(choices) ?? (isHalfTyped ? 'day' : undefined);
    setFault(found);
    if (found) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await askForExport(askedOf(choices, (set) => exportFields({ kind: 'staff', role }, set)));
      toastSuccess(m.admin_exports_asked());
      await onAsked();
    } catch (reason) {
      setProblem(problemOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return { choices, change, problem, fault, isBusy, ask };
}

export type ExportAsking = ReturnType<typeof useAsking>;
