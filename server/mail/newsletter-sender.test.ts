import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { answerAsks } from '#server/domain/newsletter/answer-asks.ts';
import { useResolver } from '#server/domain/settings/desk.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { setEnvironment } from '#tests/environment.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { call, save } from '#tests/stages/settings-saved.ts';
import { freshDay, subscribe } from '#tests/stages/subscriptions.ts';

/** The newsletter with an address of its own, as a mail server takes it. */

const [house, news] = ['hello@agency.example', 'news@news.agency.example'];
const senders: string[] = [];
let server: MailServer;
beforeEach(async () => {
  senders.length = 0;
  server = await startMailServer({ onSender: (address) => void senders.push(address) });
  setEnvironment({
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: server.port,
    PUBLIC_URL: 'https://agency.example',
    NEWSLETTER_PER_MINUTE: 1_000_000,
  });
  await save('general', { companyEmail: house });
  await save('email', { newsletterSender: news });
});
afterEach(async () => {
  await newsletterWork.stop();
  await server.close();
  useResolver({ resolveMx: async () => [], resolveTxt: async () => [] });
});

const last = async () => PostalMime.parse(server.accepted.at(-1)?.raw ?? Buffer.alloc(0));

/** Lets a mail leave. */
async function leave(id: string) {
  await deliverMail(id);
  return last();
}

it('an issue comes from it, is named by its domain, and is answered at the house', async () => {
  await buildReaders(1);
  await buildIssue();
  await newsletterWork.wake();
  const { from, replyTo, messageId } = await last();
  expect(from?.address).toBe(news);
  expect(replyTo?.map(({ address }) => address)).toEqual([house]);
  expect(messageId).toMatch(/@news\.agency\.example>$/);
  // What SPF is asked about is the sender of the envelope.
  expect(senders).toEqual([news]);
});

it('so does the mail that asks whether somebody wants it, and all others come from the house', async () => {
  const at = freshDay();
  await subscribe('elena@reader.example', at(0));
  await answerAsks(at(60_000));
  const { id } = await db
    .updateTable('mails')
    .set({ next_attempt_at: new Date(0) })
    .where('recipient', '=', 'elena@reader.example')
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = await leave(id);
  expect([asked.from?.address, asked.replyTo?.[0]?.address]).toEqual([news, house]);
  expect(asked.messageId).toMatch(/@news\.agency\.example>$/);
  const envelope = { to: 'elena@reader.example', locale: 'en' } as const;
  const notice = await db
    .transaction()
    .execute((trx) => queueMail(trx, { ...envelope, template: 'security-notice', props: { event: 'locked' } }));
  const other = await leave(notice.id);
  expect(other.from?.address).toBe(house);
  expect(other.messageId).toMatch(/@agency\.example>$/);
});

it('without one, everything comes from the house', async () => {
  await save('email', { newsletterSender: '' });
  await db.deleteFrom('newsletter_issues').execute();
  await db.deleteFrom('subscribers').execute();
  await buildReaders(1);
  await buildIssue();
  await newsletterWork.wake();
  const { from, messageId } = await last();
  expect(from?.address).toBe(house);
  expect(messageId).toMatch(/@agency\.example>$/);
});

it('the settings show what the DNS says of both domains, and of one where they are the same', async () => {
  const absent = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }));
  const resolveTxt = async (name: string) =>
    name === 'news.agency.example' ? [['v=spf1 ip4:127.0.0.1 -all']] : absent();
  useResolver({ resolveMx: absent, resolveTxt });
  const { json } = await call('/settings/email/dns');
  const spf = ({ hints }: { hints: { record: string; state: string }[] }) =>
    hints.find(({ record }) => record === 'spf')?.state;
  expect([json.domain, spf(json)]).toEqual(['agency.example', 'missing']);
  expect([json.newsletter.domain, spf(json.newsletter)]).toEqual(['news.agency.example', 'ok']);
  await save('email', { newsletterSender: 'news@agency.example' });
  expect((await call('/settings/email/dns')).json.newsletter).toBeNull();
});

it('only an address may stand there', async () => {
  expect((await save('email', { newsletterSender: 'not an address' })).status).toBe(422);
});
