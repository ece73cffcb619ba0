import { lookOverBackups } from '#server/across/backups/look-over.ts';
import { executeRun } from '#server/across/system/execute.ts';
import type { Probes } from '#server/across/system/run.ts';
import { unfinishedRuns } from '#server/across/system/runs.ts';
import { connect } from '#server/mail/smtp-transport.ts';
import { smtpServerOf } from '#server/mail/transport.ts';
import { getSettings } from '#server/records/settings.ts';
import { readSmtpPassword } from '#server/records/settings-secrets.ts';
import { BackgroundWork } from '#server/worker/background-work.ts';

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

/** Carries out what an Admin started on the screen of the system. */
export const systemRunWork = new BackgroundWork('runs of the system could not be carried out', async (signal) => {
  // What another process is at is passed over.
  for (const id of await unfinishedRuns()) if (!signal.aborted) await executeRun({ id, probes, signal });
});
