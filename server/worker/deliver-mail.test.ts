import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import {
  beginHandOver,
  type ClaimedMail,
  ClaimLost,
  claimLastsMs,
  claimMail,
  settleMail,
} from '#server/jobs/mail-claims.ts';
import { outboxTime, queueMail } from '#server/jobs/send-mail.ts';
import { withdrawMail } from '#server/jobs/withdraw-mail.ts';
import type { MailName, MailValues } from '#server/mail/mails.ts';
import { deliverLeftOverMails, deliverMail } from '#server/worker/deliver-mail.ts';

const folder = path.join(env.DATA_DIR, 'outbox');
const servers: SMTPServer[] = [];
afterEach(async () => {
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined, GOTRUE_SMTP_PORT: 587 });
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

/** A real SMTP server that keeps what it accepts; `onData` may refuse or break the connection. */
async function smtpServer(
  onData: (server: { destroy: () => void }) => Error | undefined | 'hang up' = () => undefined,
) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const connection = [...server.connections].find((each) => each.id === session.id) as unknown as {
          close: () => void;
        };
        const answer = onData({ destroy: () => connection.close() });
        received.push(raw);
        if (answer === 'hang up') connection.close();
        else callback(answer ?? null);
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  Object.assign(env, {
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: typeof address === 'object' ? address?.port : 0,
  });
  return received;
}

let sequence = 0;
const code: MailValues<'sign-in-code'> = {
  template: 'sign-in-code',
  props: {},
  secrets: { code: '482913', link: 'https://site.example/auth/confirm?token_hash=abc' },
};

async function queued({ to, values = code }: { to?: string; values?: MailValues<MailName> } = {}, now?: Date) {
  sequence += 1;
  const envelope = { to: to ?? `person${sequence}@mail.example`, locale: 'en' } as const;
  const { id } = await db.transaction().execute((trx) => queueMail(trx, { ...values, ...envelope }, now));
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
const stateOf = (id: string) =>
  db
    .selectFrom('mails')
    .select(['sent_at', 'state', 'attempts', 'last_error', 'secrets', 'subject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const lines = (text: string | undefined) => (text ?? '').split('\n').map((line) => line.trim());

describe('mail without SMTP', () => {
  it('that cannot be written down counts as failed and does not hold up the mails behind it', async () => {
    const [broken, sealedElsewhere, good] = [await queued(), await queued(), await queued()];
    await db.updateTable('mails').set({ template: 'no-such-template' }).where('id', '=', broken.id).execute();
    await db.updateTable('mails').set({ secrets: 'v1.AAAA' }).where('id', '=', sealedElsewhere.id).execute();
    await deliverLeftOverMails();
    expect(await stateOf(broken.id)).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.any(String) });
    expect(await stateOf(sealedElsewhere.id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await stateOf(good.id)).toMatchObject({ state: 'saved' });
  });

  it('becomes one file, with code and link alone on their lines and no other six-digit number', async () => {
    const mail = await queued();
    await deliverMail(mail.id);
    const message = await PostalMime.parse(readFileSync(path.join(folder, mail.outbox_name)));
    expect(message).toMatchObject({ messageId: mail.message_id, to: [{ address: mail.recipient }] });
    expect(message.subject).toBe('482913 · Your sign-in code for Vantaggio');
    expect(lines(message.text)).toContain('482913');
    expect(lines(message.text)).toContain('https://site.example/auth/confirm?token_hash=abc');
    expect(message.text?.match(/\d{6}/g)).toEqual(['482913']);
    expect(message.html).toContain('482913');
    // A file reaches nobody: it is saved, not sent.
    expect(await stateOf(mail.id)).toMatchObject({ state: 'saved', sent_at: null, secrets: null });
    const kept = await db.selectFrom('mails').selectAll().where('id', '=', mail.id).execute();
    expect(JSON.stringify(kept)).toMatch(/^(?!.*482913).*"subject":"Your sign-in code/);
  });

  it('is named by the time of queueing and an address free of characters that mean something to a file system', async () => {
    const now = new Date('2026-11-21T10:11:12.345Z');
    expect(outboxTime(now)).toBe('20261121T101112345Z');
    const mail = await queued({ to: '../../e vil/<x>@mail.example' }, now);
    expect(mail.outbox_name).toBe('20261121T101112345Z-.._.._e_vil__x_@mail.example.eml');
    await deliverMail(mail.id);
    expect(existsSync(path.join(folder, mail.outbox_name))).toBe(true);
  });

  it('gets a sequence number when two mails to one person are queued in one millisecond', async () => {
    const now = new Date('2026-11-21T10:11:13.000Z');
    const names = await Promise.all(
      [1, 2, 3].map(async () => (await queued({ to: 'same@mail.example' }, now)).outbox_name),
    );
    expect(names.sort()).toEqual([
      '20261121T101113000Z-same@mail.example-2.eml',
      '20261121T101113000Z-same@mail.example-3.eml',
      '20261121T101113000Z-same@mail.example.eml',
    ]);
  });

  it('is written once, however often and by however many it is delivered', async () => {
    const mail = await queued();
    await Promise.all(Array.from({ length: 8 }, () => deliverMail(mail.id)));
    await deliverMail(mail.id);
    expect(readdirSync(folder).filter((name) => name.includes(mail.recipient))).toEqual([mail.outbox_name]);
  });

  it('replaces the same file when a process died between writing it and saying so', async () => {
    const mail = await queued();
    await deliverMail(mail.id);
    await db.updateTable('mails').set({ state: 'queued', secrets: mail.secrets }).where('id', '=', mail.id).execute();
    await deliverMail(mail.id);
    expect(readdirSync(folder).filter((name) => name.includes(mail.recipient))).toEqual([mail.outbox_name]);
  });

  it('is not queued at all when the transaction fails', async () => {
    const to = 'rolled-back@mail.example';
    await db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, { template: 'sign-in-code', to, locale: 'en', props: {}, secrets: { code: '482913' } });
        throw new Error('something else failed');
      })
      .catch(() => {});
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', to).execute()).toEqual([]);
  });

  it('keeps a hostile name on its line: no header can be added', async () => {
    const props = {
      reference: 'REQ-001',
      name: 'Eve',
      email: 'eve@mail.example',
      company: 'Acme\r\nBcc: victim@mail.example',
      types: ['SEO Analysis'],
      priority: 'high' as const,
      replyBy: '2026-11-22T10:00:00.000Z',
      url: 'https://site.example',
    };
    const mail = await queued({ values: { template: 'request-notice', props } });
    await deliverMail(mail.id);
    const message = await PostalMime.parse(readFileSync(path.join(folder, mail.outbox_name)));
    expect(message.bcc).toBeUndefined();
    expect(message.headers.map((header) => header.key)).not.toContain('bcc');
  });
});

/** Other tests' mails may be due too; each test looks at its own. */
const addressedTo = (mail: { recipient: string }, received: string[]) =>
  received.filter((raw) => raw.includes(mail.recipient));

/** What another process would do that took the mail on and then stood still for longer than its claim lasts. */
async function claimedAndForgotten(id: string) {
  const claimed = await claimMail({ id }, new Date(Date.now() - claimLastsMs - 1_000));
  if (!claimed) throw new Error('it was not due');
  return claimed;
}

describe('a mail that a process took on', () => {
  it('belongs to it: nobody else hands it over, and it cannot be taken back', async () => {
    const mail = await queued();
    const claimed = await claimMail({ id: mail.id }, new Date());
    await deliverMail(mail.id);
    await deliverLeftOverMails();
    expect((await stateOf(mail.id)).state).toBe('queued');
    expect(await withdrawMail(db, mail.id)).toBe(false);
    await beginHandOver(claimed as ClaimedMail, {});
    await settleMail(claimed as ClaimedMail, { state: 'sent', sent_at: new Date() });
    expect((await stateOf(mail.id)).state).toBe('sent');
  });

  it('is taken on by another when that process is gone; should it live after all, it hands nothing over', async () => {
    const mail = await queued({}, new Date(Date.now() - 2 * claimLastsMs));
    const claimed = await claimedAndForgotten(mail.id);
    await deliverLeftOverMails();
    expect((await stateOf(mail.id)).state).toBe('saved');
    await expect(beginHandOver(claimed, {})).rejects.toThrow(ClaimLost);
    await settleMail(claimed, { state: 'failed' });
    expect((await stateOf(mail.id)).state).toBe('saved');
  });

  it('is in doubt when that process is gone in the middle of the text; should it live after all, its word counts', async () => {
    const mail = await queued({}, new Date(Date.now() - 2 * claimLastsMs));
    const claimed = await claimedAndForgotten(mail.id);
    await beginHandOver(claimed, {});
    await deliverLeftOverMails();
    expect((await stateOf(mail.id)).state).toBe('uncertain');
    await settleMail(claimed, { state: 'sent', sent_at: new Date() });
    expect((await stateOf(mail.id)).state).toBe('sent');
  });

  it('is left to a process of the version before that holds its lock', async () => {
    const mail = await queued();
    const key = createHash('sha256').update(mail.id).digest().readBigInt64BE().toString();
    const older = await pool.connect();
    await older.query('select pg_advisory_lock($1)', [key]);
    await deliverMail(mail.id);
    expect(await withdrawMail(db, mail.id)).toBe(false);
    expect((await stateOf(mail.id)).state).toBe('queued');
    await older.query('select pg_advisory_unlock($1)', [key]);
    older.release();
    expect(await withdrawMail(db, mail.id)).toBe(true);
  });
});

describe('mail over SMTP', () => {
  it('arrives with the Message-ID that was fixed when it was queued', async () => {
    const received = await smtpServer();
    const mail = await queued();
    await deliverMail(mail.id);
    expect(addressedTo(mail, received)).toHaveLength(1);
    expect((await PostalMime.parse(received[0] as string)).messageId).toBe(mail.message_id);
    expect(await stateOf(mail.id)).toMatchObject({ state: 'sent', secrets: null });
  });

  it('is tried again later when the server is away, and only when it is due', async () => {
    Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: 1 });
    const mail = await queued();
    await deliverMail(mail.id);
    expect(await stateOf(mail.id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    });
    const received = await smtpServer();
    await deliverLeftOverMails();
    expect(addressedTo(mail, received)).toHaveLength(0);
    await deliverLeftOverMails(new Date(Date.now() + 2 * 60_000));
    expect(addressedTo(mail, received)).toHaveLength(1);
    expect((await stateOf(mail.id)).state).toBe('sent');
  });

  it('is tried again when the server refuses it, since nobody got it', async () => {
    await smtpServer(() => Object.assign(new Error('try later'), { responseCode: 451 }));
    const mail = await queued();
    await deliverMail(mail.id);
    expect(await stateOf(mail.id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: expect.stringMatching(/451/),
    });
  });

  it('is given up after the last attempt and listed as failed', async () => {
    Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: 1 });
    const mail = await queued();
    for (let day = 0; day < 10; day += 1) await deliverMail(mail.id, new Date(Date.now() + day * 86_400_000));
    expect(await stateOf(mail.id)).toMatchObject({ state: 'failed', attempts: 7 });
  });

  it('is never sent again when the connection breaks after the text was handed over: it is listed as uncertain', async () => {
    const received = await smtpServer(() => 'hang up');
    const mail = await queued();
    await deliverMail(mail.id);
    expect((await stateOf(mail.id)).state).toBe('uncertain');
    await deliverLeftOverMails(new Date(Date.now() + 86_400_000));
    expect(addressedTo(mail, received)).toHaveLength(1);
  });

  it('is never sent again when the process died while handing it over', async () => {
    const received = await smtpServer();
    const mail = await queued();
    await db.updateTable('mails').set({ state: 'handing-over' }).where('id', '=', mail.id).execute();
    await deliverLeftOverMails();
    expect(addressedTo(mail, received)).toHaveLength(0);
    expect(await stateOf(mail.id)).toMatchObject({ state: 'uncertain', secrets: null });
  });
});
