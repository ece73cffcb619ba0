import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { noteAnswersOpened } from '#server/domain/requests/answer-clock.ts';
import { env } from '#server/env.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { buildClient, buildMessage, buildRequest, buildStaff, type Call } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { letter } from '#tests/stages/letters.ts';

/** As the product is installed: mails are saved as files. */
const withoutServer = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined });
  return work().finally(() => Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1' }));
};
const about = (request: { reference: string }) => ({ kind: 'request', reference: request.reference });
const later = () => new Date(Date.now() + 60_000);

const send = (call: Call, subject: object, more: object = {}) =>
  call('/letters', { subject, letter, key: randomUUID(), ...more });
const mailsOf = (requestId: string) =>
  db.selectFrom('mails').selectAll().where('request_id', '=', requestId).where('template', '=', 'letter').execute();
const requestOf = (id: string) =>
  db.selectFrom('requests').select(['replied_at', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

/** A letter as its file holds it. */
async function delivered(mail: { id: string; outbox_name: string } | undefined) {
  await withoutServer(() => deliverMail(mail?.id ?? '', later()));
  const { outbox_name: outboxName = '' } = mail ?? {};
  const folder = path.join(env.DATA_DIR, 'outbox');
  const name = readdirSync(folder).find((each) => each === outboxName) as string;
  return PostalMime.parse(readFileSync(path.join(folder, name), 'utf8'));
}

describe('POST /api/v1/letters', () => {
  it('sends exactly what the preview showed, to the person of the request, and keeps it in the timeline', async () => {
    const { call, name } = await buildStaff('Editor');
    const request = await buildRequest({ name: 'Elena <b>Marchetti</b>' });
    const preview = await call('/letters/preview', { subject: about(request), letter });
    expect(preview.json).toMatchObject({
      to: request.email,
      subject: `${request.reference}: first steps`,
      problems: [],
    });
    expect((await send(call, about(request))).status).toBe(200);
    const [mail] = await mailsOf(request.id);
    const arrived = await delivered(mail);
    const bytes = (text: string | undefined) => text?.replaceAll('\r\n', '\n').replace(/\n$/, '');
    expect(bytes(arrived.text)).toBe(preview.json.text);
    expect(bytes(arrived.html)).toBe(preview.json.html);
    expect(arrived.subject).toBe(preview.json.subject);
    expect(arrived.to?.map(({ address }) => address)).toEqual([request.email]);
    expect(arrived.html).not.toContain('<b>');
    const { json } = await call(`/requests/${request.reference}`);
    expect(json.mails).toMatchObject([
      {
        subject: preview.json.subject,
        recipient: request.email,
        state: 'saved',
        author: name,
        text: preview.json.text,
      },
    ]);
  });

  it('leaves as it was written, though record, settings and template changed while it waited', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest({ name: 'Before' });
    await send(call, about(request));
    await db.updateTable('requests').set({ name: 'After' }).where('id', '=', request.id).execute();
    const [mail] = await mailsOf(request.id);
    expect((await delivered(mail)).text).toContain('Dear Before,');
  });

  it('stops the clock of the promised answer, once', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    await send(call, about(request));
    const first = (await requestOf(request.id)).replied_at;
    expect(first).toBeInstanceOf(Date);
    await send(call, about(request));
    expect((await requestOf(request.id)).replied_at).toEqual(first);
  });

  it('that is only saved stops no clock: the client has it once they open it, and staff send it by hand when there is a server', async () => {
    const [{ call }, admin] = [await buildStaff('Editor'), await buildStaff('Admin')];
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email });
    await withoutServer(async () => {
      await send(call, about(request));
      const [mail] = await mailsOf(request.id);
      await deliverMail(mail?.id ?? '', later());
    });
    const [saved] = await mailsOf(request.id);
    expect(saved).toMatchObject({ state: 'saved', sent_at: null, opened_at: null });
    expect((await requestOf(request.id)).replied_at).toBeNull();
    await db.transaction().execute((trx) => noteAnswersOpened(trx, request.id, later(), later()));
    expect((await requestOf(request.id)).replied_at).toBeInstanceOf(Date);
    const [entry] = (await call(`/requests/${request.reference}`)).json.mails;
    expect(entry).toMatchObject({ state: 'saved', openedAt: expect.any(String) });

    // A question that came after the letter was written is not answered by it.
    const other = await buildRequest();
    await withoutServer(async () => {
      await send(call, about(other));
      await deliverMail((await mailsOf(other.id))[0]?.id ?? '', later());
    });
    await db
      .insertInto('request_events')
      .values({
        request_id: other.id,
        at: new Date(Date.now() + 1000),
        actor_kind: 'client',
        kind: 'message',
        data: '{}',
      })
      .execute();
    await db.transaction().execute((trx) => noteAnswersOpened(trx, other.id, later(), later()));
    expect((await requestOf(other.id)).replied_at).toBeNull();

    // Sent at last, a letter is the answer that it was meant to be.
    const third = await buildRequest();
    await withoutServer(async () => {
      await send(call, about(third));
      await deliverMail((await mailsOf(third.id))[0]?.id ?? '', later());
    });
    const [waiting] = await mailsOf(third.id);
    await admin.call(`/mails/${waiting?.id}/resending`, {});
    await deliverMail(waiting?.id ?? '', later());
    expect((await mailsOf(third.id))[0]).toMatchObject({ state: 'sent' });
    expect((await requestOf(third.id)).replied_at).toBeInstanceOf(Date);
  });

  it('sends one mail, whether the button was pressed twice, four calls come at once, or one is repeated', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(call, about(request), { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = await send(call, { kind: 'request', reference: request.reference.toLowerCase() }, { key });
    expect(new Set([...answers, again].map(({ json }) => json.mail.id)).size).toBe(1);
    expect(await mailsOf(request.id)).toHaveLength(1);
    const other = await send(call, about(request), { key, letter: { ...letter, subject: 'Something else' } });
    expect(other).toMatchObject({ status: 409, json: { error: { code: 'duplicate' } } });
    expect(await mailsOf(request.id)).toHaveLength(1);
  });

  it('can be taken back for ten seconds: nothing leaves, the clock runs on', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const { json } = await send(call, about(request));
    const [mail] = await mailsOf(request.id);
    await deliverMail(mail?.id ?? '');
    expect((await mailsOf(request.id))[0]?.state).toBe('queued');
    expect((await call(`/requests/${request.reference}`)).json.mails[0].undo).toMatchObject({ id: json.undo.id });
    expect((await call(`/changes/${json.undo.id}/undo`, {})).json).toEqual({ undone: [request.reference] });
    expect(await mailsOf(request.id)).toEqual([]);
    expect((await requestOf(request.id)).replied_at).toBeNull();
  });

  it('cannot be taken back once it has left; an answer before it keeps the clock stopped', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const first = await send(call, about(request));
    const second = await send(call, about(request));
    const [mail] = await mailsOf(request.id);
    await deliverMail(mail?.id ?? '', later());
    expect((await call(`/changes/${first.json.undo.id}/undo`, {})).json.error.code).toBe('undo_too_late');
    expect((await call(`/changes/${second.json.undo.id}/undo`, {})).status).toBe(200);
    expect((await requestOf(request.id)).replied_at).toBeInstanceOf(Date);
  });

  it('refuses what cannot be filled in, names it, and changes nothing', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest({ company: '' });
    const body = 'Dear {{nmae}} of {{company}}: [[offer]]';
    const answer = await send(call, about(request), { letter: { ...letter, body } });
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.problems).toEqual([
      { kind: 'unknown', name: 'nmae' },
      { kind: 'empty', name: 'company' },
      { kind: 'blank', name: 'offer' },
    ]);
    const empty = await send(call, about(request), { letter: { ...letter, subject: ' ', body: '\u200b' } });
    expect(empty.json.error.details.fields).toEqual({ subject: 'required', body: 'required' });
    expect(await mailsOf(request.id)).toEqual([]);
    expect((await requestOf(request.id)).replied_at).toBeNull();
  });

  it('writes to clients, and to those who sent a message, whose message is then answered', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClient();
    const { number } = await db
      .selectFrom('clients')
      .select('number')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow();
    const body = 'Dear {{name}}, {{dashboard_link}}';
    const to = { kind: 'client', reference: `CLI-${String(number).padStart(3, '0')}` };
    expect((await send(call, to, { letter: { ...letter, body } })).json.mail.to).toBe(client.email);

    const message = await buildMessage();
    const from = { kind: 'message', reference: message.reference };
    const noDashboard = await send(call, from, { letter: { ...letter, body } });
    expect(noDashboard.json.error.details.problems).toEqual([{ kind: 'unknown', name: 'dashboard_link' }]);
    const sent = await send(call, from, { letter: { ...letter, body: 'Dear {{name}}' } });
    expect(sent.json.mail.to).toBe(message.email);
    const read = async () => (await call(`/messages/${message.reference}`)).json;
    expect(await read()).toMatchObject({
      message: { status: 'answered', repliedAt: expect.any(String) },
      mails: [{ recipient: message.email, state: 'queued' }],
    });
    await call(`/changes/${sent.json.undo.id}/undo`, {});
    expect(await read()).toMatchObject({ message: { status: 'open', repliedAt: null }, mails: [] });
  });

  it('finds nobody behind what is not there, and writes to nobody who was erased', async () => {
    const { call } = await buildStaff('Editor');
    for (const reference of ['REQ-999999', 'CLI-001', 'x', ''])
      expect((await send(call, { kind: 'request', reference })).status).toBe(404);
    const request = await buildRequest();
    await db.updateTable('requests').set({ email: '' }).where('id', '=', request.id).execute();
    expect((await send(call, about(request))).json.error.details.fields).toEqual({ to: 'erased' });
  });

  it('is for Admins and Editors; a Viewer sees that a mail left, not what it said', async () => {
    const [editor, viewer] = [await buildStaff('Editor'), await buildStaff('Viewer')];
    const request = await buildRequest();
    expect((await send(viewer.call, about(request))).status).toBe(403);
    await send(editor.call, about(request));
    const [mail] = (await viewer.call(`/requests/${request.reference}`)).json.mails;
    expect(mail).toMatchObject({ text: null, error: null, undo: null, mayResend: false });
    expect(mail.recipient).toContain('•••');
  });

  it('takes anything for a body without a fault of its own', async () => {
    const { call } = await buildStaff('Editor');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        for (const path of ['/letters', '/letters/preview', '/letters/templates'])
          expect((await call(path, JSON.stringify(value))).status).toBeLessThan(500);
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('GET /api/v1/letters/new', () => {
  it('offers the templates for the record, and what each variable becomes there', async () => {
    const { call, name } = await buildStaff('Editor');
    const request = await buildRequest();
    const { json } = await call(`/letters/new?kind=request&reference=${request.reference}`);
    expect(json.to).toEqual({ email: request.email, name: 'Sofia Camilleri' });
    expect(json.variables).toContainEqual({
      key: 'status',
      names: { it: 'stato', en: 'status' },
      values: { it: 'Nuova', en: 'Pending' },
    });
    expect(json.variables).toContainEqual(expect.objectContaining({ key: 'sender', values: { it: name, en: name } }));
    expect(json.templates.map((each: { name: string }) => each.name)).toContain('Consegna dell’analisi');
    const message = await buildMessage();
    const forMessage = await call(`/letters/new?kind=message&reference=${message.reference}`);
    expect(forMessage.json.templates.map((each: { name: string }) => each.name)).not.toContain('Consegna dell’analisi');
  });
});
