import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { useResolver } from '#server/domain/settings/desk.ts';
import { readSmtpPassword } from '#server/records/settings-secrets.ts';
import { setEnvironment } from '#tests/environment.ts';
import { buildStaff } from '#tests/factories.ts';
import { startMailServer } from '#tests/setup/mail-server.ts';
import { call, lastEntries, read, save } from '#tests/stages/settings-saved.ts';

describe('the password of the mail server', () => {
  const password = 'correct horse battery staple';

  it('is sealed, is never answered, and stays through a save without it', async () => {
    const set = await save('email', { smtpUser: 'mailer', smtpPassword: password });
    expect(set.json.mailServer).toMatchObject({ hasPassword: true });
    await save('email', { smtpPort: 2525, smtpPassword: '' });
    expect(await readSmtpPassword()).toBe(password);
    const rows = await db.selectFrom('settings_secrets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('stands in no answer, no audit entry, no history and no row in plain text', async () => {
    await save('email', { smtpPassword: password });
    const answers = [await call('/settings'), await call('/settings/email/history'), await call('/audit?limit=100')];
    for (const { json } of answers) expect(JSON.stringify(json)).not.toContain(password);
    const log = await db.selectFrom('audit_log').select(['before', 'after']).execute();
    expect(JSON.stringify([log, await db.selectFrom('settings').selectAll().execute()])).not.toContain(password);
    const [entry] = await lastEntries('email');
    expect(entry).toMatchObject({ canRevert: false, changes: [{ field: 'smtpPassword', after: 'replaced' }] });
    const { version } = await read('email');
    const reverted = await call(`/settings/email/history/${entry.id}/revert`, { version });
    expect(reverted.json.error).toMatchObject({ code: 'transition_refused', details: { reason: 'secret' } });
  });

  it('goes to no other server than the one it was typed for', async () => {
    await save('email', { smtpServer: 'smtp.casalume.example', smtpPassword: password });
    const moved = await save('email', { smtpServer: 'collector.example', smtpPort: 465 });
    expect([moved.status, moved.json.error.details.fields]).toEqual([422, { smtpPassword: 'other-server' }]);
    expect((await save('email', { smtpServer: '' })).status).toBe(200);
    expect((await save('email', { smtpServer: 'collector.example' })).status).toBe(422);
    expect((await save('email', { smtpServer: 'collector.example', smtpPassword: null })).status).toBe(200);
    expect(await readSmtpPassword()).toBeUndefined();
    expect((await save('email', { smtpServer: 'smtp.casalume.example', smtpPassword: password })).status).toBe(200);
    expect(await readSmtpPassword()).toBe(password);
    await save('email', { smtpServer: '' });
  });

  it('goes when it is taken away, and two who replace it at once learn of each other', async () => {
    const { version } = await read('email');
    const to = (smtpPassword: string | null) =>
      call('/settings/email', { version, changes: { smtpPassword } }, 'PATCH');
    expect((await Promise.all([to('one'), to('other')])).map(({ status }) => status).sort()).toEqual([200, 409]);
    const { json } = await save('email', { smtpPassword: null });
    expect(json.mailServer.hasPassword).toBe(false);
    expect(await readSmtpPassword()).toBeUndefined();
  });

  it('is not asked for while the environment names the server', async () => {
    setEnvironment({ GOTRUE_SMTP_HOST: 'relay.internal', GOTRUE_SMTP_PORT: 25, GOTRUE_SMTP_USER: 'robot' });
    const { mailServer } = (await call('/settings')).json;
    expect(mailServer).toEqual({
      isFixed: true,
      server: { host: 'relay.internal', port: 25, user: 'robot' },
      hasPassword: true,
    });
  });
});

describe('the test mail and the DNS of the sender', () => {
  it('goes to the caller by the saved way, as a file where there is no server, and leaves no address in the log', async () => {
    const admin = await buildStaff('Admin');
    const test = await admin.call('/settings/email/test', { locale: 'it' });
    expect(test.json).toMatchObject({ to: admin.email, way: 'outbox', isSent: true, steps: [] });
    const entries = await call('/audit?action=settings.mail-tested');
    expect(entries.json.items[0]).toMatchObject({ after: { sent: true } });
    expect(JSON.stringify(entries.json.items[0].after)).not.toContain('@');
    expect((await call('/settings/email/test', { to: 'nobody', locale: 'it' })).status).toBe(422);
  });

  it('says over which line it came, from whom, and what the DNS shows of the sender', async () => {
    const server = await startMailServer();
    setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port, SMTP_REQUIRE_TLS: 'off' });
    await save('general', { companyEmail: 'hello@casalume.example' });
    const resolveTxt = async (name: string) =>
      name.startsWith('_dmarc') ? [['v=DMARC1; p=none']] : name === 'casalume.example' ? [['v=spf1 mx -all']] : [];
    useResolver({ resolveMx: async () => [], resolveTxt });
    const { json } = await call('/settings/email/test', { locale: 'en' });
    await server.close();
    expect(json).toMatchObject({ way: 'smtp', isSent: true });
    const { text } = await PostalMime.parse(server.accepted[0]?.raw ?? '');
    for (const line of [
      `Mail server: 127.0.0.1:${server.port}`,
      'Encryption: not encrypted',
      'Sender: hello@casalume.example',
      'SPF (who may send): Present, not verified',
      'DKIM (signature): Missing',
      'DMARC (rules about forgeries): Fine',
    ])
      expect(text).toContain(line);
  });

  it('does not wait for a DNS that does not answer', async () => {
    const never = () => new Promise<never>(() => {});
    useResolver({ resolveMx: never, resolveTxt: never });
    const server = await startMailServer();
    setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
    expect((await call('/settings/email/test', { locale: 'en' })).json.isSent).toBe(true);
    await server.close();
    expect((await PostalMime.parse(server.accepted[0]?.raw ?? '')).text).toContain('SPF (who may send): No answer');
  });

  it('does not leave the public internet for a server that was typed, and says so', async () => {
    await save('email', { smtpServer: '169.254.169.254', smtpPort: 80 });
    const { status, json } = await call('/settings/email/test', { to: 'someone@mailbox.example', locale: 'en' });
    expect(status).toBe(200);
    expect(json.isSent).toBe(false);
    expect(json.steps).toContainEqual(expect.objectContaining({ stage: 'connect', reason: 'private' }));
    await save('email', { smtpServer: '', smtpPort: 587 });
  });

  it('asks about the domain that mails are sent from', async () => {
    await save('general', { companyEmail: 'hello@casalume.example' });
    const asked: string[] = [];
    const nothing = async (name: string) => {
      asked.push(name);
      throw Object.assign(new Error('none'), { code: 'ENODATA' });
    };
    useResolver({ resolveMx: nothing, resolveTxt: nothing });
    const { json } = await call('/settings/email/dns?selector=own');
    expect(json.domain).toBe('casalume.example');
    expect(asked.sort()).toEqual([
      '_dmarc.casalume.example',
      'casalume.example',
      'casalume.example',
      'own._domainkey.casalume.example',
    ]);
    expect((await call('/settings/email/dns?selector=a%20b')).status).toBe(422);
  });
});
