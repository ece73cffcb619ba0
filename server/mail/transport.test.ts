import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { env, parseEnv } from '#server/env.ts';
import type { MailMessage } from '#server/mail/message.ts';
import { newsletterCarrier } from '#server/mail/newsletter-carrier.ts';
import { connect, HandOverInterrupted, type SmtpServer, smtpTransport } from '#server/mail/smtp-transport.ts';
import { smtpServerOf } from '#server/mail/transport.ts';
import { initialSettings as defaultSettings } from '#shared/settings.ts';

afterEach(
  () => void Object.assign(env, { GOTRUE_SMTP_HOST: undefined, SMTP_REQUIRE_TLS: 'on', SMTP_PRIVATE_HOSTS: 'off' }),
);

test('a mail server is given nothing in the clear, unless it is on this machine or the operator says so', () => {
  const byEnvironment = (host: string) => {
    Object.assign(env, { GOTRUE_SMTP_HOST: host });
    return smtpServerOf(defaultSettings, undefined)?.demandsTls;
  };
  const hosts = [
    'localhost',
    '127.0.0.1',
    '127.0.0.2',
    '::1',
    '[::1]',
    'smtp.example.com',
    '10.0.0.4',
    'localhost.example.com',
  ];
  expect(hosts.map(byEnvironment)).toEqual([false, false, false, false, false, true, true, true]);
  Object.assign(env, { SMTP_REQUIRE_TLS: 'off' });
  expect(byEnvironment('smtp.example.com')).toBe(false);
  // What an Admin types: a password goes encrypted over the public internet in any case.
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined });
  const typed = (smtpUser: string) =>
    smtpServerOf(
      { ...defaultSettings, email: { ...defaultSettings.email, smtpServer: 'smtp.example.com', smtpUser } },
      'x',
    )?.demandsTls;
  expect([typed('robot'), typed('')]).toEqual([true, false]);
  Object.assign(env, { SMTP_REQUIRE_TLS: 'on' });
  expect(typed('')).toBe(true);
});

test('a server from whose greeting STARTTLS was taken away hears neither a sender nor a password', async () => {
  const heard: string[] = [];
  const stripped = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onAuth(_auth, _session, callback) {
      heard.push('password');
      callback(null, { user: 'x' });
    },
  });
  await new Promise<void>((resolve) => void stripped.listen(0, '127.0.0.1', resolve));
  const { port } = stripped.server.address() as { port: number };
  const server: SmtpServer = { host: '127.0.0.1', port, user: 'robot', password: 'open-sesame' };
  await expect(connect({ ...server, demandsTls: true })).rejects.toThrow(/STARTTLS/);
  expect(heard).toEqual([]);
  (await connect(server)).quit();
  expect(heard).toEqual(['password']);
  await new Promise<void>((resolve) => stripped.close(() => resolve()));
});

/** A server that stops being done: after the command `from` it says that more is to come, a line at a time, and never the last. */
async function startEndlessServer(from: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const goOn = () => void (socket.writable && socket.write('250-and\r\n', () => setTimeout(goOn, 50)));
    socket.write('220 endless.example\r\n');
    socket.on('data', (data) => {
      const [command = ''] = data.toString().endsWith('\r\n.\r\n') ? ['.'] : data.toString().split(/[ \r]/);
      if (command === from) goOn();
      else if (command === 'DATA') socket.write('354 go on\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { host: '127.0.0.1', port, sockets, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const message: MailMessage = {
  isAutomatic: true,
  date: new Date('2026-11-22T11:00:00Z'),
  from: { name: 'Vantaggio', address: 'no-reply@agency.example' },
  to: 'elena@seller.example',
  subject: 'Figures',
  text: 'Dear Elena',
  html: '<p>Dear Elena</p>',
  messageId: '<one@agency.example>',
  outboxName: 'one',
};

test.each([
  { from: 'EHLO', found: 'at the door', hasLeft: false, isInDoubt: false },
  { from: 'RCPT', found: 'before the text', hasLeft: true, isInDoubt: false },
  { from: '.', found: 'behind the text', hasLeft: true, isInDoubt: true },
])('a server that goes on saying that more is to come is given up $found', async ({ from, hasLeft, isInDoubt }) => {
  const server = await startEndlessServer(from);
  if (hasLeft) {
    let hasBegun = false;
    const beforeHandingOver = async () => {
      hasBegun = true;
    };
    const error = await smtpTransport(server, 300)
      .send(message, { beforeHandingOver })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(/not done after 0.3 s/) });
    expect([hasBegun, error instanceof HandOverInterrupted]).toEqual([true, isInDoubt]);
  } else await expect(connect(server, 300)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await expect.poll(() => server.sockets.size, { timeout: 5_000 }).toBe(0);
  await server.stop();
});

test('what a server says when it does not want the newsletter is kept without signs that no database takes', async () => {
  const rude = createServer((socket) => void socket.end('554 go \0away\u0007\r\n'));
  await new Promise<void>((resolve) => void rude.listen(0, '127.0.0.1', resolve));
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: (rude.address() as { port: number }).port });
  const carried = await newsletterCarrier(defaultSettings, undefined).carry(message, async () => true);
  expect(carried).toEqual({ kind: 'server', reason: expect.stringMatching(/^[ -~]*554 go away$/) });
  Object.assign(env, { GOTRUE_SMTP_PORT: 587 });
  await new Promise((resolve) => rude.close(resolve));
});

test('SMTP_* and GOTRUE_SMTP_* name the same settings; two that disagree are refused', () => {
  const given = {
    SMTP_HOST: 'smtp.example.com',
    SMTP_PORT: '465',
    SMTP_USER: 'robot',
    SMTP_PASS: 'x',
    SMTP_ADMIN_EMAIL: 'a@b.example',
  };
  expect(parseEnv(given)).toMatchObject({
    GOTRUE_SMTP_HOST: 'smtp.example.com',
    GOTRUE_SMTP_PORT: 465,
    GOTRUE_SMTP_USER: 'robot',
    GOTRUE_SMTP_PASS: 'x',
    GOTRUE_SMTP_ADMIN_EMAIL: 'a@b.example',
  });
  expect(parseEnv({ ...given, GOTRUE_SMTP_HOST: 'smtp.example.com' }).GOTRUE_SMTP_HOST).toBe('smtp.example.com');
  expect(() => parseEnv({ ...given, GOTRUE_SMTP_HOST: 'other.example.com' })).toThrow(
    /SMTP_HOST: says something else than GOTRUE_SMTP_HOST; one of them is enough/,
  );
});
