import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { queueWritten } from '#server/jobs/send-mail.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
let client: Client;
let other: Client;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  client = await buildClient();
  other = await buildClient();
  admin = await buildStaff('Admin');
  editor = await buildStaff('Editor');
});

const requestOf = (owner: Client, options: Parameters<typeof buildRequest>[0] = {}) =>
  buildRequest({ clientId: owner.id, email: owner.email, ...options });
const rowOf = (reference: string) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('number', '=', Number(reference.replace('REQ-', '')))
    .executeTakeFirstOrThrow();
const deedsAbout = async (requestId: string) => {
  const rows = await db
    .selectFrom('mails')
    .select(['recipient', 'props'])
    .where('request_id', '=', requestId)
    .where('template', '=', 'request-client-deed')
    .execute();
  return rows.map(({ recipient, props }) => ({ to: recipient, ...(props as { deed: string; text: string }) }));
};
const references = (items: { reference: string }[]) => items.map(({ reference }) => reference);

describe('one’s own requests', () => {
  it('are listed newest first in pages, and nobody else’s are among them', async () => {
    const owner = await buildClient();
    const made = [];
    for (const days of [5, 4, 3, 2, 1]) made.push((await requestOf(owner, { submittedAt: ago(days) })).reference);
    await requestOf(other);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await owner.call(`/portal/requests?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...references(json.items));
      cursor = json.nextCursor;
    } while (cursor);
    expect(seen).toEqual(made.reverse());
  });

  it('appear only once a sign-in by mail has confirmed them', async () => {
    const hidden = await requestOf(client, { confirmed: false });
    const { json } = await client.call('/portal/requests');
    expect(references(json.items)).not.toContain(hidden.reference);
    expect((await client.call(`/portal/requests/${hidden.reference}`)).status).toBe(404);
  });

  it('say how far they are and who acts next', async () => {
    const request = await requestOf(client);
    const { json } = await client.call(`/portal/requests/${request.reference}`);
    expect(json.request).toMatchObject({ status: 'pending', mayCancel: true });
    const states = ({ steps }: { steps: { state: string }[] }) => steps.map(({ state }) => state);
    expect(states(json.request)).toEqual(['now', 'open', 'open', 'open']);
    expect(json.request.turn).toEqual({ who: 'agency', with: 'answer', by: json.request.replyDueAt });
    expect(json.request.replyDueAt).not.toBeNull();
    await editor.call(`/requests/${request.reference}/calls`, { outcome: 'reached', minutes: 20, note: 'private' });
    await editor.call(`/requests/${request.reference}/status`, { to: 'in-progress', version: request.version });
    const later = await client.call(`/portal/requests/${request.reference}`);
    expect(later.json.request).toMatchObject({ status: 'in-progress', mayCancel: false });
    expect(states(later.json.request)).toEqual(['done', 'done', 'open', 'now']);
    expect(later.json.request.replyDueAt).toBeNull();
    expect(JSON.stringify(later.json)).not.toContain('private');
  });

  it('show letters that staff sent as part of the conversation, and count as unread what cannot be taken back any more', async () => {
    const request = await requestOf(client);
    const letter = (notBefore: Date) =>
      queueWritten(db, {
        template: 'letter',
        to: client.email,
        locale: 'en',
        props: {},
        requestId: request.id,
        notBefore,
        authorId: editor.userId,
        rendered: { subject: 'Your figures', html: '<p>Here they are.</p>', text: 'Here they are.' },
        letter: { sendKey: randomUUID(), changeId: null as never },
      });
    await letter(new Date(Date.now() - 1_000));
    await letter(new Date(Date.now() + 60_000));
    const { json } = await client.call(`/portal/requests/${request.reference}`);
    const letters = json.entries.filter(({ kind }: { kind: string }) => kind === 'letter');
    const shown = { by: 'agency', author: editor.name, name: 'Your figures', text: 'Here they are.' };
    expect(letters).toMatchObject([shown, shown]);
    expect(json.request.unread).toBe(1);
    await client.call(`/portal/requests/${request.reference}/seen`, { at: new Date().toISOString() });
    expect((await client.call(`/portal/requests/${request.reference}`)).json.request.unread).toBe(0);
  });
});

describe('a new request', () => {
  const wanted = { types: ['Market Analysis'], goals: 'Germany next year', budget: '5k-15k', urgency: 'high' };

  it('takes who they are from the record, is mailed to both sides and is there at once', async () => {
    const owner = await buildClient();
    const { status, json } = await owner.call('/portal/requests', { key: randomUUID(), ...wanted });
    expect(status).toBe(201);
    const { reference } = json.request;
    expect(json.request).toMatchObject({ title: 'Market Analysis', status: 'pending', priority: 'high' });
    const row = await rowOf(reference);
    expect(row).toMatchObject({ source: 'client', email: owner.email, company: 'Casa Lume Srl', goals: wanted.goals });
    const mails = await db
      .selectFrom('mails')
      .select(['template', 'recipient'])
      .where('request_id', '=', row.id)
      .execute();
    expect(mails).toContainEqual({ template: 'request-received', recipient: owner.email });
    expect(mails).toContainEqual({ template: 'request-notice', recipient: editor.email });
    expect(references((await owner.call('/portal/requests')).json.items)).toEqual([reference]);
    expect((await owner.call('/portal/overview')).json.counters).toMatchObject({ total: 1, pending: 1 });
    expect((await admin.call(`/requests/${reference}`)).status).toBe(200);
  });

  it('is made once, however often and however much at once it is sent', async () => {
    const owner = await buildClient();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.call('/portal/requests', { key, ...wanted })),
    );
    expect(new Set(answers.map(({ json }) => json.request.reference)).size).toBe(1);
    expect((await owner.call('/portal/requests')).json.items).toHaveLength(1);
  });

  it('is refused without a type, with an unknown one, and after twenty in a day', async () => {
    const owner = await buildClient();
    expect((await owner.call('/portal/requests', { key: randomUUID(), types: [] })).status).toBe(422);
    expect((await owner.call('/portal/requests', { key: randomUUID(), types: ['Tarot'] })).status).toBe(422);
    const made = await Promise.all(
      Array.from({ length: 21 }, () => owner.call('/portal/requests', { key: randomUUID(), ...wanted })),
    );
    expect(
      made
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([201, 422]);
    expect(made.find(({ status }) => status === 422)?.json.error).toMatchObject({ code: 'limit_reached' });
  });
});

describe('a message of the client', () => {
  it('starts the promise anew, is mailed to whoever works on the request alone, and is written once for a key', async () => {
    const request = await requestOf(client, { status: 'in-progress' });
    await db
      .updateTable('requests')
      .set({ assignee_id: editor.userId, replied_at: ago(1), waiting_for_client: true })
      .where('id', '=', request.id)
      .execute();
    const message = { key: randomUUID(), text: 'Here is what you asked for.\nElena' };
    const path = `/portal/requests/${request.reference}/messages`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(path, message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const row = await rowOf(request.reference);
    expect([row.replied_at, row.waiting_for_client, row.version]).toEqual([null, false, request.version]);
    expect(row.reply_due_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await deedsAbout(request.id)).toEqual([
      expect.objectContaining({ to: editor.email, deed: 'message', text: message.text }),
    ]);
    const staffSide = await admin.call(`/requests/${request.reference}`);
    const written = staffSide.json.events.filter(({ kind }: { kind: string }) => kind === 'message');
    expect(written).toHaveLength(1);
    expect(written[0].data.text).toBe(message.text);
  });

  it('does not put off an answer that is due already', async () => {
    const request = await requestOf(client, { submittedAt: ago(0.5) });
    const before = (await rowOf(request.reference)).reply_due_at;
    await client.call(`/portal/requests/${request.reference}/messages`, { key: randomUUID(), text: 'One more thing' });
    expect((await rowOf(request.reference)).reply_due_at).toEqual(before);
  });

  it.each([' \n ', '\u200B\u2060', '\u3164', '\u2800\n\u00AD'])(
    'must say something, which %j does not',
    async (text) => {
      const request = await requestOf(client);
      const path = `/portal/requests/${request.reference}/messages`;
      const { status, json } = await client.call(path, { key: randomUUID(), text });
      expect([status, json.error.details.fields]).toEqual([422, { text: 'required' }]);
    },
  );
});

describe('taking a request back', () => {
  const cancel = (owner: Client, reference: string, version: number, reason = 'We found somebody') =>
    owner.call(`/portal/requests/${reference}/cancellation`, { version, reason });

  it('cancels a new one, once, and tells staff', async () => {
    const request = await requestOf(client);
    const { status, json } = await cancel(client, request.reference, request.version);
    expect([status, json.request.status]).toEqual([200, 'cancelled']);
    expect((await cancel(client, request.reference, request.version)).status).toBe(200);
    const staff = await deedsAbout(request.id);
    expect(new Set(staff.map(({ deed }) => deed))).toEqual(new Set(['cancelled']));
    expect(staff.filter(({ to }) => to === admin.email)).toHaveLength(1);
    const { json: seen } = await admin.call(`/requests/${request.reference}`);
    expect(seen.events[0]).toMatchObject({ kind: 'status', reason: 'withdrawn', actor: { kind: 'client' } });
  });

  it('only asks for the end of one that is in progress', async () => {
    const request = await requestOf(client, { status: 'in-progress' });
    const { json } = await cancel(client, request.reference, request.version);
    expect(json.request).toMatchObject({ status: 'in-progress', mayAskToCancel: false });
    expect(json.request.cancelAskedAt).not.toBeNull();
    expect((await deedsAbout(request.id)).map(({ deed }) => deed)).toContain('cancel-asked');
  });

  it('is refused when the request is completed, and when it was changed meanwhile', async () => {
    const completed = await requestOf(client, { status: 'completed', completedAt: ago(1) });
    expect((await cancel(client, completed.reference, completed.version)).json.error.code).toBe('transition_refused');
    const changed = await requestOf(client);
    await editor.call(`/requests/${changed.reference}/priority`, { priority: 'high', version: changed.version });
    const { status, json } = await cancel(client, changed.reference, changed.version);
    expect([status, json.error.code, json.error.details.current.priority]).toEqual([409, 'stale_version', 'high']);
  });
});

describe('opening a request again', () => {
  const reopen = (reference: string, version: number, reason = 'The figures have changed') =>
    client.call(`/portal/requests/${reference}/reopening`, { version, reason });

  it('is possible for two weeks, with a reason, and starts the promise', async () => {
    const request = await requestOf(client, { status: 'completed', completedAt: ago(13) });
    expect((await reopen(request.reference, request.version, '')).status).toBe(422);
    const { status, json } = await reopen(request.reference, request.version);
    expect([status, json.request.status]).toEqual([200, 'in-progress']);
    expect(json.request.replyDueAt).not.toBeNull();
    expect((await reopen(request.reference, request.version)).status).toBe(200);
    const events = await db
      .selectFrom('request_events')
      .select('kind')
      .where('request_id', '=', request.id)
      .where('kind', '=', 'status')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('is refused afterwards, and for what was cancelled', async () => {
    const late = await requestOf(client, { status: 'completed', completedAt: ago(15) });
    const cancelled = await requestOf(client, { status: 'cancelled', cancelledAt: ago(1) });
    for (const { reference, version } of [late, cancelled])
      expect((await reopen(reference, version)).json.error.code).toBe('transition_refused');
  });
});

describe('somebody else’s request', () => {
  it('is not there, whatever is asked, and nothing about it changes or tells', async () => {
    const request = await requestOf(other, { status: 'completed', completedAt: ago(1) });
    const before = await rowOf(request.reference);
    const missing = 'REQ-999999';
    const path = (reference: string) => `/portal/requests/${reference}`;
    const asks: [string, (reference: string) => Promise<{ status: number; json: unknown }>][] = [
      ['read', (reference) => client.call(path(reference))],
      ['seen', (reference) => client.call(`${path(reference)}/seen`, { at: new Date().toISOString() })],
      ['write', (reference) => client.call(`${path(reference)}/messages`, { key: randomUUID(), text: 'hello' })],
      ['cancel', (reference) => client.call(`${path(reference)}/cancellation`, { version: 1, reason: '' })],
      ['reopen', (reference) => client.call(`${path(reference)}/reopening`, { version: 1, reason: 'why not' })],
    ];
    for (const [name, ask] of asks) {
      const [foreign, nobodys] = [await ask(request.reference), await ask(missing)];
      expect([name, foreign.status]).toEqual([name, 404]);
      const told = (answer: unknown, reference: string) => JSON.stringify(answer).replaceAll(reference, 'REQ');
      const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
      expect(withoutId(told(foreign.json, request.reference))).toBe(withoutId(told(nobodys.json, missing)));
    }
    expect(await rowOf(request.reference)).toEqual(before);
    expect(await deedsAbout(request.id)).toEqual([]);
  });
});
