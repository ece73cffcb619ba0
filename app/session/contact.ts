/** Whether the server could be reached when it was last asked. A browser that calls itself online may be so without it. */
let isLost = false;

export function noteContact(isReached: boolean): void {
  isLost = !isReached;
}

/** Whether a page asked for now would probably not come. */
export const isOutOfReach = (): boolean => !navigator.onLine || isLost;

/** How long an answer is waited for, in milliseconds. */
const patience = 5_000;

/** Asks the server whether it is there; without a network nobody is asked. */
export async function reachServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).catch(
    () => null,
  );
  noteContact(answer !== null);
  return answer !== null;
}
