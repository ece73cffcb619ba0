import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildMessage, buildRequest, buildStaff, type Call } from '#tests/factories.ts';
import { type MailServer, refusal, startMailServer } from '#tests/setup/mail-server.ts';

/** What goes with a letter: copies, documents, and what becomes of the request. */

let server: MailServer;
/** Those whom the server has put off once. */
const greylisted = new Set<string>();
let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  server = await startMailServer({
    onRecipient: (address) => {
      if (address.startsWith('refused')) return refusal(550, 'no such mailbox');
      if (!address.startsWith('greylisted') || greylisted.has(address)) return undefined;
      greylisted.add(address);
      return refusal(450, 'come back later');
    },
  });
  setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
  editor = await buildStaff('Editor');
});
afterAll(async () => {
  restoreEnvironment();
  await server.close();
  await closeQueue();
  await closeDatabase();
});

const letter = { locale: 'en', subject: 'The figures', body: '<p>Here they are.</p>' };
const later = () => new Date(Date.now() + 60_000);

type Request = Awaited<ReturnType<typeof buildRequest>>;
const send = (request: { reference: string }, more: object = {}, call: Call = editor.call) =>
  call('/letters', { subject: { kind: 'request', reference: request.reference }, letter, key: randomUUID(), ...more });
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json;
const mailsOf = (request: Request) =>
  db.selectFrom('mails').selectAll().where('request_id', '=', request.id).orderBy('queued_at').execute();
const uploaded = async (request: Request, name: string, content: string): Promise<string> =>
  (await editor.call(`/files?kind=request&id=${request.reference}&name=${name}`, content)).json.file.id;
const isShown = async (id: string) =>
  (await db.selectFrom('files').select('visible_to_client').where('id', '=', id).executeTakeFirstOrThrow())
    .visible_to_client;
const unlike = () => `copy-${randomUUID().slice(0, 8)}@lead.example`;

describe('copies', () => {
  it('go to each address once, in one mail that names them, and stand in the timeline; a Viewer sees them masked', async () => {
    const request = await buildRequest();
    const [one, other] = [unlike(), unlike()];
    expect((await send(request, { cc: [one, one.toUpperCase(), other] })).status).toBe(200);
    const [mail] = await mailsOf(request);
    await deliverMail(mail?.id ?? '', later());
    const taken = server.accepted.filter(({ to }) => to === request.email);
    expect(taken).toHaveLength(1);
    const arrived = await PostalMime.parse(taken[0]?.raw ?? '');
    expect(arrived.cc?.map(({ address }) => address)).toEqual([one, other]);
    expect((await detail(request)).mails[0]).toMatchObject({ state: 'sent', cc: [one, other], error: null });
    const viewer = await buildStaff('Viewer');
    const { json } = await viewer.call(`/requests/${request.reference}`);
    expect(JSON.stringify(json.mails)).not.toContain(one);
  });

  it('that the server refuses are named, the letter is sent once; one that only its copies got is failed and not tried again', async () => {
    const request = await buildRequest();
    await send(request, { cc: ['refused@lead.example'] });
    const [mail] = await mailsOf(request);
    await deliverMail(mail?.id ?? '', later());
    expect((await mailsOf(request))[0]).toMatchObject({ state: 'sent', last_error: 'refused@lead.example' });

    const gone = await buildRequest({ email: `refused-${randomUUID()}@lead.example` });
    await send(gone, { cc: [unlike()] });
    const [lost] = await mailsOf(gone);
    await deliverMail(lost?.id ?? '', later());
    expect((await mailsOf(gone))[0]).toMatchObject({ state: 'failed' });
  });

  it('wait for the letter where the server greylists whom it is for, and everybody gets it once', async () => {
    const request = await buildRequest({ email: `greylisted-${randomUUID()}@lead.example` });
    const copy = unlike();
    await send(request, { cc: [copy, 'refused@lead.example'] });
    const [mail] = await mailsOf(request);
    await deliverMail(mail?.id ?? '', later());
    expect((await mailsOf(request))[0]).toMatchObject({ state: 'queued', last_error: expect.stringMatching(/450/) });
    expect(server.copies().get(copy)).toBeUndefined();
    await deliverMail(mail?.id ?? '', new Date(Date.now() + 180_000));
    expect((await mailsOf(request))[0]).toMatchObject({ state: 'sent', last_error: 'refused@lead.example' });
    expect([request.email, copy].map((address) => server.copies().get(address))).toEqual([1, 1]);
  });

  it('are five at most, and addresses', async () => {
    const request = await buildRequest();
    for (const cc of [Array.from({ length: 6 }, unlike), ['nobody'], ['a@b.example\r\nBcc: c@d.example']])
      expect((await send(request, { cc })).status).toBe(422);
    expect(await mailsOf(request)).toEqual([]);
  });
});

describe('documents', () => {
  it('of the request go with the letter and are the client’s from then on; taken back, they are for staff again', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email });
    const [one, other] = [await uploaded(request, 'one.txt', 'first'), await uploaded(request, 'two.txt', 'second')];
    const back = await send(request, { files: [one] });
    expect(await isShown(one)).toBe(true);
    expect((await editor.call(`/changes/${back.json.undo.id}/undo`, {})).status).toBe(200);
    expect(await isShown(one)).toBe(false);

    await send(request, { files: [other, one] });
    const [mail] = await mailsOf(request);
    expect((await detail(request)).mails[0].attached).toEqual(['two.txt', 'one.txt']);
    // Deleted too late: it is on its way.
    await editor.call(`/files/${one}`, undefined, 'DELETE');
    await deliverMail(mail?.id ?? '', later());
    const taken = server.accepted.filter(({ to }) => to === client.email);
    const { attachments } = await PostalMime.parse(taken.at(-1)?.raw ?? '');
    const contents = attachments.map(({ filename, content }) => [
      filename,
      Buffer.from(content as ArrayBuffer).toString(),
    ]);
    expect(contents).toEqual([
      ['two.txt', 'second'],
      ['one.txt', 'first'],
    ]);
  });

  it('of another record, deleted ones, and more than a mail should carry are refused, and nothing is sent', async () => {
    const [request, foreign] = [await buildRequest(), await buildRequest()];
    const [theirs, gone, large] = [
      await uploaded(foreign, 'theirs.txt', 'a'),
      await uploaded(request, 'gone.txt', 'b'),
      await uploaded(request, 'large.txt', randomUUID()),
    ];
    await editor.call(`/files/${gone}`, undefined, 'DELETE');
    for (const files of [[theirs], [gone], [randomUUID()]])
      expect((await send(request, { files })).json.error.details.fields).toEqual({ files: 'unknown' });
    await db
      .updateTable('stored_objects')
      .set({ bytes: 16 * 1024 * 1024 })
      .where('sha256', '=', (query) => query.selectFrom('files').select('sha256').where('id', '=', large))
      .execute();
    expect((await send(request, { files: [large] })).json.error.details.fields).toEqual({ files: 'too_large' });
    const { reference } = await buildMessage();
    const subject = { kind: 'message', reference };
    expect((await send(request, { subject, files: [large] })).status).toBe(422);
    expect((await send(request, { subject, move: { to: 'completed', version: 1 } })).status).toBe(422);
    expect(await mailsOf(request)).toEqual([]);
    expect(await isShown(large)).toBe(false);
  });
});

describe('what becomes of the request', () => {
  it('answering takes it: one mail, which says so; taken back, it is nobody’s and new again', async () => {
    const request = await buildRequest();
    const { json } = await send(request, { move: { to: 'in-progress', version: request.version } });
    expect((await detail(request)).request).toMatchObject({
      status: 'in-progress',
      assignee: { id: editor.userId },
      version: request.version + 1,
    });
    const [mail, ...others] = await mailsOf(request);
    expect(others).toEqual([]);
    expect(JSON.stringify(mail?.rendered)).toContain(`${request.reference} is now in progress, with ${editor.name}.`);
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    expect(await mailsOf(request)).toEqual([]);
    expect((await detail(request)).request).toMatchObject({ status: 'new', assignee: null, repliedAt: null });
  });

  it('completing it needs no note beside the letter, and the preview shows the mail that leaves', async () => {
    const request = await buildRequest({ status: 'in-progress' });
    const move = { to: 'completed', version: request.version };
    const subject = { kind: 'request', reference: request.reference };
    const preview = await editor.call('/letters/preview', { subject, letter, move: 'completed' });
    expect((await send(request, { move })).status).toBe(200);
    const { request: record, events } = await detail(request);
    expect(record.status).toBe('completed');
    expect(events.filter(({ kind }: { kind: string }) => kind === 'status')).toHaveLength(1);
    const [mail, ...others] = await mailsOf(request);
    expect(others).toEqual([]);
    expect(mail?.rendered).toMatchObject({ text: preview.json.text, html: preview.json.html });
  });

  it('nothing is sent of what somebody else changed meanwhile, or of a move that there is not; sent twice it is one', async () => {
    const [request, fresh] = [await buildRequest({ status: 'in-progress' }), await buildRequest()];
    const move = { to: 'completed', version: request.version };
    await editor.call(`/requests/${request.reference}/priority`, { priority: 'high', version: request.version });
    expect(await send(request, { move })).toMatchObject({ status: 409, json: { error: { code: 'stale_version' } } });
    expect(await send(fresh, { move: { to: 'completed', version: 1 } })).toMatchObject({
      json: { error: { code: 'transition_refused' } },
    });
    expect([...(await mailsOf(request)), ...(await mailsOf(fresh))]).toEqual([]);
    const key = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => send(request, { key, move: { ...move, version: request.version + 1 } })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsOf(request)).toHaveLength(1);
  });

  it('stays where a colleague has taken it when the letter is taken back', async () => {
    const [request, admin] = [await buildRequest(), await buildStaff('Admin')];
    const { json } = await send(request, { move: { to: 'in-progress', version: request.version } });
    const { version } = (await detail(request)).request;
    await admin.call(`/requests/${request.reference}/assignee`, { assigneeId: admin.userId, version });
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    expect(await mailsOf(request)).toEqual([]);
    expect((await detail(request)).request).toMatchObject({ status: 'in-progress', assignee: { id: admin.userId } });
  });
});
