import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { renderParts } from '#server/mail/render.ts';
import { raiseAlert, resolveAlert } from '#server/records/alerts.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { alertKinds } from '#shared/alerts.ts';
import { initialSettings } from '#shared/settings.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildStaff } from '#tests/factories.ts';

const words = { detail: '550 no such mailbox', path: '/admin/settings/email/outbox' };
const morning = new Date('2026-11-21T08:00:00Z');
const hours = (count: number) => new Date(morning.getTime() + count * 3_600_000);

let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeEach(async () => {
  await db.deleteFrom('system_alerts').execute();
  admin = await buildStaff('Admin');
});
afterEach(restoreEnvironment);

const alertsTo = async (email: string) =>
  db
    .selectFrom('mails')
    .select(['props', 'locale'])
    .where('template', '=', 'system-alert')
    .where('recipient', '=', email)
    .execute();

async function saveEmail(changes: object) {
  const { json } = await admin.call('/settings');
  const body = { version: json.groups.email.version, changes };
  expect((await admin.call('/settings/email', body, 'PATCH')).status).toBe(200);
}

describe('an alert of the system', () => {
  it('is mailed to every active Admin and to nobody else', async () => {
    const [other, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const gone = await buildStaff('Admin');
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', gone.userId).execute();
    expect(await raiseAlert('backup-failed', words, morning)).toBe(true);
    expect(await alertsTo(admin.email)).toMatchObject([{ props: { kind: 'backup-failed' }, locale: 'it' }]);
    expect(await alertsTo(other.email)).toHaveLength(1);
    expect([await alertsTo(editor.email), await alertsTo(gone.email)]).toEqual([[], []]);
  });

  it('is told once a kind and day of the site, again the next day, and again after it was resolved', async () => {
    const raise = (kind: 'disk-low' | 'errors', at: Date) => raiseAlert(kind, words, at);
    expect(await raise('disk-low', morning)).toBe(true);
    expect(await raise('disk-low', hours(5))).toBe(false);
    expect(await raise('errors', hours(5))).toBe(true);
    // 23:30 of the same day in Rome, and half an hour past midnight.
    expect(await raise('disk-low', new Date('2026-11-21T22:30:00Z'))).toBe(false);
    expect(await raise('disk-low', new Date('2026-11-21T23:30:00Z'))).toBe(true);
    await resolveAlert('disk-low', new Date('2026-11-22T00:00:00Z'));
    expect(await raise('disk-low', new Date('2026-11-22T00:30:00Z'))).toBe(true);
  });

  it('raised by many at once is told once', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => raiseAlert('errors', words, morning)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await alertsTo(admin.email)).toHaveLength(1);
  });

  it('is only noted while enableSystemAlerts is off, and told when it is on again', async () => {
    await saveEmail({ enableSystemAlerts: false });
    expect(await raiseAlert('errors', words, morning)).toBe(false);
    expect(await alertsTo(admin.email)).toEqual([]);
    await saveEmail({ enableSystemAlerts: true });
    expect(await raiseAlert('errors', words, hours(1))).toBe(true);
  });

  it.each(alertKinds)('of the kind %s reads well in both languages', async (kind) => {
    const settings = initialSettings;
    for (const locale of ['it', 'en']) {
      const url = 'https://site.example/admin';
      const props = { kind, detail: words.detail, at: morning.toISOString(), host: 'app-1', url };
      const mail = await renderParts({ template: 'system-alert', locale, props, rendered: null }, settings);
      expect(mail.subject).toContain('Vantaggio');
      expect(mail.text).toContain(words.detail);
      expect(mail.text).toContain('site.example · app-1');
      expect(mail.text).toMatch(/2026 (at|alle ore) 09:00 CET/);
    }
  });

  it.each([
    ['ENOSPC: no space left on device, write', 'the disk is full'],
    ['daily: no-space', 'the disk is full'],
    ['Invalid login: 535 5.7.8 bad credentials', 'refused user or password'],
    ['550 no such mailbox', 'no mailbox of this name'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'nobody answers at this port'],
    ['getaddrinfo ENOTFOUND smtp.x.example', 'the name of the server is not found'],
    ['daily: interrupted', 'Interrupted several times by restarts'],
  ])('says in words what %j means, first of all in the list of mails', async (detail, meaning) => {
    const props = { kind: 'errors', detail, at: morning.toISOString(), url: 'https://site.example/admin' };
    const { html, text } = await renderParts({ template: 'system-alert', locale: 'en', props }, initialSettings);
    expect(text).toContain(meaning);
    expect(/data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1]).toContain(meaning);
  });

  it('leads to the screen that helps, from the machine that it happened on', async () => {
    await raiseAlert('disk-low', { detail: '1.0 GB free of 40.0 GB', path: '/admin/settings/system' }, morning);
    const [{ props } = { props: {} }] = await alertsTo(admin.email);
    expect(props).toMatchObject({ host: hostname(), url: expect.stringMatching(/\/admin\/settings\/system$/) });
  });

  it('is raised by a mail that failed for good, and not by one that will be tried again', async () => {
    setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: 1 });
    const props = { purpose: 'magiclink' } as const;
    const { id } = await db.transaction().execute((trx) =>
      queueMail(trx, {
        template: 'sign-in-code',
        to: 'person@mail.example',
        locale: 'en',
        props,
        secrets: { code: '123456', link: 'http://localhost/x' },
      }),
    );
    const at = new Date();
    await deliverMail(id, at);
    expect(await alertsTo(admin.email)).toEqual([]);
    await db.updateTable('mails').set({ attempts: 6, next_attempt_at: at }).where('id', '=', id).execute();
    await deliverMail(id, at);
    const state = await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    expect(state).toEqual({ state: 'failed' });
    const [alert] = await alertsTo(admin.email);
    expect(alert?.props).toMatchObject({ kind: 'mail-failed', url: expect.stringContaining(id) });
    expect(JSON.stringify(alert)).not.toContain('123456');
  });
});
