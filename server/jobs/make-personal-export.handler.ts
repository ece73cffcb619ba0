import { makePersonalExport, unfinishedPersonalExports } from '#server/domain/privacy/make-export.ts';
import { log } from '#server/log.ts';

let running: Promise<void> | undefined;
let isWanted = false;
let stopping = new AbortController();

async function makeAll(signal: AbortSignal): Promise<void> {
  while (isWanted && !signal.aborted) {
    isWanted = false;
    for (const id of await unfinishedPersonalExports()) if (!signal.aborted) await makePersonalExport(id, { signal });
  }
}

/** Makes what waits or was left by a crashed process, one at a time. Returns at once; a call while that goes on makes it look again. */
export function makeWaitingPersonalExports(): void {
  isWanted = true;
  running ??= makeAll(stopping.signal)
    .catch((error) => log.error({ err: error }, 'waiting exports of personal data could not be made'))
    .finally(() => {
      running = undefined;
    });
}

/** Ends an export that is being made; it waits again. */
export async function stopPersonalExports(): Promise<void> {
  stopping.abort();
  await running;
  stopping = new AbortController();
}
