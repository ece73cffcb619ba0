import type { SubmissionResult } from '@conform-to/react';

/** Hidden proofs that travel with the form: the same ones again when it is sent again. */
export type Guards = { idempotencyKey: string; timeTrap: string };

/** Why a request was not taken, for the form to show. An accepted one is redirected to its confirmation instead. */
export type Answer =
  | { problem: 'invalid'; submission: SubmissionResult<string[]>; guards: Guards }
  | { problem: 'limited'; minutes: number; submission: SubmissionResult<string[]>; guards: Guards }
  | { problem: 'unreachable' };

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

/** The proofs of a posted form, or `fresh` ones where they were left out. */
export function guardsOf(form: FormData, fresh: () => Guards): Guards {
  const idempotencyKey = text(form.get('idempotencyKey'));
  const timeTrap = text(form.get('timeTrap'));
  return idempotencyKey && timeTrap ? { idempotencyKey, timeTrap } : fresh();
}
