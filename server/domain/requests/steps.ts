import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { type Change, changeRequest } from './change.ts';
import { findAssignee, writeColumns } from './edits.ts';
import type { RequestRow } from './queries.ts';

/** What is to be done next about a request: a few words, the day, and whose it is. Clients never see it. */

export type Step = { text: string; on: string; by: { id: string; name: string } | null };

/** What a step that is over leaves behind. */
export const noStep = { next_step: '', next_step_on: null, next_step_by: null };

/** The columns of a step, to put back. */
export const stepColumns = (row: RequestRow) => ({
  next_step: row.next_step,
  next_step_on: row.next_step_on,
  next_step_by: row.next_step_by,
});

function demandOpen({ status }: RequestRow): void {
  if (status === 'new' || status === 'in-progress') return;
  throw new AppError('transition_refused', 'what is over has no next step', { details: { allowedMoves: [] } });
}

const told = (row: RequestRow) => ({ text: row.next_step, on: row.next_step_on ?? '', name: row.step_by_name ?? '' });

/** Plans the step, in the place of the one before. */
const planning = ({ text, on, by }: Step): Change => ({
  isMade: (row) => row.next_step === text && row.next_step_on === on && row.next_step_by === (by?.id ?? null),
  check: demandOpen,
  async write(row, writing) {
    await writeColumns(row, writing, {
      columns: { next_step: text, next_step_on: on, next_step_by: by?.id ?? null },
      event: 'step',
      data: { text, on, name: by?.name ?? '' },
      before: row.next_step_on ? { stepOn: row.next_step_on } : {},
      after: { stepOn: on },
    });
    return { before: stepColumns(row) };
  },
});

/** Ends the step: it was done, or is not to be done any more. */
const ending = (isDone: boolean): Change => ({
  isMade: (row) => row.next_step === '',
  async write(row, writing) {
    await writeColumns(row, writing, {
      columns: noStep,
      event: isDone ? 'step-done' : 'step-dropped',
      data: told(row),
      before: { stepOn: row.next_step_on },
      after: {},
    });
    return { before: stepColumns(row) };
  },
});

export type StepInput = { version: number; step: { text: string; on: string; byId: string | null } };

/** Plans what is to be done next; the same again does nothing. @throws forbidden, not_found, stale_version, transition_refused, invalid_input */
export async function planStep(person: Person, reference: string, { version, step }: StepInput, now = new Date()) {
  const { text, on, byId } = step;
  const by = await findAssignee(byId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('invalid_input', error.message, { details: { fields: { byId: 'unknown' } } });
  });
  return changeRequest(person, { reference, version }, now, planning({ text, on, by }));
}

/** Notes that the step was done, or drops it. @throws forbidden, not_found, stale_version */
export function endStep(
  person: Person,
  reference: string,
  { version, isDone }: { version: number; isDone: boolean },
  now = new Date(),
) {
  return changeRequest(person, { reference, version }, now, ending(isDone));
}
