import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { compose } from '#server/mail/compose.ts';
import type { MailTransport } from '#server/mail/message.ts';

/**
 * Writes each mail as an RFC 5322 file. The name was fixed when the mail was queued and the file appears by rename,
 * so a repeat after a crash replaces the same file: exactly once.
 */
export function outboxTransport(folder: string): MailTransport {
  return {
    outcome: 'saved',
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const finished = path.join(folder, message.outboxName);
      const unfinished = path.join(folder, `.${message.outboxName}.unfinished`);
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(await compose(message));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, finished);
      const directory = await open(folder, 'r');
      await directory.sync().finally(() => directory.close());
      return [];
    },
  };
}
