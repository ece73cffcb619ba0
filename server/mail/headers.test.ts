import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail, queueWritten } from '#server/jobs/send-mail.ts';
import { renderContent } from '#server/mail/render.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { initialSettings } from '#shared/settings.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';

/** What stands above each kind of mail, as a mail server took it. */

const [sender, company, news] = ['no-reply@mails.agency.example', 'hello@agency.example', 'news@news.agency.example'];
const to = 'elena@seller.example';
const url = 'https://agency.example/x';

let server: MailServer;
const mails: Record<string, Email> = {};
let requestId: string;

type Queueing = (trx: Parameters<typeof queueMail>[0]) => Promise<{ id: string }>;

async function send(name: string, queue: Queueing): Promise<void> {
  const { id } = await db.transaction().execute(queue);
  await deliverMail(id);
  mails[name] = await PostalMime.parse(server.accepted.at(-1)?.raw ?? '');
}

beforeAll(async () => {
  server = await startMailServer();
  setEnvironment({
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: server.port,
    GOTRUE_SMTP_ADMIN_EMAIL: sender,
    PUBLIC_URL: 'https://agency.example',
    NEWSLETTER_PER_MINUTE: 1_000_000,
  });
  const admin = await buildStaff('Admin');
  for (const [group, changes] of [
    ['general', { companyEmail: company }],
    ['email', { newsletterSender: news }],
  ] as const) {
    const { version } = (await admin.call('/settings')).json.groups[group];
    expect((await admin.call(`/settings/${group}`, { version, changes }, 'PATCH')).status).toBe(200);
  }
  ({ id: requestId } = await buildRequest());
  const envelope = { to, locale: 'en' } as const;
  await send('code', (trx) =>
    queueMail(trx, { ...envelope, template: 'sign-in-code', props: {}, secrets: { code: '123456', link: url } }),
  );
  await send('security', (trx) =>
    queueMail(trx, { ...envelope, template: 'security-notice', props: { event: 'locked' } }),
  );
  const moved = { reference: 'REQ-007', status: 'completed', url } as const;
  await send('client', (trx) => queueMail(trx, { ...envelope, template: 'request-status', props: moved, requestId }));
  const asked = {
    ...{ reference: 'REQ-007', name: 'Elena', email: to, company: 'Casa Lume', types: [], url },
    priority: 'high',
    replyBy: '2026-11-22T11:00:00.000Z',
  } as const;
  await send('staff', (trx) =>
    queueMail(trx, { to: admin.email, locale: 'it', template: 'request-notice', props: asked, requestId }),
  );
  const words = { kind: 'errors', detail: 'EIO', at: '2026-11-22T11:00:00.000Z', url } as const;
  await send('system', (trx) =>
    queueMail(trx, { to: admin.email, locale: 'it', template: 'system-alert', props: words }),
  );
  const rendered = await renderContent(
    { kind: 'letter', subject: 'Your figures', preview: '', blocks: [{ kind: 'paragraph', text: 'Dear Elena' }] },
    { locale: 'en', settings: initialSettings },
  );
  await send('letter', (trx) =>
    queueWritten(trx, {
      ...envelope,
      template: 'letter',
      props: {},
      authorId: admin.userId,
      rendered: { ...rendered, sender: 'Giulia Ferrante' } as typeof rendered,
      requestId,
    }),
  );
  await send('opt-in', (trx) =>
    queueMail(trx, {
      ...envelope,
      template: 'newsletter-confirmation',
      domain: 'news.agency.example',
      props: { days: 7 },
      secrets: { link: url },
    }),
  );
  await buildReaders(1);
  await buildIssue();
  await newsletterWork.wake();
  mails.issue = await PostalMime.parse(server.accepted.at(-1)?.raw ?? '');
});
afterAll(async () => {
  restoreEnvironment();
  await newsletterWork.stop();
  await server.close();
  await closeQueue();
  await closeDatabase();
});

const header = (mail: Email | undefined, name: string) => mail?.headers.find(({ key }) => key === name)?.value;
const house = { from: ['Vantaggio', sender], replyTo: company, domain: 'mails.agency.example' };
const ofProgram = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'OOF, AutoReply' };
const toList = { 'x-auto-response-suppress': 'OOF, AutoReply', precedence: 'bulk' };

it.each([
  { kind: 'code', ...house, headers: ofProgram, isTied: false },
  { kind: 'security', ...house, headers: ofProgram, isTied: false },
  { kind: 'client', ...house, headers: ofProgram, isTied: true },
  // Whoever answers a notice answers the person that it is about.
  { kind: 'staff', ...house, replyTo: to, headers: ofProgram, isTied: true },
  { kind: 'system', ...house, headers: ofProgram, isTied: false },
  // A person wrote it: out of office is an answer to them (RFC 3834).
  { kind: 'letter', ...house, from: ['Giulia Ferrante, Vantaggio', sender], headers: {}, isTied: true },
  {
    kind: 'opt-in',
    ...house,
    from: ['Vantaggio', news],
    domain: 'news.agency.example',
    headers: ofProgram,
    isTied: false,
  },
  { kind: 'issue', ...house, from: ['Vantaggio', news], domain: 'news.agency.example', headers: toList, isTied: false },
])('of the kind $kind', ({ kind, from, replyTo, domain, headers, isTied }) => {
  const mail = mails[kind];
  expect([mail?.from?.name, mail?.from?.address]).toEqual(from);
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual([replyTo]);
  expect(mail?.messageId).toMatch(new RegExp(`^<[^@>]+@${domain.replaceAll('.', '\\.')}>$`));
  const conversation = isTied ? `<request.${requestId}@mails.agency.example>` : undefined;
  expect([mail?.references, mail?.inReplyTo]).toEqual([conversation, conversation]);
  for (const name of ['auto-submitted', 'x-auto-response-suppress', 'precedence'])
    expect(header(mail, name), name).toBe((headers as Record<string, string>)[name]);
  // What may be left at any time says how, in one click (RFC 8058); nobody leaves what concerns their account or their work.
  const isList = kind === 'issue';
  expect(header(mail, 'list-unsubscribe-post')).toBe(isList ? 'List-Unsubscribe=One-Click' : undefined);
  if (isList) expect(header(mail, 'list-unsubscribe')).toMatch(/^<https:\/\/agency\.example\/[^>]+>$/);
  else expect(header(mail, 'list-unsubscribe')).toBeUndefined();
});
