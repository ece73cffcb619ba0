import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSignedCertificate } from '#server/auth/saml/self-signed.ts';
import type { MailMessage } from '#server/mail/message.ts';
import { type ProbeStep, probeMailServer } from '#server/mail/probe.ts';
import type { SmtpServer } from '#server/mail/smtp-transport.ts';
import { refusal, startMailServer } from '#tests/setup/mail-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const message: MailMessage = {
  to: 'admin@staff.example',
  from: { name: 'Casa Lume', address: 'hello@casalume.example' },
  isAutomatic: true,
  subject: 'A test',
  html: '<p>A test</p>',
  text: 'A test',
  messageId: '<probe@mail.vantaggio>',
  date: new Date('2026-11-21T10:00:00Z'),
  outboxName: 'test.eml',
};

const probe = (server: Partial<SmtpServer>, limitMs?: number) =>
  probeMailServer({ host: '127.0.0.1', port: 25, ...server }, async () => message, limitMs);

const told = (steps: ProbeStep[]) => steps.map(({ stage, state }) => `${stage} ${state}`);
const failureOf = (steps: ProbeStep[]) => steps.find(({ state }) => state === 'failed');

/** A listener that is no mail server. */
async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server: Server = createServer(onConnection as never);
  const sockets = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => sockets.add(socket));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

/** A server that asks for a sign-in, and says how it takes one. */
async function guarded(password: string): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: ({ username, password: given }, _session, callback) =>
      username === 'mailer' && given === password
        ? callback(null, { user: username })
        : callback(refusal(535, '5.7.8 Those credentials are not ours')),
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => callback());
    },
  });
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as { port: number }).port;
}

describe('a test of the mail server', () => {
  it('tells each step, and what the server said of the mail', async () => {
    const server = await startMailServer();
    closing.push(server.close);
    const steps = await probe({ port: server.port });
    expect(told(steps)).toEqual(['lookup skipped', 'connect ok', 'tls skipped', 'sign-in skipped', 'accepted ok']);
    expect(steps.at(-1)?.text).toMatch(/^250 /);
    expect(server.accepted.map(({ to }) => to)).toEqual([message.to]);
  });

  it('tells, and lets the mail say, how the line is encrypted', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [key, cert] = [
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      selfSignedCertificate(privateKey),
    ];
    const server = new SMTPServer({
      key,
      cert,
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 200,
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => callback());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // Nobody has signed its certificate; whether that is asked for is not the question here.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    closing.push(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      return new Promise<void>((resolve) => server.close(resolve));
    });
    const { port } = server.server.address() as { port: number };
    const heard: (string | undefined)[] = [];
    const steps = await probeMailServer({ host: '127.0.0.1', port }, async (encryption) => {
      heard.push(encryption);
      return message;
    });
    expect(heard).toEqual([expect.stringMatching(/^TLSv1\.3, TLS_[A-Z0-9_]+$/)]);
    expect(steps.find(({ stage }) => stage === 'tls')).toMatchObject({ state: 'ok', text: heard[0] });
  });

  it('tells no password to a server that does not encrypt, where it must', async () => {
    const heard: string[] = [];
    const port = await listen((socket) => {
      socket.write('220 plain.example ESMTP\r\n');
      socket.on('data', (bytes) => {
        heard.push(bytes.toString());
        socket.write(
          /^EHLO/.test(bytes.toString()) ? '250-plain.example\r\n250 AUTH PLAIN LOGIN\r\n' : '502 5.5.1 Not here\r\n',
        );
      });
    });
    const steps = await probe({ port, user: 'mailer', password: 'open-sesame', demandsTls: true });
    expect(told(steps)).toEqual(['lookup skipped', 'tls failed', 'sign-in skipped', 'accepted skipped']);
    expect(failureOf(steps)).toMatchObject({ reason: 'said-no', text: '502 5.5.1 Not here' });
    expect(heard.join('')).toMatch(/^EHLO .*\r\nSTARTTLS\r\n/);
    expect(heard.join('')).not.toMatch(/AUTH|open-sesame|b3Blbi1zZXNhbWU/);
  });

  it('signs in with user and password, and passes on the words of a refusal', async () => {
    const port = await guarded('right');
    expect(told(await probe({ port, user: 'mailer', password: 'right' }))).toContain('sign-in ok');
    const refused = await probe({ port, user: 'mailer', password: 'wrong' });
    expect(failureOf(refused)).toMatchObject({ stage: 'sign-in', reason: 'said-no' });
    expect(failureOf(refused)?.text).toContain('Those credentials are not ours');
    expect(told(refused).at(-1)).toBe('accepted skipped');
  });

  it('passes on why a recipient is not taken', async () => {
    const server = await startMailServer({ onRecipient: () => refusal(550, 'No such person here') });
    closing.push(server.close);
    expect(failureOf(await probe({ port: server.port }))).toMatchObject({ stage: 'accepted', reason: 'said-no' });
  });

  it('does not call a mail unsent that the server was taking when it fell silent or hung up', async () => {
    const taking = (end: (socket: Socket) => void) =>
      listen((socket) => {
        socket.write('220 taking.example ESMTP\r\n');
        let isText = false;
        socket.on('data', (bytes) => {
          const line = bytes.toString();
          if (isText) return line.endsWith('\r\n.\r\n') && end(socket);
          isText = line.startsWith('DATA');
          return socket.write(isText ? '354 Go on\r\n' : '250 Fine\r\n');
        });
      });
    const uncertain = { stage: 'accepted', state: 'failed', reason: 'uncertain' };
    expect(failureOf(await probe({ port: await taking((socket) => socket.destroy()) }))).toMatchObject(uncertain);
    expect(failureOf(await probe({ port: await taking(() => {}) }, 400))).toMatchObject(uncertain);
    const refused = await probe({ port: await taking((socket) => socket.write('554 5.7.1 Not that\r\n')) });
    expect(failureOf(refused)).toMatchObject({ reason: 'said-no', text: '554 5.7.1 Not that' });
  });

  it('says so when nobody listens, when there is no such name, and when what answers is no mail server', async () => {
    expect(failureOf(await probe({ port: 1 }))).toMatchObject({ stage: 'connect', reason: 'refused' });
    const nameless = failureOf(await probe({ host: 'no-such-host.invalid' }));
    expect(nameless?.stage).toBe('lookup');
    const port = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(failureOf(await probe({ port }))?.stage).toBe('connect');
  });

  it('ends when its time is up, whoever keeps silent', async () => {
    const port = await listen(() => {});
    expect(failureOf(await probe({ port }, 150))).toMatchObject({ stage: 'connect', reason: 'no-answer' });
  });

  it.each(['127.0.0.1', '169.254.169.254', '10.1.2.3', '::1', 'localhost'])(
    'does not reach %s when a person typed it',
    async (host) => {
      const server = await startMailServer();
      closing.push(server.close);
      const steps = await probe({ host, port: server.port, isPublicOnly: true });
      expect(failureOf(steps)).toMatchObject({ stage: 'connect', reason: 'private' });
      expect(server.openConnections()).toBe(0);
    },
  );
});
