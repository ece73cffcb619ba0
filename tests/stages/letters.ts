import { afterAll, beforeAll } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';

/** Letters that staff write, with a mail server and without. */

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
});
afterAll(async () => {
  await server.close();
  await closeQueue();
  await closeDatabase();
});

export const letter = {
  locale: 'en',
  subject: '{{reference}}: first steps',
  body: 'Dear {{name}},\n\nwe begin with:\n\n- {{types}}\n- https://site.example/x\n\n{{sender}}',
};
