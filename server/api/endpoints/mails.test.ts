import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import type { MailValues } from '#server/mail/mails.ts';
import { deliverLeftOverMails, deliverMail } from '#server/worker/deliver-mail.ts';
import { countLimit } from '#shared/count-limits.ts';
import type { MailState } from '#shared/mails.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
});
const withoutServer = async (work: () => Promise<void>) => {
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined });
  await work().finally(() => Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1' }));
};
afterAll(async () => {
  await server.close();
  await closeQueue();
  await closeDatabase();
});

const received = {
  reference: 'REQ-001',
  types: ['SEO Analysis'],
  replyBy: '2026-11-21T12:00:00.000Z',
};

type Values = MailValues<'request-received' | 'sign-in-code'>;
const known = { template: 'request-received', props: received } as const;

async function buildMail(state: MailState, values: Values = known, requestId?: string) {
  const to = `${randomUUID().slice(0, 8)}@mailbox.example`;
  const { id } = await db.transaction().execute((trx) =>
    queueMail(trx, {
      ...values,
      to,
      locale: 'en',
      notBefore: new Date(Date.now() + 3_600_000),
      requestId,
    }),
  );
  if (state !== 'queued')
    await db
      .updateTable('mails')
      .set({ state, last_error: 'the server said no', attempts: 7 })
      .where('id', '=', id)
      .execute();
  return { id, to };
}

const stateOf = async (id: string) =>
  (await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('GET /api/v1/mails', () => {
  it('lists what was to leave, newest first, by state and by part of the address', async () => {
    const { call } = await buildStaff('Admin');
    const [failed, waiting] = [await buildMail('failed'), await buildMail('queued')];
    const find = async (query: string) =>
      (await call(`/mails?${query}`)).json.items.map(({ id }: { id: string }) => id);
    expect(await find('q=mailbox.ex')).toEqual([waiting.id, failed.id]);
    expect(await find('q=mailbox.ex&limit=1')).toEqual([waiting.id]);
    const { json } = await call('/mails?q=mailbox.ex&limit=1');
    expect(await find(`q=mailbox.ex&limit=1&cursor=${json.nextCursor}`)).toEqual([failed.id]);
    expect(json.counts).toEqual({ waiting: 1, sent: 0, saved: 0, trouble: 1 });
    expect(await find(`q=${failed.to}&state=trouble`)).toEqual([failed.id]);
    expect(await find(`q=${failed.to}&state=sent`)).toEqual([]);
    expect((await call('/mails?cursor=nonsense')).status).toBe(422);
  });

  it('of a search that finds more than is counted tells no counts', async () => {
    const { call } = await buildStaff('Admin');
    const { id } = await buildMail('sent');
    await sql`
      insert into mails (recipient, message_id, outbox_name, template, props, locale, state)
      select 'reader' || n || '@crowd.example', n || '@crowd', n || '.eml', template, props, locale, state
      from mails, generate_series(0, ${countLimit('crowd.example')}) n where id = ${id}`.execute(db);
    const counted = async (q: string) => (await call(`/mails?q=${q}`)).json.counts;
    expect(await counted('crowd.example')).toEqual({ waiting: null, sent: null, saved: null, trouble: null });
    expect(await counted('reader77@crowd')).toEqual({ waiting: 0, sent: 1, saved: 0, trouble: 0 });
    await sql`delete from mails where recipient like '%@crowd.example'`.execute(db);
  });

  it('is for Admins alone', async () => {
    const { call } = await buildStaff('Editor');
    const mail = await buildMail('failed');
    expect((await call('/mails')).status).toBe(403);
    expect((await call(`/mails/${mail.id}`)).status).toBe(403);
    expect((await call(`/mails/${mail.id}/resending`, {})).status).toBe(403);
  });
});

describe('GET /api/v1/mails/:id', () => {
  it('shows how it reads, with the reason it failed, and neither code nor link', async () => {
    const { call } = await buildStaff('Admin');
    const secrets = { code: '482913', link: 'https://site.example/auth/confirm?token=very-secret' };
    const { id, to } = await buildMail('failed', { ...known, secrets });
    const { json } = await call(`/mails/${id}`);
    expect(json.mail).toMatchObject({ recipient: to, error: 'the server said no', attempts: 7, mayResend: true });
    expect(json.mail.body.text).toContain('REQ-001');
    expect(json.mail.body.html).toContain('REQ-001');
    expect(JSON.stringify(json)).not.toMatch(/482913|very-secret/);
  });
});

describe('POST /api/v1/mails/:id/resending', () => {
  it('sends a failed one again, once, however often it is asked for', async () => {
    const { call } = await buildStaff('Admin');
    const { id } = await buildMail('failed');
    const answers = await Promise.all([1, 2, 3].map(() => call(`/mails/${id}/resending`, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(id)).toBe('queued');
    await deliverMail(id);
    expect(await stateOf(id)).toBe('sent');
    expect((await call(`/mails/${id}/resending`, {})).json.mail).toMatchObject({ state: 'sent', mayResend: false });
    const { count } = await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'mail.resent')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('sends at once what waits for its next attempt, and leaves alone what has not been tried', async () => {
    const { call } = await buildStaff('Admin');
    const [deferred, fresh] = [await buildMail('queued'), await buildMail('queued')];
    await db
      .updateTable('mails')
      .set({ attempts: 5, last_error: '535 wrong password' })
      .where('id', '=', deferred.id)
      .execute();
    expect((await call(`/mails/${deferred.id}`)).json.mail).toMatchObject({ state: 'queued', mayResend: true });
    expect((await call(`/mails/${fresh.id}`)).json.mail).toMatchObject({ state: 'queued', mayResend: false });
    for (const { id } of [deferred, fresh]) await call(`/mails/${id}/resending`, {});
    await deliverLeftOverMails();
    expect(await stateOf(deferred.id)).toBe('sent');
    expect(await stateOf(fresh.id)).toBe('queued');
  });

  it('sends an uncertain one only because a person says so', async () => {
    const { call } = await buildStaff('Admin');
    const { id } = await buildMail('uncertain');
    await deliverMail(id, new Date(Date.now() + 7_200_000));
    expect(await stateOf(id)).toBe('uncertain');
    await call(`/mails/${id}/resending`, {});
    await deliverMail(id);
    expect(await stateOf(id)).toBe('sent');
  });

  it('sends what was only saved when a person says so and there is a mail server, and never by itself', async () => {
    const { call } = await buildStaff('Admin');
    const { id, to } = await buildMail('queued');
    const due = new Date(Date.now() + 7_200_000);
    await withoutServer(async () => {
      await deliverMail(id, due);
      const { mail } = (await call(`/mails/${id}`)).json;
      expect(mail).toMatchObject({ state: 'saved', sentAt: null, mayResend: false });
      expect((await call('/me')).json.person).toMatchObject({ mailsLeave: false });
      expect((await call(`/mails/${id}/resending`, {})).json.error.code).toBe('transition_refused');
    });
    expect((await call('/me')).json.person).toMatchObject({ mailsLeave: true });
    await deliverLeftOverMails(due);
    expect(server.copies().get(to)).toBeUndefined();
    expect((await call(`/mails?q=${to}&state=saved`)).json.items).toMatchObject([{ id, mayResend: true }]);
    await call(`/mails/${id}/resending`, {});
    await deliverMail(id, due);
    expect(await stateOf(id)).toBe('sent');
    expect(server.copies().get(to)).toBe(1);
  });

  it('does not send a code that is over', async () => {
    const { call } = await buildStaff('Admin');
    const { id } = await buildMail('failed', {
      template: 'sign-in-code',
      props: { purpose: 'magiclink' },
      secrets: { code: '482913' },
    });
    expect(await call(`/mails/${id}/resending`, {})).toMatchObject({
      status: 422,
      json: { error: { code: 'transition_refused' } },
    });
  });

  it('is offered in the timeline of the request to those who may', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const request = await buildRequest();
    await buildMail('failed', known, request.id);
    const read = async (call: typeof admin.call) => (await call(`/requests/${request.reference}`)).json.mails[0];
    expect(await read(admin.call)).toMatchObject({ mayResend: true, error: 'the server said no' });
    expect(await read(editor.call)).toMatchObject({ mayResend: false, error: 'the server said no' });
  });
});
