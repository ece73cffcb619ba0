import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { requestSorts } from '#shared/request-views.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { letter } from '#tests/stages/letters.ts';

/** What a client asks for that an answer in writing does not end: a call, and the end of work that has begun. */

type Client = Awaited<ReturnType<typeof buildClient>>;
type Request = Awaited<ReturnType<typeof buildRequest>>;

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});

const set = ({ id }: Request, columns: object) =>
  db.updateTable('requests').set(columns).where('id', '=', id).execute();
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json;
const own = async (client: Client, { reference }: Request) =>
  (await client.call(`/portal/requests/${reference}`)).json.request;
const answer = async (request: Request) => {
  const subject = { kind: 'request', reference: request.reference };
  expect((await editor.call('/letters', { subject, letter, key: randomUUID() })).status).toBe(200);
  await set(request, { replied_at: new Date(), question_due_at: null });
};
const call = { outcome: 'reached', minutes: 20, note: '' };
const settle = async (request: Request, wish: string, by = editor) =>
  by.call(`/requests/${request.reference}/wishes/settled`, {
    wish,
    version: (await detail(request)).request.version,
  });
const seen = async ({ reference }: Request, query = '') =>
  (await editor.call(`/requests?q=${reference}&view=wishes${query}`)).json.items;
const told = async ({ reference }: Request) =>
  (await editor.call('/dashboard')).json.queue.wishes.find((each: Request) => each.reference === reference);

const wish = (key = randomUUID()) => ({
  key,
  phone: '+39 02 5550 0142',
  times: ['2026-12-01T09:00:00.000Z'],
  words: '',
});

async function working(status: 'in-progress' | 'completed' = 'in-progress') {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status });
  const at = new Date();
  await set(request, { replied_at: at, ...(status === 'completed' && { completed_at: at }) });
  return { client, request };
}

async function wishingCall(status?: 'in-progress' | 'completed') {
  const made = await working(status);
  expect((await made.client.call(`/portal/requests/${made.request.reference}/call`, wish())).status).toBe(200);
  return made;
}

async function wishingEnd() {
  const made = await working();
  const { version } = await own(made.client, made.request);
  const path = `/portal/requests/${made.request.reference}/cancellation`;
  expect((await made.client.call(path, { version, reason: '' })).status).toBe(200);
  return made;
}

describe('a call that a client asks for', () => {
  it.each(['in-progress', 'completed'] as const)(
    'about a request that is %s stands after it was answered in writing, until somebody spoke with them',
    async (status) => {
      const { client, request } = await wishingCall(status);
      expect((await detail(request)).request.wishes.call).not.toBeNull();
      // While an answer is owed it waits with the answers.
      expect(await told(request)).toBeUndefined();
      const views = async () => (await editor.call('/requests/views')).json.views.wishes as number;
      const before = await views();
      await answer(request);
      expect(await told(request)).toMatchObject({ wish: 'call', assignee: null });
      for (const query of ['', `&status=${status}`, ...requestSorts.map((sort) => `&sort=${sort}`)])
        expect(await seen(request, query), query).toMatchObject([{ reference: request.reference }]);
      expect(await seen(request, '&status=new')).toEqual([]);
      expect((await own(client, request)).callAskedAt).not.toBeNull();

      const note = (outcome: string) =>
        editor.call(`/requests/${request.reference}/calls`, { ...call, outcome, key: randomUUID() });
      await note('no-answer');
      expect(await seen(request)).toHaveLength(1);
      await note('reached');
      expect(await seen(request)).toEqual([]);
      expect(await told(request)).toBeUndefined();
      expect(await views()).toBe(before - 1);
      expect((await own(client, request)).callAskedAt).toBeNull();
    },
  );

  it('ends where none is needed any more, for the client too, which can be taken back; it may be asked for again', async () => {
    const { client, request } = await wishingCall();
    const { json } = await settle(request, 'call');
    expect(json.request.wishes.call).toBeNull();
    expect((await settle(request, 'call')).json.undo).toBeNull();
    expect((await own(client, request)).callAskedAt).toBeNull();
    await editor.call(`/changes/${json.undo.id}/undo`, {});
    expect((await detail(request)).request.wishes.call).not.toBeNull();
    await settle(request, 'call');
    await client.call(`/portal/requests/${request.reference}/call`, wish());
    expect((await detail(request)).request.wishes.call).not.toBeNull();
    expect((await settle(request, 'call', await buildStaff('Viewer'))).status).toBe(403);
    expect((await settle(request, 'other')).status).toBe(422);
  });

  it('says its number to those who may see it', async () => {
    const { request } = await wishingCall();
    const viewer = await buildStaff('Viewer');
    const phoneFor = async (by: typeof editor) => {
      const { events } = (await by.call(`/requests/${request.reference}`)).json;
      return events.find(({ kind }: { kind: string }) => kind === 'call-asked').data.phone;
    };
    expect(await phoneFor(editor)).toBe('+39 02 5550 0142');
    expect(await phoneFor(viewer)).not.toContain('5550');
  });

  it('comes along when its request becomes part of another', async () => {
    const { client, request } = await wishingCall();
    const other = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    const versionOf = async (of: Request) => (await detail(of)).request.version;
    const merged = await editor.call(`/requests/${other.reference}/merge`, {
      version: await versionOf(other),
      other: { reference: request.reference, version: await versionOf(request) },
    });
    expect(merged.status).toBe(200);
    expect((await detail(other)).request.wishes.call).not.toBeNull();
  });
});

describe('the wish to cancel work that has begun', () => {
  it('stands after it was answered in writing, until it is cancelled or goes on', async () => {
    const { client, request } = await wishingEnd();
    await answer(request);
    expect(await told(request)).toMatchObject({ wish: 'cancel' });
    expect(await seen(request)).toMatchObject([{ wishes: { cancel: expect.any(String), call: null } }]);
    expect(await own(client, request)).toMatchObject({ cancelAskedAt: expect.any(String), mayAskToCancel: false });
    const { json } = await settle(request, 'cancel');
    expect(await seen(request)).toEqual([]);
    expect(await own(client, request)).toMatchObject({ cancelAskedAt: null, mayAskToCancel: true });
    await editor.call(`/changes/${json.undo.id}/undo`, {});
    const { version } = (await detail(request)).request;
    const cancelled = { to: 'cancelled', reason: 'withdrawn', version };
    const moved = await editor.call(`/requests/${request.reference}/status`, cancelled);
    expect(moved.status, JSON.stringify(moved.json)).toBe(200);
    expect(await seen(request)).toEqual([]);
  });

  it('is of the time before a request was opened again, by either side', async () => {
    const { client, request } = await wishingEnd();
    await set(request, { status: 'completed', completed_at: new Date() });
    const { version } = await own(client, request);
    const opened = await client.call(`/portal/requests/${request.reference}/reopening`, { version, reason: 'More' });
    expect(opened.json.request).toMatchObject({ status: 'in-progress', cancelAskedAt: null, mayAskToCancel: true });
  });
});
