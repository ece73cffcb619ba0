import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readQueues } from '#server/across/system/queues.ts';
import { closeDatabase, db, pool } from '#server/db/client.ts';
import { startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { startMails, stopMails } from '#server/worker/mail-lanes.ts';

/** A mail server that keeps its answers to `slow-` addresses to itself until it is told to go on. */
const waiting: (() => void)[] = [];
let isHeld = true;
const accepted: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, callback) {
    const to = session.envelope.rcptTo[0]?.address ?? '';
    stream.resume();
    stream.on('end', () => {
      const answer = () => {
        accepted.push(to);
        callback(null);
      };
      if (isHeld && to.startsWith('slow-')) waiting.push(answer);
      else answer();
    });
  },
});

function goOn(): void {
  isHeld = false;
  for (const answer of waiting.splice(0)) answer();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: (address as { port: number }).port });
  await startNotifications();
  startMails();
});
afterAll(async () => {
  goOn();
  await stopMails();
  await stopNotifications();
  await closeDatabase();
  await new Promise<void>((resolve) => server.close(resolve));
});

const queued = (template: 'sign-in-code' | 'security-notice', to: string) =>
  db.transaction().execute((trx) => {
    const envelope = { to, locale: 'en' } as const;
    return template === 'sign-in-code'
      ? queueMail(trx, {
          ...envelope,
          template,
          props: {},
          secrets: { code: '482913', link: 'https://site.example/x' },
        })
      : queueMail(trx, { ...envelope, template, props: { event: 'password-changed' } });
  });

const figures = async () => (await readQueues()).find(({ queue }) => queue === 'send-mail');

const left = () => db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'handing-over']).execute();

it('codes leave while a thousand other mails wait behind a slow server; then all leave by themselves, and the figures say so', async () => {
  // As so many posts leave them behind.
  await pool.query(`
    insert into mails (template, recipient, locale, props, message_id, outbox_name)
    select 'security-notice', 'slow-' || n || '@mail.example', 'en', '{"event":"password-changed"}', '<slow-' || n || '@test>', 'slow-' || n
    from generate_series(1, 999) n`);
  await queued('security-notice', 'slow-0@mail.example');
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(2), 15_000);
  const codes = ['first', 'second', 'third'].map((name) => `${name}@mail.example`);
  for (const code of codes) await queued('sign-in-code', code);
  // Several leave at the same time, over connections of their own: which comes first there is nobody's promise.
  await vi.waitFor(() => expect(accepted.toSorted()).toEqual(codes), 15_000);
  // The server took a mail before its row says so.
  await vi.waitFor(
    async () =>
      expect(await figures()).toMatchObject({
        waiting: 1000 - waiting.length,
        active: waiting.length,
        done: codes.length,
      }),
    15_000,
  );
  await pool.query(`delete from mails where state = 'queued' and recipient > 'slow-11' and claim is null`);
  goOn();
  await vi.waitFor(async () => expect(await left()).toEqual([]), 15_000);
  expect(new Set(accepted).size).toBe(accepted.length);
  expect(await figures()).toMatchObject({ waiting: 0, active: 0, oldestDueAt: null });
});
