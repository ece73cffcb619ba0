import { lookOverBackups } from '#server/domain/backups/look-over.ts';
import { readSmtpPassword } from '#server/domain/settings/secrets.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import { executeRun } from '#server/domain/system/execute.ts';
import type { Probes } from '#server/domain/system/probes.ts';
import { unfinishedRuns } from '#server/domain/system/runs.ts';
import { log } from '#server/log.ts';
import { connect } from '#server/mail/smtp-transport.ts';
import { smtpServerOf } from '#server/mail/transport.ts';

const probes: Probes = {
  backups: lookOverBackups,
  async smtp() {
    const server = smtpServerOf(await getSettings(), await readSmtpPassword());
    if (!server) return undefined;
    const name = `${server.host}:${server.port}`;
    try {
      const connection = await connect(server);
      connection.quit();
      return { server: name, error: null };
    } catch (error) {
      return { server: name, error: error instanceof Error ? error.message : String(error) };
    }
  },
};

let running: Promise<void> | undefined;
let isWanted = false;
let stopping = new AbortController();

async function runAll(signal: AbortSignal): Promise<void> {
  while (isWanted && !signal.aborted) {
    isWanted = false;
    // What another process is at is passed over.
    for (const id of await unfinishedRuns()) if (!signal.aborted) await executeRun({ id, probes, signal });
  }
}

/** Carries out what waits or was left by a crashed process, one at a time. Returns at once; a call meanwhile makes it look again. */
export function carryOutRuns(): void {
  isWanted = true;
  running ??= runAll(stopping.signal)
    .catch((error) => log.error({ err: error }, 'runs of the system could not be carried out'))
    .finally(() => {
      running = undefined;
    });
}

/** Ends a run that is being carried out; it waits again. */
export async function stopRuns(): Promise<void> {
  stopping.abort();
  await running;
  stopping = new AbortController();
}
