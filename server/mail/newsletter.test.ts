import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { announceLocally } from '#server/db/notifications.ts';
import { unsubscribeLink } from '#server/domain/newsletter/unsubscribe.ts';
import { env } from '#server/env.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { initialSettings } from '#shared/settings.ts';
import { mailFaults } from '#tests/mail-rules.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  Object.assign(env, {
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: server.port,
    PUBLIC_URL: 'https://site.example',
    NEWSLETTER_PER_MINUTE: 1_000_000,
  });
  await db.deleteFrom('newsletter_issues').execute();
  await db.deleteFrom('subscribers').execute();
});
afterEach(async () => {
  await newsletterWork.stop();
  await server.close();
});
afterAll(() => {
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined, PUBLIC_URL: undefined });
});

async function setGeneral(values: Record<string, unknown>): Promise<void> {
  const value = JSON.stringify({ ...initialSettings.general, ...values });
  await db
    .insertInto('settings')
    .values({ name: 'general', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  announceLocally(settingsChannel, 'general');
}

/** Sends an issue to one reader; answers the bytes that arrived, and what is wrong with them. */
async function received(issue: Parameters<typeof buildIssue>[0] = {}) {
  const [reader] = await buildReaders(1);
  const made = await buildIssue(issue);
  await newsletterWork.wake();
  expect(server.accepted).toHaveLength(1);
  const raw = server.accepted[0]?.raw ?? Buffer.alloc(0);
  const unsubscribe = unsubscribeLink(reader?.unsubscribe_token ?? '');
  const mail = await PostalMime.parse(raw);
  return { ...made, raw, mail, unsubscribe, reader, faults: mailFaults(raw, { to: reader?.email ?? '', unsubscribe }) };
}

describe('a newsletter as it arrives', () => {
  it('keeps to RFC 5322, MIME and RFC 8058, and carries the article, the address of the company and the way out', async () => {
    const { faults, mail, unsubscribe, slug } = await received();
    expect(faults).toEqual([]);
    expect(mail.subject).toBe('Seven questions before a campaign');
    for (const part of [mail.html ?? '', mail.text ?? '']) {
      expect(part).toContain('First, ask what a sale is worth.');
      expect(part).toContain('What to ask before the first euro is spent.');
      expect(part).toContain(`https://site.example/blog/${slug}`);
      expect(part).toContain(unsubscribe);
      expect(part).toContain('14 Triq il-Vapur');
    }
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')).toBeUndefined();
  });

  it('has only the excerpt and a way to the article where that was chosen', async () => {
    const { faults, mail } = await received({ content: 'excerpt' });
    expect(faults).toEqual([]);
    expect(mail.html).not.toContain('First, ask what a sale is worth.');
    expect(mail.html).toContain('Read the article');
    expect(mail.text).toContain('What to ask before the first euro is spent.');
  });

  it('asks nothing of anybody who only reads it: no picture, no style, no script from elsewhere', async () => {
    const { mail } = await received({
      postContent:
        '<p>a</p><img src="https://tracker.example/p.gif"><figure><img src="/pictures/text/00000000-0000-4000-8000-000000000000" alt="gone"></figure>',
    });
    expect(mail.html).not.toMatch(/<img|<script|<link|@import|url\(/i);
  });

  it.each([
    ['accents', 'Perché “crescere” così? Ù ñ ß'],
    ['emoji', `${'🚀📈'.repeat(20)} now`],
    ['a long one', `${'Längere Überschrift mit vielen Wörtern und ohne Ende '.repeat(3)}`.slice(0, 160)],
    ['one long word', 'x'.repeat(160)],
    ['Japanese', '売れる前に聞くべき七つの質問'.repeat(8)],
  ])('encodes and folds its subject: %s', async (_, subject) => {
    const { faults, mail } = await received({ subject });
    expect(faults).toEqual([]);
    expect(mail.subject?.replaceAll(/\s+/g, ' ').trim()).toBe(subject.replaceAll(/\s+/g, ' ').trim());
  });

  it.each([
    'Hello\r\nBcc: victim@mail.example',
    'Hello\nList-Unsubscribe: <https://evil.example>',
    'Hello\r\n\r\n<script>alert(1)</script>',
    'Hello\rX-Evil: 1',
    '=?utf-8?Q?Hello=0D=0ABcc:_victim@mail.example?=',
  ])('lets nobody add a header by the subject %j or by the names in the settings', async (subject) => {
    await setGeneral({ siteName: `Vantaggio"\r\nBcc: victim@mail.example`, companyAddress: 'Via Roma\r\n.\r\nQUIT' });
    const { faults, mail, reader } = await received({ subject });
    await setGeneral({});
    expect(faults).toEqual([]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to?.map(({ address }) => address)).toEqual([reader?.email]);
  });

  it('has lines of no more than 998 octets, however its article is written', async () => {
    const { faults, mail } = await received({
      postContent: `<p>${'word'.repeat(3_000)}</p><p>${'è'.repeat(3_000)}</p><pre><code>.\n..\n. \nFrom me</code></pre>`,
    });
    expect(faults).toEqual([]);
    expect(mail.html).toContain('word'.repeat(3_000));
    expect(mail.text).toContain('è'.repeat(3_000));
    expect(mail.html).toMatch(/>\.\n\.\.\n\. \nFrom me</);
  });

  it('tells a broken mail from a right one', () => {
    const right = { to: 'a@b.example', unsubscribe: 'https://site.example/u' };
    const broken = Buffer.from('Subject: a\nTo: c@d.example\r\nDate: Mon, 21 Nov 2026 10:00:00 +0000\r\n\r\nbody\r\n');
    const faults = mailFaults(broken, right);
    expect(faults).toContain('a bare CR or LF');
    expect(faults.join('\n')).toMatch(/Date: Mon/); // a Saturday
    expect(faults.join('\n')).toMatch(/list-unsubscribe is there 0 times/);
  });
});
