import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { deliverLeftOverMails, deliverMail } from '#server/worker/deliver-mail.ts';
import { type MailServer, type Manners, refusal, startMailServer } from '#tests/setup/mail-server.ts';

/** Mail servers that do not want a mail, or not now, or that are gone before they have it. */

let server: MailServer | undefined;
afterEach(async () => {
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined, GOTRUE_SMTP_PORT: 587 });
  await server?.close();
});

async function peer(manners: Manners): Promise<MailServer> {
  server = await startMailServer(manners);
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
  return server;
}

/** A mail that says nothing without its link. */
async function invitation() {
  const to = `${randomUUID().slice(0, 8)}@peer.example`;
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const props = { name: 'Nadia Colombo', inviter: 'Fabrizio Salina', role: 'Editor', until } as const;
  const secrets = { link: 'https://site.example/auth/confirm?token_hash=abc' };
  const { id } = await db
    .transaction()
    .execute((trx) => queueMail(trx, { template: 'staff-invitation', to, locale: 'en', props, secrets }));
  return { id, to };
}

const stateOf = (id: string) =>
  db
    .selectFrom('mails')
    .select(['state', 'attempts', 'last_error', 'secrets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const later = () => new Date(Date.now() + 2 * 60_000);

describe('a server that is gone before the text', () => {
  it.each(['onSender', 'onRecipient'] as const)(
    'at %s leaves nothing in doubt: the mail is tried again with its link, and arrives once',
    async (moment) => {
      let asked = 0;
      const { copies } = await peer({
        [moment]: () => {
          asked += 1;
          return asked === 1 ? 'hang up' : undefined;
        },
      });
      const { id, to } = await invitation();
      await deliverMail(id);
      const { secrets, ...rest } = await stateOf(id);
      expect(rest).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.any(String) });
      expect(secrets).not.toBeNull();
      await deliverLeftOverMails(later());
      expect(copies().get(to)).toBe(1);
      expect((await stateOf(id)).state).toBe('sent');
    },
  );
});

it('a server that greylists gets the mail at the next attempt', async () => {
  const seen = new Set<string>();
  const { copies } = await peer({
    onRecipient: (address) => {
      if (seen.has(address)) return undefined;
      seen.add(address);
      return refusal(450, 'greylisted');
    },
  });
  const { id, to } = await invitation();
  await deliverMail(id);
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.stringMatching(/450/) });
  await deliverLeftOverMails(later());
  expect(copies().get(to)).toBe(1);
});

it.each(['EHLO', 'RCPT'])(
  'what a server says at %s with a sign that no database takes is noted without it, and the mail tried again in its time',
  async (command) => {
    const rude = createServer((socket) => {
      socket.write('220 rude.example\r\n');
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const said = data.toString();
        if (command === 'EHLO' && /^HELO/.test(said)) socket.end('550 5.1.1 no \0such peer\r\n');
        else socket.write(said.startsWith(command) ? '550 5.1.1 no \0such peer\r\n' : '250 fine\r\n');
      });
    });
    await new Promise<void>((resolve) => void rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as { port: number };
    Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: port });
    const { id } = await invitation();
    await deliverMail(id);
    const { secrets, ...rest } = await stateOf(id);
    expect(rest).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: expect.stringMatching(/5\.1\.1 no such peer/),
    });
    expect(secrets).not.toBeNull();
    await new Promise((resolve) => rude.close(resolve));
  },
);
