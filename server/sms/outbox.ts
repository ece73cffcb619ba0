import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { SmsTransport } from './message.ts';

/** Without a provider each message is a file, `{to, body}`, that appears by rename under a name fixed at queueing: exactly once. */
export function outboxSms(folder: string): SmsTransport {
  return {
    outcome: 'saved',
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = path.join(folder, `.${message.outboxName}.unfinished`);
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify({ to: message.to, body: message.body })}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, path.join(folder, message.outboxName));
      const directory = await open(folder, 'r');
      await directory.sync().finally(() => directory.close());
    },
  };
}
