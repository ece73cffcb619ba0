import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mostStreams, startLive } from '#server/across/live/live.ts';
import { createApp } from '#server/app.ts';
import { db } from '#server/db/client.ts';
import { notify, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { clientReference } from '#shared/clients.ts';
import { buildAnalysis, buildReport, decide } from '#tests/analysis-factory.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { edit, versionOf } from '#tests/staff-accounts.ts';
import { closeStreams } from './events.ts';

const app = createApp({ documents: async (context) => context.text('a page') });

beforeAll(async () => {
  startLive();
  // A server that has been listening for an hour.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await startNotifications();
  vi.useRealTimers();
});
afterAll(async () => {
  closeStreams();
  await stopNotifications();
});

/** What a stream says, one event after the other. */
async function listen(token: string) {
  const stopping = new AbortController();
  const response = await app.request('/api/v1/events', {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ event: string; data: string } | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
        return { event: field('event'), data: field('data') };
      }
      const piece = await reader?.read();
      if (!piece || piece.done) return undefined;
      text += piece.value;
    }
  };
  return { response, next, stop: () => reader?.cancel() };
}

/** For how many milliseconds nothing had changed, as a stream says that opens. */
async function quietFor(token: string): Promise<number> {
  const stream = await listen(token);
  const { event, data } = (await stream.next()) ?? {};
  await stream.stop();
  expect(event).toBe('open');
  return Number(data);
}

const requestOf = async () => {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email });
  return { client, request };
};

describe('GET /api/v1/events', () => {
  it('tells a client of their own request that it changed, and nothing else', async () => {
    const { client, request } = await requestOf();
    const { request: foreign } = await requestOf();
    const editor = await buildStaff('Editor');
    const stream = await listen(client.token);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect((await stream.next())?.event).toBe('open');
    await editor.call(`/requests/${foreign.reference}/notes`, { text: 'about somebody else' });
    await editor.call(`/requests/${request.reference}/status`, { to: 'in-progress', version: request.version });
    expect(await stream.next()).toEqual({
      event: 'request',
      data: JSON.stringify({ kind: 'request', reference: request.reference }),
    });
    await stream.stop();
  });

  it('tells staff of what other processes changed, and a Viewer as well as an Editor', async () => {
    const { client, request } = await requestOf();
    const viewer = await buildStaff('Viewer');
    const stream = await listen(viewer.token);
    await stream.next();
    await client.call(`/portal/requests/${request.reference}/messages`, { key: randomUUID(), text: 'hello' });
    expect(JSON.parse((await stream.next())?.data ?? '')).toEqual({ kind: 'request', reference: request.reference });
    // As another worker would: only through the database.
    await notify(db, 'messages', 'MSG-042');
    expect(JSON.parse((await stream.next())?.data ?? '')).toEqual({ kind: 'message', reference: 'MSG-042' });
    await stream.stop();
  });

  it('tells staff of a signed analysis, and of the one that it takes the place of', async () => {
    const { request } = await requestOf();
    const editor = await buildStaff('Editor');
    const first = await buildReport(editor.call, editor.token, { request: request.reference });
    const id = await buildAnalysis(editor.token, { request: request.reference });
    const version = await decide(editor.call, id);
    const stream = await listen(editor.token);
    await stream.next();
    await editor.call(`/analyses/${id}/publish`, { version });
    const told = [await stream.next(), await stream.next()].map((each) => JSON.parse(each?.data ?? '{}'));
    expect(told).toEqual([id, first.id].map((reference) => ({ kind: 'analysis', reference })));
    await stream.stop();
  });

  it('says at its opening how long ago something changed last, to each what they may know of', async () => {
    const { client, request } = await requestOf();
    const { client: other } = await requestOf();
    const [viewer, editor] = [await buildStaff('Viewer'), await buildStaff('Editor')];
    const changedAt = Date.now();
    await editor.call(`/requests/${request.reference}/status`, { to: 'in-progress', version: request.version });
    for (const { token } of [client, viewer]) expect(await quietFor(token)).toBeLessThanOrEqual(Date.now() - changedAt);
    expect(await quietFor(other.token)).toBe(60_000);
  });

  it('says that it was never quiet when it began to hear just now, or once more', async () => {
    const { client } = await requestOf();
    expect(await quietFor(client.token)).toBe(60_000);
    await notify(db, 'absences', '');
    const { token } = await buildStaff('Viewer');
    await expect.poll(() => quietFor(token)).toBeLessThan(60_000);
  });

  it('tells of a client’s record whoever may read it, and that client alone of the others', async () => {
    const [client, foreign, editor] = [await buildClient(), await buildClient(), await buildStaff('Editor')];
    const referenceOf = async ({ id }: { id: string }) =>
      clientReference(
        (await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number,
      );
    const [reference, other] = [await referenceOf(client), await referenceOf(foreign)];
    const [theirs, ours] = [await listen(client.token), await listen(editor.token)];
    for (const stream of [theirs, ours]) await stream.next();
    const told = async (stream: typeof ours) => JSON.parse((await stream.next())?.data ?? '');
    for (const about of [other, reference]) {
      await editor.call(`/clients/${about}/notes`, { text: 'rang', kind: 'note', key: randomUUID() });
      expect(await told(ours)).toEqual({ kind: 'client', reference: about });
    }
    expect(await told(theirs)).toEqual({ kind: 'client', reference });
    expect(await quietFor(foreign.token)).toBeLessThan(60_000);
    // An import names nobody.
    await notify(db, 'clients', 'import');
    expect(await told(ours)).toEqual({ kind: 'again' });
    for (const stream of [theirs, ours]) await stream.stop();
  });

  it('ends at once for whoever got another role or was removed, and for nobody else', async () => {
    const [admin, removed, lowered] = [
      await buildStaff('Admin'),
      await buildStaff('Editor'),
      await buildStaff('Editor'),
    ];
    const [stays, first, second] = [
      await listen(admin.token),
      await listen(removed.token),
      await listen(lowered.token),
    ];
    for (const stream of [stays, first, second]) await stream.next();
    const removal = { version: await versionOf(admin, removed.userId), transferTo: null };
    expect((await admin.call(`/users/${removed.userId}/removal`, removal)).status).toBe(200);
    expect((await edit(admin, lowered, { role: 'Viewer' })).status).toBe(200);
    // Not the pulse that looks at everybody's right by and by.
    expect([await first.next(), await second.next()]).toEqual([undefined, undefined]);
    const { request } = await requestOf();
    await notify(db, 'requests', request.reference);
    expect((await stays.next())?.event).toBe('request');
    await stays.stop();
  });

  it('is closed to strangers, ends when the server stops, and is not opened without end by one person', async () => {
    expect((await app.request('/api/v1/events')).status).toBe(401);
    const { client } = await requestOf();
    const streams = [];
    for (let count = 0; count < mostStreams; count += 1) {
      const stream = await listen(client.token);
      await stream.next();
      streams.push(stream);
    }
    expect((await listen(client.token)).response.status).toBe(429);
    closeStreams();
    for (const stream of streams) expect(await stream.next()).toBeUndefined();
    const again = await listen(client.token);
    expect((await again.next())?.event).toBe('open');
    await again.stop();
  });
});
