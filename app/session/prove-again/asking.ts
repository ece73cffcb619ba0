import { useSyncExternalStore } from 'react';
import type { NeededProof } from './proof-api.ts';

/**
 * A dangerous act was refused because its person has proven nothing for a while: the screen asks in place, and the act is repeated.
 * Acts that are refused together share one question.
 */

export type Question = { needed: NeededProof; answer: (isProven: boolean) => void };

let question: Question | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function show(next: Question | undefined): void {
  question = next;
  for (const tell of listeners) tell();
}

async function ask(): Promise<boolean> {
  // Where what is needed cannot be read, the refusal itself is what the screen shows.
  const needed = await import('./proof-api.ts').then(({ readNeeded }) => readNeeded()).catch(() => undefined);
  if (!needed || (!needed.needsFirst && !needed.factor)) return false;
  const isProven = await new Promise<boolean>((answer) => show({ needed, answer }));
  show(undefined);
  return isProven;
}

/** Asks the person who they are. True when they have shown it, so that the act is worth repeating; false when they would not. */
export async function proveAgain(): Promise<boolean> {
  // Nobody is there to ask.
  if (listeners.size === 0) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A call of the sign-in service that may be refused for want of a proof: asks for it, and calls once more. */
export async function orProveAgain<Answer extends { error: { code?: string | undefined } | null }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const first = await call();
  return first.error?.code === 'reauthentication_needed' && (await proveAgain()) ? call() : first;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The question that is open. */
export const useQuestion = (): Question | undefined =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
