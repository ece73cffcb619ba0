import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TabGroup } from '#shared/settings.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { eventually, outbox, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { acceptInvitation, signInForToken } from '#tests/setup/sign-in.ts';

/** Each field of the tabs Generali and Email does something that can be seen from outside, in every process, as soon as it is saved. */

/** A mail server of one's own, with a sign-in: what it was told. */
const logins: { user: string; password: string }[] = [];

let product: Product;
let mailServer: MailServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  mailServer = await startMailServer({ onSignIn: (user, password) => void logins.push({ user, password }) });
  product = await startProduct({ env: { WEB_CONCURRENCY: '3', SMTP_PRIVATE_HOSTS: 'on' } });
  for (const who of ['admin', 'client']) {
    const { token } = await signInForToken(product, `${who}@vantaggio.example`, samplePassword);
    tokens[who] = token as string;
  }
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.close();
});

// Answers are looked into freely, as a program without our types would.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

async function call(
  who: 'admin' | 'client',
  path: string,
  body?: unknown,
  method = body ? 'POST' : 'GET',
): Promise<Json> {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

async function save(group: TabGroup, changes: Record<string, unknown>) {
  const { groups } = await call('admin', '/settings');
  await call('admin', `/settings/${group}`, { version: groups[group].version, changes }, 'PATCH');
}

const read = async (path: string) => (await fetch(product.url + path, { headers: { connection: 'close' } })).text();

/** Waits until one process shows it, and then asks many times: each connection may meet another process. */
async function shows(path: string, ...texts: string[]) {
  const isThere = (page: string) => texts.every((text) => page.includes(text));
  await eventually(async () => isThere(await read(path)) || undefined, `${texts} on ${path}`);
  await eventually(async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => read(path)));
    return pages.every(isThere) || undefined;
  }, `${texts} on ${path} in every process`);
}

/** A client asks for something; answers the request as staff see it. */
async function ask() {
  const body = { key: randomUUID(), types: ['Market Analysis'], title: 'An effect' };
  const { request } = await call('client', '/portal/requests', body);
  return (await call('admin', `/requests/${request.reference}`)).request;
}

/** The mails about a request or an address, as the outbox of the back office lists them. */
const mailsLike = async (q: string) => (await call('admin', `/mails?q=${encodeURIComponent(q)}&limit=100`)).items;

/** The text of the newest mail of a template to the Admin, as a file. */
async function fileTo(address: string, pattern: RegExp, patienceMs?: number) {
  return eventually(
    async () => {
      for (const { name, raw } of outbox(product.dataDir).toReversed()) {
        if (!name.includes(address)) continue;
        const mail = await PostalMime.parse(raw);
        if (pattern.test(`${mail.subject}\n${mail.text}`)) return mail;
      }
      return undefined;
    },
    `a mail to ${address} like ${pattern}`,
    patienceMs,
  );
}

const admin = 'admin@vantaggio.example';

/** What staff are mailed about a request that a client has just made. */
async function noticeOf(): Promise<{ mail: Awaited<ReturnType<typeof fileTo>>; request: { reference: string } }> {
  const request = await ask();
  return { request, mail: await fileTo(admin, new RegExp(request.reference)) };
}

type Row = { group: TabGroup; field: string; change: Record<string, unknown>; effect: () => Promise<void> };

const general: Row[] = [
  {
    group: 'general',
    field: 'siteName',
    change: { siteName: 'Faro Consulenze' },
    async effect() {
      await shows('/', '<title>Faro Consulenze', '"name":"Faro Consulenze"', '© 2024 Faro Consulenze');
      for (const path of ['/contact', '/privacy', '/site.webmanifest', '/blog/rss.xml'])
        await shows(path, 'Faro Consulenze');
      const { mail } = await noticeOf();
      expect(mail.from?.name).toBe('Faro Consulenze');
    },
  },
  {
    group: 'general',
    field: 'siteDescription',
    change: { siteDescription: 'Luce sui conti dei venditori.' },
    async effect() {
      await shows('/', '<meta name="description" content="Luce sui conti dei venditori."');
      await shows('/contact', 'Luce sui conti dei venditori.');
      await shows('/site.webmanifest', 'Luce sui conti dei venditori.');
    },
  },
  {
    group: 'general',
    field: 'companyEmail',
    change: { companyEmail: 'ciao@faro.example' },
    async effect() {
      await shows('/', '"email":"ciao@faro.example"', 'href="mailto:ciao@faro.example"');
      await shows('/contact', 'href="mailto:ciao@faro.example"');
      const { mail } = await noticeOf();
      expect(mail.from?.address).toBe('ciao@faro.example');
    },
  },
  {
    group: 'general',
    field: 'companyPhone',
    change: { companyPhone: '+39 02 9876543' },
    async effect() {
      await shows('/', '"telephone":"+39 02 9876543"');
      await shows('/contact', 'tel:+39029876543', '+39 02 9876543');
    },
  },
  {
    group: 'general',
    field: 'companyAddress',
    change: { companyAddress: 'Molo Vecchio 4, Genova' },
    async effect() {
      await shows('/', '"address":"Molo Vecchio 4, Genova"');
      await shows('/contact', 'Molo Vecchio 4, Genova');
      await shows('/privacy', 'Molo Vecchio 4, Genova');
    },
  },
  { group: 'general', field: 'companyLegal', change: { companyLegal: 'VAT MT1' }, effect: () => shows('/', 'VAT MT1') },
  {
    group: 'general',
    field: 'timezone',
    change: { timezone: 'Asia/Tokyo' },
    async effect() {
      const { mail } = await noticeOf();
      expect(mail.text).toMatch(/GMT\+9|JST/);
      for (const who of ['admin', 'client'] as const)
        expect((await call(who, '/me')).person.timezone).toBe('Asia/Tokyo');
    },
  },
  {
    group: 'general',
    field: 'language',
    change: { language: 'en' },
    async effect() {
      const { mail } = await noticeOf();
      expect(mail.subject).toMatch(/request/i);
      expect((await call('admin', '/me')).person.language).toBe('en');
    },
  },
  {
    group: 'general',
    field: 'answerClock',
    change: { answerClock: 'office-hours' },
    async effect() {
      const { submittedAt, replyDueAt } = await ask();
      // Twenty-four hours of an office are more than two days, whenever they begin.
      expect(Date.parse(replyDueAt) - Date.parse(submittedAt)).toBeGreaterThan(48 * 3_600_000);
    },
  },
];

/** The mails to staff about a request. */
async function noticesAbout(reference: string): Promise<{ id: string }[]> {
  const { mails } = await call('admin', `/requests/${reference}`);
  return mails.filter(({ template }: { template: string }) => template === 'request-notice');
}

/** A colleague is invited, follows the mail and comes in. */
async function join() {
  const email = `${randomUUID().slice(0, 8)}@newcomer.example`;
  await call('admin', '/users', { name: 'Nora Nuova', email, role: 'Viewer', locale: 'it' });
  const { text } = await fileTo(email, /auth\/confirm/);
  const token = await acceptInvitation(product, text ?? '');
  await fetch(`${product.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return email;
}
const joinedMails = async () =>
  (await mailsLike(admin)).filter(({ template }: { template: string }) => template === 'user-joined').length;

const email: Row[] = [
  {
    group: 'email',
    field: 'enableEmailNotifications',
    change: { enableEmailNotifications: false },
    async effect() {
      const { reference } = await ask();
      expect(await noticesAbout(reference)).toEqual([]);
      await save('email', { enableEmailNotifications: true });
      await vi.waitFor(async () => expect(await noticesAbout((await ask()).reference)).not.toEqual([]), 15_000);
      await save('email', { enableEmailNotifications: false });
    },
  },
  {
    group: 'email',
    field: 'enableNewUserNotifications',
    change: { enableNewUserNotifications: false },
    async effect() {
      const before = await joinedMails();
      await join();
      expect(await joinedMails()).toBe(before);
    },
  },
  {
    group: 'email',
    field: 'newsletterSender',
    change: { newsletterSender: 'news@faro.example' },
    async effect() {
      const { items } = await call('admin', '/newsletter-issues/posts');
      const { issue } = await call('admin', '/newsletter-issues', { postId: items[0].id, key: randomUUID() });
      const fields = { subject: `A trial ${randomUUID()}`, preheader: '', intro: '', content: 'excerpt' };
      await call('admin', `/newsletter-issues/${issue.id}/test`, { fields });
      expect((await fileTo(admin, new RegExp(fields.subject))).from?.address).toBe('news@faro.example');
    },
  },
];

describe('a setting that is saved', () => {
  it.each([...general, ...email])('$field is obeyed', async ({ group, field, change, effect }) => {
    const before = (await call('admin', '/settings')).groups[group].values;
    expect(change[field]).not.toBe(before[field]);
    await save(group, change);
    try {
      // The other processes hear of it some milliseconds later; a call may meet one that has not yet.
      await vi.waitFor(effect, { timeout: 30_000, interval: 100 });
    } finally {
      await save(group, Object.fromEntries(Object.keys(change).map((name) => [name, before[name]])));
    }
  });

  it('enableNewUserNotifications, while it is on, tells the Admins who came', async () => {
    // The process that makes the account may not have heard yet that the setting is on again.
    await vi.waitFor(
      async () => {
        const address = await join();
        expect((await fileTo(admin, new RegExp(address), 2_000)).text).toContain('Nora Nuova');
      },
      { timeout: 30_000, interval: 100 },
    );
  });

  it('smtpServer, smtpPort, smtpUser and smtpPassword: mail leaves by that server, signed in as that user', async () => {
    await save('email', {
      smtpServer: '127.0.0.1',
      smtpPort: mailServer.port,
      smtpUser: 'faro',
      smtpPassword: 'lanterna',
    });
    await vi.waitFor(async () => {
      const { reference } = await ask();
      const [notice] = await noticesAbout(reference);
      await eventually(async () => mailServer.copies().has(admin) || undefined, `the notice ${notice?.id}`, 2_000);
    }, 30_000);
    expect(new Set(logins.map(({ user, password }) => `${user} ${password}`))).toEqual(new Set(['faro lanterna']));
    const test = await call('admin', '/settings/email/test', { to: 'probe@mailbox.example', locale: 'it' });
    expect(test).toMatchObject({ way: 'smtp', isSent: true });
    expect(mailServer.copies().has('probe@mailbox.example')).toBe(true);
  });

  it('stays after a restart, the password among it', async () => {
    await save('general', { siteName: 'Faro Consulenze', language: 'en' });
    const before = await call('admin', '/settings');
    const { dataDir } = product;
    await product.stop();
    product = await startProduct({ dataDir, env: { WEB_CONCURRENCY: '2', SMTP_PRIVATE_HOSTS: 'on' } });
    expect(await call('admin', '/settings')).toEqual(before);
    await shows('/', '<title>Faro Consulenze');
    logins.length = 0;
    const test = await call('admin', '/settings/email/test', { locale: 'it' });
    expect(test.isSent).toBe(true);
    expect(logins).toEqual([{ user: 'faro', password: 'lanterna' }]);
  });
});
