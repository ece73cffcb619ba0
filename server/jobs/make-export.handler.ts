import { makeExport, unfinishedExports } from '#server/domain/exports/make.ts';
import { log } from '#server/log.ts';

let running: Promise<void> | undefined;
let isWanted = false;
let stopping = new AbortController();

async function makeAll(signal: AbortSignal): Promise<void> {
  while (isWanted && !signal.aborted) {
    isWanted = false;
    // What another process is at is passed over; each of the others gets one attempt.
    for (const id of await unfinishedExports()) if (!signal.aborted) await makeExport({ id, signal });
  }
}

/** Makes what waits or was left by a crashed process, one at a time. Returns at once; a call while that goes on makes it look again. */
export function makeWaitingExports(): void {
  isWanted = true;
  running ??= makeAll(stopping.signal)
    .catch((error) => log.error({ err: error }, 'waiting exports could not be made'))
    .finally(() => {
      running = undefined;
    });
}

/** Ends an export that is being made; it waits again. */
export async function stopExports(): Promise<void> {
  stopping.abort();
  await running;
  stopping = new AbortController();
}
