import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { deliverLeftOverMails } from '#server/worker/deliver-mail.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { type Threaded, threadsOf } from '#tests/jwz-threads.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';

/** What mail programs make of all mails about two requests of one client, as a mail server takes them. */

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
type Mail = Threaded & { to: string };

let server: MailServer;
let client: Client;
let editor: Staff;
let mails: Mail[];
const references: string[] = [];

/** Lets everything leave that waits, whatever it waits for. */
const leave = () => deliverLeftOverMails(new Date(Date.now() + 3_600_000));

/** One step of staff, on the request as it is now. */
async function step(reference: string, path: string, body: object): Promise<void> {
  const { version } = (await editor.call(`/requests/${reference}`)).json.request;
  const { status, json } = await editor.call(`/requests/${reference}/${path}`, { version, ...body });
  expect(status, JSON.stringify(json)).toBe(200);
  await leave();
}

async function write(reference: string, text: string): Promise<void> {
  const { status } = await client.call(`/portal/requests/${reference}/messages`, { key: randomUUID(), text });
  expect(status).toBeLessThan(300);
  await leave();
}

async function sendLetter(reference: string): Promise<void> {
  const letter = { locale: 'en', subject: 'Your first figures', body: 'Dear {{name}},\n\nhere they are.' };
  const sent = await editor.call('/letters', { subject: { kind: 'request', reference }, letter, key: randomUUID() });
  expect(sent.status, JSON.stringify(sent.json)).toBeLessThan(300);
  await leave();
}

/** Every step that a request may take, from the wish for it to its being opened again. */
const life: ((reference: string) => Promise<void>)[] = [
  (reference) => step(reference, 'status', { to: 'in-progress' }),
  (reference) => step(reference, 'needs', { text: 'The report of search terms' }),
  (reference) => write(reference, 'Here it is.'),
  sendLetter,
  (reference) => step(reference, 'report', { text: '# What we found', fileId: null }),
  (reference) => step(reference, 'report', { text: '# What we found, corrected', fileId: null }),
  (reference) => step(reference, 'status', { to: 'completed', note: 'All is said.' }),
  async (reference) => {
    const { version } = (await client.call(`/portal/requests/${reference}`)).json.request;
    const again = { version, reason: 'One more question.' };
    expect((await client.call(`/portal/requests/${reference}/reopening`, again)).status).toBeLessThan(300);
    await leave();
  },
];

async function parsed({ to, raw }: { to: string; raw: Buffer }): Promise<Mail> {
  const { messageId = '', references: chain = '', inReplyTo = '', subject = '' } = await PostalMime.parse(raw);
  const named = [...`${chain} ${inReplyTo}`.matchAll(/<[^>]+>/g)].map(([name]) => name);
  return { to, messageId, references: [...new Set(named)], subject };
}

beforeAll(async () => {
  server = await startMailServer();
  setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
  editor = await buildStaff('Editor');
  client = await buildClient();
  for (const title of ['Growth in Germany', 'Growth in Germany'])
    references.push(
      (await client.call('/portal/requests', { key: randomUUID(), types: ['Market Analysis'], title })).json.request
        .reference,
    );
  await leave();
  // Both lives at once: their mails arrive mixed.
  for (const each of life) for (const reference of references) await each(reference);
  mails = await Promise.all(server.accepted.map(parsed));
});
afterAll(async () => {
  restoreEnvironment();
  await server.close();
  await closeQueue();
  await closeDatabase();
});

const mailsTo = (address: string) => mails.filter(({ to }) => to === address);

describe('the mails of two requests of one client', () => {
  it.each(['client', 'staff'] as const)('are one conversation a request for %s, and no third', (who) => {
    const own = mailsTo(who === 'client' ? client.email : editor.email);
    // Received, in progress, needs, letter, report, corrected, completed; the notice, the answer, the reopening.
    expect(own).toHaveLength(2 * (who === 'client' ? 7 : 3));
    const threads = threadsOf(own);
    expect(threads.map(({ length }) => length)).toEqual([own.length / 2, own.length / 2]);
    for (const thread of threads) {
      // A letter has the subject that its writer gave it.
      const about = new Set(thread.flatMap(({ subject }) => /REQ-\d+/.exec(subject) ?? []));
      expect(about.size).toBe(1);
    }
    expect(new Set(threads.map(([first]) => /REQ-\d+/.exec(first?.subject ?? '')?.[0])).size).toBe(2);
  });

  it('take in what the client answers to any of them', () => {
    for (const thread of threadsOf(mailsTo(client.email)))
      for (const { messageId, references: chain, subject } of thread) {
        const answer = {
          to: 'hello@agency.example',
          messageId: `<${randomUUID()}@seller.example>`,
          references: [...chain, messageId],
          subject: `Re: ${subject}`,
        };
        const found = threadsOf([...mailsTo(client.email), answer]).find((each) => each.includes(answer));
        expect(found).toHaveLength(thread.length + 1);
      }
  });

  it('would be loose without what ties them: the test can tell', () => {
    const loose = mailsTo(client.email).map((mail) => ({ ...mail, references: [] }));
    expect(threadsOf(loose).length).toBeGreaterThan(2);
  });
});
