import type { Present } from '#app/session/live.ts';

/** A colleague at the record, and until when that is known, in milliseconds of the clock. */
export type Here = { id: string; name: string; isWriting: boolean; until: number };

/** Said so often, and forgotten so long after it was last said, in milliseconds. */
export const sayEveryMs = 20_000;
export const forgetAfterMs = 45_000;

/** Who is there once this was said. */
export function hear(here: readonly Here[], { state, person }: Present, now: number): Here[] {
  const others = here.filter(({ id, until }) => id !== person.id && until > now);
  if (state === 'left') return others;
  return [...others, { ...person, isWriting: state === 'writing', until: now + forgetAfterMs }];
}

/** Those of whom nothing was heard for too long are gone. */
export const stillHere = (here: readonly Here[], now: number): Here[] => here.filter(({ until }) => until > now);
