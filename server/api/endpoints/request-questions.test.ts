import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { forgetRequests } from '#server/domain/requests/forget.ts';
import { requestSorts } from '#shared/request-views.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { letter } from '#tests/stages/letters.ts';

/** What a client writes once their request is over. */

type Client = Awaited<ReturnType<typeof buildClient>>;
type Request = Awaited<ReturnType<typeof buildRequest>>;

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});

const hour = 3_600_000;
const set = ({ id }: Request, columns: object) =>
  db.updateTable('requests').set(columns).where('id', '=', id).execute();
const write = (client: Client, { reference }: Request) =>
  client.call(`/portal/requests/${reference}/messages`, {
    text: 'What does the second figure mean?',
    key: randomUUID(),
  });
/** A file that nobody asked for, as the client sends it. */
const sendFile = ({ id, userId, email }: Client, { reference }: Request, text = 'day;spend') => {
  const person = { userId, clientId: id, email, locale: 'en', name: 'Elena', company: '', phone: '' } as const;
  const sender = { ...person, kind: 'client', mailSignInAt: undefined } as const;
  const file = { name: 'a.csv', body: new Blob([text]).stream(), tell: tellOwner };
  return uploadFile(sender, { kind: 'request', id: reference }, file);
};
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json;
const owed = async (request: Request) => (await detail(request)).request.hasQuestion as boolean;
const deed = (request: Request, name: string, body: object) =>
  editor.call(`/requests/${request.reference}/${name}`, body);
const send = ({ reference }: Request) =>
  editor.call('/letters', { subject: { kind: 'request', reference }, letter, key: randomUUID() });
const takeBack = ({ json }: { json: { undo: { id: string } } }) => editor.call(`/changes/${json.undo.id}/undo`, {});

/** What the mails say that tell staff of the client's deeds. */
async function toldOf({ id }: Request) {
  const mails = db.selectFrom('mails').select('props').where('request_id', '=', id);
  return (await mails.where('template', '=', 'request-client-deed').execute()).map(({ props }) => props);
}

/** A request that ended yesterday, answered. */
async function ended(status: 'completed' | 'cancelled' = 'completed', company = 'Over Ltd') {
  const client = await buildClient();
  const submittedAt = new Date(Date.now() - 72 * hour);
  const request = await buildRequest({ clientId: client.id, email: client.email, status, submittedAt, company });
  const at = new Date(Date.now() - 24 * hour);
  await set(request, { replied_at: at, [status === 'completed' ? 'completed_at' : 'cancelled_at']: at });
  return { client, request };
}

async function asked(status: 'completed' | 'cancelled' = 'completed', company?: string) {
  const made = await ended(status, company);
  expect((await write(made.client, made.request)).status).toBe(200);
  return made;
}

describe('a question after the end', () => {
  it.each(['completed', 'cancelled'] as const)(
    'of a %s request waits for its answer wherever answers wait',
    async (status) => {
      const counts = async () => (await editor.call('/dashboard')).json.queue.counts.requests as number;
      const views = async () => (await editor.call('/requests/views')).json.views['to-answer'] as number;
      const before = [await counts(), await views()];
      const { client, request } = await asked(status, `Asked ${randomUUID()}`);
      const { request: shown } = await detail(request);
      expect(shown).toMatchObject({ status, hasQuestion: true, repliedAt: null });
      expect(Date.parse(shown.replyDueAt)).toBeGreaterThan(Date.now() + 23 * hour);
      for (const query of ['view=to-answer', `view=to-answer&status=${status}`, 'view=to-answer&sort=due']) {
        const { json } = await editor.call(`/requests?q=${request.reference}&${query}`);
        expect(json.items, query).toMatchObject([{ reference: request.reference, hasQuestion: true }]);
      }
      expect([await counts(), await views()]).toEqual(before.map((count) => count + 1));
      // The client is promised what staff are told.
      const own = (await client.call(`/portal/requests/${request.reference}`)).json.request;
      expect(own.turn).toEqual({ who: 'agency', with: 'answer', by: shown.replyDueAt });
      expect(own.replyDueAt).toBe(shown.replyDueAt);
      expect(await toldOf(request)).toContainEqual(expect.objectContaining({ replyBy: shown.replyDueAt }));
    },
  );

  it('stands first among what is owed where it is due first, and never delays what was promised before', async () => {
    const { client, request } = await asked();
    await set(request, { question_due_at: new Date(Date.now() - 9_000 * hour) });
    expect((await editor.call('/dashboard')).json.queue.waiting[0]).toMatchObject({
      reference: request.reference,
      isOver: true,
    });
    expect((await editor.call('/requests?view=to-answer&sort=due')).json.items[0].reference).toBe(request.reference);
    await write(client, request);
    expect(Date.parse((await detail(request)).request.replyDueAt)).toBeLessThan(Date.now() - 8_000 * hour);
    await set(request, { question_due_at: null });
  });

  it.each(requestSorts)('is paged together with what is open, in the order by %s', async (sort) => {
    const company = `Paged ${randomUUID()}`;
    for (const status of ['completed', 'cancelled', 'completed'] as const) await asked(status, company);
    for (let index = 0; index < 3; index += 1)
      await buildRequest({ company, submittedAt: new Date(Date.now() - (1 + index * 40) * hour) });
    await ended('completed', company);
    const page = async (more: string) =>
      (await editor.call(`/requests?q=${company}&view=to-answer&sort=${sort}&${more}`)).json;
    const whole = (await page('limit=100')).items.map(({ reference }: Request) => reference);
    expect(whole).toHaveLength(6);
    const seen: string[] = [];
    for (let cursor = ''; cursor !== null; ) {
      const { items, nextCursor } = await page(`limit=1&cursor=${cursor}`);
      seen.push(...items.map(({ reference }: Request) => reference));
      cursor = nextCursor;
    }
    expect(seen).toEqual(whole);
  });

  it('is answered by a letter, and owed again when that is taken back; by a call that reached somebody; by a report', async () => {
    const { request } = await asked();
    const letter = await send(request);
    expect(await owed(request)).toBe(false);
    await takeBack(letter);
    expect(await owed(request)).toBe(true);
    const call = { minutes: 5, note: '', key: randomUUID() };
    await deed(request, 'calls', { ...call, outcome: 'no-answer' });
    expect(await owed(request)).toBe(true);
    await deed(request, 'calls', { ...call, key: randomUUID(), outcome: 'reached' });
    expect(await owed(request)).toBe(false);

    const other = (await asked()).request;
    const { version } = (await detail(other)).request;
    const report = await deed(other, 'report', { text: 'The figure is net of VAT.', fileId: null, version });
    expect(await owed(other)).toBe(false);
    await takeBack(report);
    expect(await owed(other)).toBe(true);
  });

  it('needs no answer where somebody says so, which is an entry of the timeline and can be taken back', async () => {
    const { request } = await asked();
    const { version } = (await detail(request)).request;
    const settle = (call = editor.call, of = version) =>
      call(`/requests/${request.reference}/question/settled`, { version: of });
    const viewer = await buildStaff('Viewer');
    expect((await settle(viewer.call)).status).toBe(403);
    expect((await settle(editor.call, version + 1)).json.error.code).toBe('stale_version');
    const settled = await settle();
    expect(settled.json.request).toMatchObject({ hasQuestion: false, repliedAt: expect.any(String) });
    expect((await settle()).json.undo).toBeNull();
    expect((await detail(request)).events[0]).toMatchObject({ kind: 'settled', actor: { name: editor.name } });
    await takeBack(settled);
    expect(await owed(request)).toBe(true);
  });

  it('is not said to need no answer by whoever has not read what the client wrote last', async () => {
    const { client, request } = await asked();
    const settle = async (upTo: number) =>
      deed(request, 'question/settled', { version: (await detail(request)).request.version, upTo });
    const { events } = await detail(request);
    await write(client, request);
    const refused = await settle(events[0].id);
    expect([refused.status, refused.json.error]).toMatchObject([
      422,
      { code: 'transition_refused', details: { reason: 'written-since' } },
    ]);
    expect(await owed(request)).toBe(true);
    // What staff enter meanwhile is nothing to be read first.
    const read = (await detail(request)).events[0].id;
    await deed(request, 'notes', { text: 'A thank-you' });
    expect((await settle(read)).status).toBe(200);
    expect(await owed(request)).toBe(false);
  });

  it('goes along when the request is opened again, by the client or by staff, with its promise', async () => {
    for (const reopen of [
      ({ client, request }: Awaited<ReturnType<typeof asked>>, version: number) =>
        client.call(`/portal/requests/${request.reference}/reopening`, { version, reason: 'One thing more' }),
      ({ request }: Awaited<ReturnType<typeof asked>>, version: number) =>
        deed(request, 'status', { to: 'in-progress', reason: 'One thing more', version }),
    ]) {
      const made = await asked();
      const due = new Date(Date.now() + hour);
      await set(made.request, { question_due_at: due });
      const { version } = (await detail(made.request)).request;
      expect((await reopen(made, version)).status).toBe(200);
      const { request } = await detail(made.request);
      expect(request).toMatchObject({ status: 'in-progress', hasQuestion: false, repliedAt: null });
      expect(request.replyDueAt).toBe(due.toISOString());
    }
  });

  it('that came before an end was taken back is owed by what is open again', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    await set(request, { replied_at: new Date() });
    const end = await deed(request, 'status', { to: 'completed', note: 'Done.', version: 1 });
    await write(client, request);
    await takeBack(end);
    expect((await detail(request)).request).toMatchObject({
      status: 'in-progress',
      repliedAt: null,
      hasQuestion: false,
    });
  });

  it('is owed by the request that its own becomes part of, open or over', async () => {
    for (const status of ['in-progress', 'completed'] as const) {
      const { client, request } = await asked();
      const kept = await buildRequest({ clientId: client.id, email: client.email, status });
      await set(kept, { replied_at: new Date() });
      const version = (of: Request) => detail(of).then((json) => json.request.version as number);
      const admin = await buildStaff('Admin');
      const merged = await admin.call(`/requests/${kept.reference}/merge`, {
        version: await version(kept),
        other: { reference: request.reference, version: await version(request) },
      });
      expect(merged.json.request).toMatchObject({ repliedAt: null, hasQuestion: status === 'completed' });
    }
  });

  it('is what a low verdict is taken for, whether the request is over or not; a good one owes nothing', async () => {
    for (const status of ['completed', 'in-progress'] as const) {
      const { client, request } = await ended();
      const { version } = (await detail(request)).request;
      await deed(request, 'report', { text: 'Here it is.', fileId: null, version });
      await set(request, { status, waiting_for_client: status === 'in-progress', needs: 'Costs' });
      const rate = (score: number) =>
        client.call(`/portal/requests/${request.reference}/rating`, { score, text: '', key: randomUUID() });
      await rate(3);
      expect((await detail(request)).request.repliedAt).not.toBeNull();
      expect((await rate(2)).status).toBe(200);
      const { request: shown } = await detail(request);
      expect(shown).toMatchObject({ hasQuestion: status === 'completed', repliedAt: null });
      // What they were asked for is still to come.
      expect(shown.isWaiting).toBe(status === 'in-progress');
    }
  });

  it('is what a file is taken for that comes after the end, with its promise; once for a handful', async () => {
    for (const status of ['completed', 'cancelled'] as const) {
      const { client, request } = await ended(status);
      await sendFile(client, request);
      const { request: shown } = await detail(request);
      expect(shown).toMatchObject({ status, hasQuestion: true, repliedAt: null });
      await sendFile(client, request, 'day;sales');
      expect((await detail(request)).request.replyDueAt).toBe(shown.replyDueAt);
      const own = (await client.call(`/portal/requests/${request.reference}`)).json.request;
      expect(own.turn).toEqual({ who: 'agency', with: 'answer', by: shown.replyDueAt });
      expect(await toldOf(request)).toContainEqual(
        expect.objectContaining({ deed: 'file', replyBy: shown.replyDueAt }),
      );
    }
  });

  it('is owed to nobody once its client is forgotten', async () => {
    const { client, request } = await asked();
    await db.transaction().execute((trx) => forgetRequests(trx, client.id, new Date()));
    expect(await owed(request)).toBe(false);
  });
});
