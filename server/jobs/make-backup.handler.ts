import { workOffBackups } from '#server/domain/backups/make.ts';
import { log } from '#server/log.ts';

let running: Promise<void> | undefined;
let isWanted = false;
let stopping = new AbortController();

async function workOff(signal: AbortSignal): Promise<void> {
  while (isWanted && !signal.aborted) {
    isWanted = false;
    await workOffBackups(signal);
  }
}

/** Makes and checks what waits, one at a time. Returns at once; a call while that goes on makes it look again. */
export function makeWaitingBackups(): void {
  isWanted = true;
  running ??= workOff(stopping.signal)
    .catch((error) => log.error({ err: error }, 'waiting backups could not be made'))
    .finally(() => {
      running = undefined;
    });
}

/** Ends a backup that is being made; it waits again. */
export async function stopBackups(): Promise<void> {
  stopping.abort();
  await running;
  stopping = new AbortController();
}
