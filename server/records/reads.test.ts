import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildMessage, buildRequest, buildStaff, caller } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Call = Awaited<ReturnType<typeof buildStaff>>['call'];

/** Whether the row of the list says that there is something to read. */
async function isUnread(call: Call, reference: string): Promise<boolean | undefined> {
  const path = reference.startsWith('REQ') ? '/requests' : '/messages';
  const { json } = await call(`${path}?q=${reference}`);
  return json.items.find((row: { reference: string }) => row.reference === reference)?.isUnread;
}

/** What a client or a colleague writes about a request, as its timeline has it. */
async function write(reference: string, actor: 'client' | 'staff') {
  const { id } = await db
    .selectFrom('requests')
    .select('id')
    .where('number', '=', Number(reference.slice(4)))
    .executeTakeFirstOrThrow();
  const kind = actor === 'client' ? 'message' : 'note';
  await db
    .insertInto('request_events')
    .values({ request_id: id, at: new Date(), actor_kind: actor, kind, data: JSON.stringify({ text: 'x' }) })
    .execute();
}

describe('a row of the list is marked', () => {
  it('until its request was opened, for each person by themselves, and again when its client writes', async () => {
    const [reader, colleague, viewer] = [
      await buildStaff('Editor'),
      await buildStaff('Editor'),
      await buildStaff('Viewer'),
    ];
    const { reference } = await buildRequest();
    for (const { call } of [reader, colleague, viewer]) expect(await isUnread(call, reference)).toBe(true);
    await reader.call(`/requests/${reference}`);
    expect(await isUnread(reader.call, reference)).toBe(false);
    expect(await isUnread(colleague.call, reference)).toBe(true);
    await viewer.call(`/requests/${reference}`);
    expect(await isUnread(viewer.call, reference)).toBe(false);

    // What colleagues do is told by the bell.
    await write(reference, 'staff');
    expect(await isUnread(reader.call, reference)).toBe(false);
    await write(reference, 'client');
    expect(await isUnread(reader.call, reference)).toBe(true);
    await reader.call(`/requests/${reference}`);
    expect(await isUnread(reader.call, reference)).toBe(false);
  });

  it('as a message is, and not for what came before somebody did', async () => {
    const reader = await buildStaff('Viewer');
    const { reference } = await buildMessage();
    expect(await isUnread(reader.call, reference)).toBe(true);
    await reader.call(`/messages/${reference}`);
    expect(await isUnread(reader.call, reference)).toBe(false);
    const late = await buildStaff('Editor');
    expect(await isUnread(late.call, reference)).toBe(false);
    const old = await buildRequest({ submittedAt: new Date(Date.now() - 86_400_000) });
    expect(await isUnread(late.call, old.reference)).toBe(false);
    await write(old.reference, 'client');
    expect(await isUnread(late.call, old.reference)).toBe(true);
  });

  it('whatever programs read', async () => {
    const maker = await buildStaff('Editor');
    const { reference } = await buildRequest();
    const { key } = await makeApiKey(db, { name: 'CRM', scopes: ['requests:read'], makerId: maker.userId });
    expect((await caller(key)(`/requests/${reference}`)).status).toBe(200);
    expect(await isUnread(maker.call, reference)).toBe(true);
  });

  it('again when its reader says so, for nobody else, until they open it once more', async () => {
    const [reader, colleague] = [await buildStaff('Viewer'), await buildStaff('Editor')];
    const [{ reference: request }, { reference: message }] = [await buildRequest(), await buildMessage()];
    for (const path of [`/requests/${request}`, `/messages/${message}`]) {
      const reference = path.split('/').at(-1) as string;
      for (const { call } of [reader, colleague]) await call(path);
      expect((await reader.call(`${path}/unread`, undefined, 'POST')).status).toBe(200);
      expect(await isUnread(reader.call, reference)).toBe(true);
      expect(await isUnread(colleague.call, reference)).toBe(false);
      await reader.call(path);
      expect(await isUnread(reader.call, reference)).toBe(false);
    }
  });

  it('by no program, and not for what is not there', async () => {
    const maker = await buildStaff('Editor');
    const { reference } = await buildRequest();
    const { key } = await makeApiKey(db, { name: 'CRM', scopes: ['requests:read'], makerId: maker.userId });
    expect((await caller(key)(`/requests/${reference}/unread`, undefined, 'POST')).status).toBe(403);
    expect((await maker.call('/requests/REQ-99999/unread', undefined, 'POST')).status).toBe(404);
    expect((await maker.call('/messages/MSG-99999/unread', undefined, 'POST')).status).toBe(404);
  });
});
