import { type ReactNode, useState } from 'react';
import { usePlace, useStaff } from '#app/admin/person.ts';
import { signOut } from '#app/session/api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { exportFields, freshSignInMinutes } from '#shared/exports.ts';
import { loginPath } from '#shared/next-path.ts';
import {
  askedOf,
  type ChoiceFault,
  type Choices,
  emptyChoices,
  faultOf,
  keepChoices,
  takeKeptChoices,
} from './choices.ts';
import { askForExport } from './exports-api.ts';

type AskingProblem = { text: string; action?: ReactNode };

/** The choices and the asking. `onAsked` shows the new export. */
export function useAsking(list: Choices['list'], onAsked: () => Promise<void>) {
  const { locale } = usePlace();
  const { role } = useStaff();
  const [choices, setChoices] = useState<Choices>(() => ({
    ...(takeKeptChoices() ?? emptyChoices(locale)),
    ...(list && { list }),
  }));
  const [problem, setProblem] = useState<AskingProblem>();
  const [fault, setFault] = useState<ChoiceFault>();
  const [isBusy, setBusy] = useState(false);

  function change(values: Partial<Choices>) {
    setChoices((now) => ({ ...now, ...values }));
    setFault(undefined);
    setProblem(undefined);
  }

  async function signInAgain() {
    keepChoices(choices);
    await signOut();
    window.location.assign(loginPath('/admin/exports'));
  }

  function problemOf(reason: unknown): AskingProblem {
    if (!(reason instanceof ApiProblem)) return { text: problemText(reason) };
    if (reason.code === 'recent_sign_in_required') {
      return {
        text: m.admin_exports_recent({ minutes: freshSignInMinutes }),
        action: <Button onPress={() => void signInAgain()}>{m.admin_exports_sign_in()}</Button>,
      };
    }
    if (reason.code === 'rate_limited' && typeof reason.details.limit === 'number')
      return { text: m.admin_exports_limit({ count: reason.details.limit }) };
    return { text: problemText(reason) };
  }

  async function ask() {
    const found = faultOf(choices);
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
