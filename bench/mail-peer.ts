import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '#tests/setup/mail-server.ts';

/** A mail server in a process of its own: answers each text after so many milliseconds, and tells its parent of it. */
const answersAfter = Number(process.argv[2] ?? 0);
const server = await startMailServer({
  onText: async ({ to }) => {
    if (answersAfter > 0) await sleep(answersAfter);
    process.send?.({ to, at: Date.now() });
    return undefined;
  },
});
process.send?.({ port: server.port });
