import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Said } from '#app/admin/analyses/analyses-api.ts';
import { beginProblem } from '#app/admin/analyses/parameters/begin-problem.ts';
import {
  faultsOf,
  type ParameterFaults,
  type ParameterValues,
  refusedFields,
  saidOf,
} from '#app/admin/analyses/parameters/values.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { focusFault } from '#app/ui/focus-fault.ts';
import { halfTypedDays } from '#app/ui/half-typed-day.ts';
import { m } from '#messages/messages.js';
import { type ChosenFiles, isUsable } from './use-chosen.ts';

type Options = {
  chosen: ChosenFiles;
  values: ParameterValues;
  /** Where these are typed. */
  place: RefObject<HTMLElement | null>;
  remembered: Said | null;
};

const obstacleWords = { looking: m.admin_analyses_begin_looking, nothing: m.admin_analyses_begin_nothing };

/** What is in the way of the files that were chosen. */
function obstacleOf({ isLooking, items }: ChosenFiles): keyof typeof obstacleWords | undefined {
  if (isLooking) return 'looking';
  return items.some(isUsable) ? undefined : 'nothing';
}

/** Beginning an analysis: what is wrong is said at its field, and nothing that was chosen or typed is lost. */
export function useBeginning({ chosen, values, place, remembered }: Options) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  /** What was in the way when it was last tried: told as long as it is. */
  const [met, setMet] = useState<keyof typeof obstacleWords>();
  const [faults, setFaults] = useState<ParameterFaults>({});

  /** What is wrong stands far above the button, on a phone outside the window. */
  function mark(found: ParameterFaults) {
    setFaults(found);
    if (place.current && Object.keys(found).length > 0) focusFault(place.current);
  }

  async function begin() {
    const found = faultsOf(values, place.current ? halfTypedDays(place.current) : []);
    setFaults(found);
    setProblem(undefined);
    const obstacle = obstacleOf(chosen);
    setMet(obstacle);
    if (obstacle) return;
    if (Object.keys(found).length > 0) {
      mark(found);
      return setProblem(m.admin_analyses_begin_fields());
    }
    setBusy(true);
    try {
      const id = await chosen.begin(saidOf(values, remembered), setShare);
      await navigate(`/admin/analyses/${id}`);
    } catch (failure) {
      const fields = failure instanceof ApiProblem ? failure.details.fields : undefined;
      if (fields) mark(refusedFields(fields as Record<string, unknown>));
      setProblem(beginProblem(failure));
    } finally {
      setBusy(false);
      setShare(0);
    }
  }
  const standing = met === obstacleOf(chosen) ? met : undefined;
  return { isBusy, share, problem: standing ? obstacleWords[standing]() : problem, faults, begin };
}

export type Beginning = ReturnType<typeof useBeginning>;
