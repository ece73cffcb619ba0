import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { env, parseEnv } from '#server/env.ts';
import { connect, type SmtpServer } from '#server/mail/smtp-transport.ts';
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
