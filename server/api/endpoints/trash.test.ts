import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/across/trash/trash.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { recordChange } from '#server/records/audit.ts';
import { clientReference } from '#shared/clients.ts';
import {
  buildCaseStudy,
  buildClient,
  buildPost,
  buildRequest,
  buildStaff,
  type Call,
  caller,
} from '#tests/factories.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
beforeAll(async () => {
  [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const gone = { deleted_at: new Date('2026-11-20T10:00:00Z') };
const restore = (call: Call, kind: string, id: string) =>
  call('/trash/restoring', { items: [{ kind, id: String(id) }] });
const requestRow = (id: string) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
const clientRow = (id: string) => db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isGone = (error: unknown) => error === undefined;

async function buildMessage(email = `${randomUUID().slice(0, 8)}@mail.example`) {
  return db
    .insertInto('messages')
    .values({ name: 'Carla Riva', email, message: 'Hello', reply_due_at: new Date() })
    .returning(['id', 'number', 'email'])
    .executeTakeFirstOrThrow();
}

/** One of each kind, in the trash. */
async function buildTrash(name: string) {
  const request = await buildRequest({ name });
  await admin.call('/requests/removal', { targets: [{ reference: request.reference, version: request.version }] });
  const message = await buildMessage();
  await db
    .updateTable('messages')
    .set({ ...gone, name })
    .where('id', '=', message.id)
    .execute();
  const client = await buildClient();
  await db
    .updateTable('clients')
    .set({ ...gone, name })
    .where('id', '=', client.id)
    .execute();
  const study = await buildCaseStudy();
  await db
    .updateTable('case_studies')
    .set({ ...gone, title: name })
    .where('id', '=', study.id)
    .execute();
  const post = await buildPost();
  await db
    .updateTable('posts')
    .set({ ...gone, title: name })
    .where('id', '=', post.id)
    .execute();
  return { request, message, client, study, post };
}

describe('the list', () => {
  it('has every kind, the last deleted first, page by page, found by kind, text and reference', async () => {
    const name = `Trash${randomUUID().slice(0, 6)}`;
    const made = await buildTrash(name);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await editor.call(`/trash?q=${name.toUpperCase()}&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...json.items.map(({ kind }: { kind: string }) => kind));
      if (json.nextCursor === null) break;
      cursor = json.nextCursor;
    }
    expect(seen[0]).toBe('request');
    expect([...seen].sort()).toEqual(['case-study', 'client', 'message', 'post', 'request']);
    const posts = await editor.call(`/trash?q=${name}&kind=post`);
    expect(posts.json.items).toMatchObject([{ id: String(made.post.id), title: name, deletedBy: null }]);
    const byReference = await editor.call(`/trash?q=${made.request.reference}`);
    expect(byReference.json.items).toMatchObject([{ kind: 'request', title: name, deletedBy: admin.name }]);
    const [item] = byReference.json.items;
    expect(Date.parse(item.purgeAt) - Date.parse(item.deletedAt)).toBe(30 * 86_400_000);
  });

  it('is for those who may write, and no list for anything else', async () => {
    expect((await (await buildStaff('Viewer')).call('/trash')).status).toBe(403);
    expect((await (await buildClient()).call('/trash')).status).toBe(403);
    expect((await caller()('/trash')).status).toBe(401);
    for (const bad of [
      'kind=page',
      'cursor=abc',
      'limit=0',
      `cursor=${Buffer.from('2026|post|1').toString('base64url')}`,
    ])
      expect((await admin.call(`/trash?${bad}`)).status, bad).toBe(422);
  });

  it('answers any search without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 30 }), async (q) => {
        expect((await admin.call(`/trash?q=${encodeURIComponent(q)}`)).status).toBeLessThan(500);
      }),
      { numRuns: 30 },
    );
  });
});

describe('restoring', () => {
  it('brings each kind back, twice as good as once, and can be taken back', async () => {
    const made = await buildTrash(`Back${randomUUID().slice(0, 6)}`);
    const items = [
      { kind: 'request', id: made.request.id },
      { kind: 'message', id: made.message.id },
      { kind: 'client', id: made.client.id },
      { kind: 'case-study', id: made.study.id },
      { kind: 'post', id: String(made.post.id) },
    ];
    const { status, json } = await admin.call('/trash/restoring', { items });
    expect([status, json.failed]).toEqual([200, []]);
    expect(json.restored).toHaveLength(5);
    expect((await requestRow(made.request.id))?.deleted_at).toBeNull();
    const again = await admin.call('/trash/restoring', { items });
    expect(again.json).toMatchObject({ failed: [], undo: null });

    expect((await admin.call(`/changes/${json.undo.id}/undo`, {})).json.undone).toHaveLength(5);
    expect((await clientRow(made.client.id)).deleted_at).toEqual(gone.deleted_at);
    expect((await requestRow(made.request.id))?.deleted_at).not.toBeNull();
    const kinds = await db
      .selectFrom('request_events')
      .select('kind')
      .where('request_id', '=', made.request.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['deleted', 'restored', 'deleted']);
  });

  it('needs what deleting needs: an Editor restores cases and posts, not requests, messages and clients', async () => {
    const made = await buildTrash(`Roles${randomUUID().slice(0, 6)}`);
    const outcome = async (kind: string, id: string) =>
      (await restore(editor.call, kind, id)).json.failed[0]?.code ?? 'restored';
    expect(await outcome('request', made.request.id)).toBe('forbidden');
    expect(await outcome('message', made.message.id)).toBe('forbidden');
    expect(await outcome('client', made.client.id)).toBe('forbidden');
    expect(await outcome('case-study', made.study.id)).toBe('restored');
    expect(await outcome('post', String(made.post.id))).toBe('restored');
  });

  it('of a client brings the requests that left with it, and leaves those that were deleted before', async () => {
    const client = await buildClient();
    const [before, with1, with2] = [
      await buildRequest({ clientId: client.id }),
      await buildRequest({ clientId: client.id }),
      await buildRequest({ clientId: client.id }),
    ];
    const earlier = { deleted_at: new Date('2026-11-01T10:00:00Z') };
    await db.updateTable('requests').set(earlier).where('id', '=', before.id).execute();
    await db.updateTable('requests').set(gone).where('id', 'in', [with1.id, with2.id]).execute();
    await db.updateTable('clients').set(gone).where('id', '=', client.id).execute();
    const { json } = await restore(admin.call, 'client', client.id);
    expect(json.failed).toEqual([]);
    const states = await Promise.all([before, with1, with2].map(async ({ id }) => (await requestRow(id))?.deleted_at));
    expect(states).toEqual([earlier.deleted_at, null, null]);

    await buildRequest({ clientId: client.id });
    const undone = await admin.call(`/changes/${json.undo.id}/undo`, {});
    expect(undone.json.error.code).toBe('stale_version');
    expect((await clientRow(client.id)).deleted_at).toBeNull();
  });

  it('of a request whose client is in the trash is refused, naming the client, until that one is back', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id });
    const deleted = (
      await admin.call('/requests/removal', { targets: [{ reference: request.reference, version: request.version }] })
    ).json;
    await db.updateTable('clients').set(gone).where('id', '=', client.id).execute();
    const reference = clientReference((await clientRow(client.id)).number);
    const { json } = await restore(admin.call, 'request', request.id);
    expect(json).toMatchObject({
      restored: [],
      failed: [{ code: 'transition_refused', details: { reason: 'client-in-trash', other: reference } }],
    });
    // Taking the deletion itself back would leave half a relation as well.
    expect((await admin.call(`/changes/${deleted.undo.id}/undo`, {})).status).toBe(409);
    expect((await requestRow(request.id))?.deleted_at).not.toBeNull();
    const both = await admin.call('/trash/restoring', {
      items: [
        { kind: 'request', id: request.id },
        { kind: 'client', id: client.id },
      ],
    });
    expect(both.json.failed).toEqual([]);
    expect((await requestRow(request.id))?.deleted_at).toBeNull();
  });

  it('says who has the address of the client, or the slug, by now', async () => {
    const client = await buildClient();
    await db
      .updateTable('clients')
      .set({ ...gone, user_id: null })
      .where('id', '=', client.id)
      .execute();
    const other = await db
      .insertInto('clients')
      .values({ name: 'Again', email: client.email })
      .returning('number')
      .executeTakeFirstOrThrow();
    expect((await restore(admin.call, 'client', client.id)).json.failed).toMatchObject([
      { code: 'duplicate', details: { reason: 'email-taken', other: clientReference(other.number) } },
    ]);
    const [old, fresh] = [await buildCaseStudy(), await buildCaseStudy()];
    await db.updateTable('case_studies').set(gone).where('id', '=', old.id).execute();
    await db
      .updateTable('case_studies')
      .set({ slug: old.slug, title: 'The new one' })
      .where('id', '=', fresh.id)
      .execute();
    expect((await restore(editor.call, 'case-study', old.id)).json.failed).toMatchObject([
      { code: 'duplicate', details: { reason: 'slug-taken', other: 'The new one' } },
    ]);
  });

  it('of what never was is not found, whatever the key looks like', async () => {
    for (const kind of ['request', 'message', 'client', 'case-study', 'post'])
      for (const id of [randomUUID(), 'x', '999999999', "'"])
        expect((await restore(admin.call, kind, id)).json.failed[0]?.code, `${kind} ${id}`).toBe('not_found');
    for (const body of [{}, { items: [] }, { items: [{ kind: 'user', id: '1' }] }])
      expect((await admin.call('/trash/restoring', body)).status).toBe(422);
  });
});

describe('deleting for ever', () => {
  it('takes a request with its timeline, mails, terms and what the audit log tells of its content; the entries stay', async () => {
    const request = await buildRequest();
    await admin.call(`/requests/${request.reference}/notes`, { text: 'A secret of Sofia' });
    const consent = { email: request.email, accepted: true, text_version: '1', request_id: request.id };
    await db
      .insertInto('consents')
      .values([
        { ...consent, kind: 'terms' },
        { ...consent, kind: 'newsletter' },
      ])
      .execute();
    const mail = {
      recipient: request.email,
      locale: 'it',
      props: '{}',
      template: 'request-received',
      request_id: request.id,
    };
    await db
      .insertInto('mails')
      .values({ ...mail, message_id: randomUUID(), outbox_name: randomUUID() })
      .execute();
    const live = await admin.call('/trash/purge', { items: [{ kind: 'request', id: request.id }] });
    expect(live.json).toEqual({ purged: 0 });
    await admin.call('/requests/removal', { targets: [{ reference: request.reference, version: request.version }] });
    const { json } = await admin.call('/trash/purge', { items: [{ kind: 'request', id: request.id }] });
    expect(json).toEqual({ purged: 1 });
    expect(isGone(await requestRow(request.id))).toBe(true);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', request.email).execute()).toEqual([]);
    const consents = await db.selectFrom('consents').select('kind').where('email', '=', request.email).execute();
    expect(consents).toEqual([{ kind: 'newsletter' }]);
    const entries = await db
      .selectFrom('audit_log as a')
      .leftJoin('audit_values as v', 'v.entry_id', 'a.id')
      .select(['a.action', 'v.after'])
      .where('a.subject_id', '=', request.reference)
      .orderBy('a.id')
      .execute();
    expect(entries).toEqual([
      { action: 'request.note', after: null },
      { action: 'request.deleted', after: null },
      { action: 'request.purged', after: null },
    ]);
    // What was never there is no fault, whatever the key looks like.
    for (const kind of ['request', 'message', 'client', 'case-study', 'post'])
      expect((await admin.call('/trash/purge', { items: [{ kind, id: 'x' }] })).json, kind).toEqual({ purged: 0 });
    expect((await admin.call('/trash/purge', { items: [{ kind: 'request', id: request.id }] })).json).toEqual({
      purged: 0,
    });
  });

  it('is for Admins', async () => {
    const post = await buildPost();
    expect((await editor.call('/trash/purge', { items: [{ kind: 'post', id: String(post.id) }] })).status).toBe(403);
    expect((await editor.call('/trash/emptying', { seenAt: new Date().toISOString() })).status).toBe(403);
  });

  it('takes the person out of a client, with the account and all that is theirs', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email });
    const message = await buildMessage(client.email);
    await db.updateTable('requests').set(gone).where('id', '=', request.id).execute();
    await db.updateTable('clients').set(gone).where('id', '=', client.id).execute();
    await db.transaction().execute((trx) =>
      recordChange(trx, {
        actor: 'system',
        action: 'client.edited',
        subject: { kind: 'client', id: 'CLI-X' },
        personal: { about: client.id, after: { name: 'Elena' } },
      }),
    );
    expect((await admin.call('/trash/purge', { items: [{ kind: 'client', id: client.id }] })).json).toEqual({
      purged: 1,
    });
    expect(await clientRow(client.id)).toMatchObject({ name: '', email: `${client.id}@erased.invalid`, user_id: null });
    expect(isGone(await requestRow(request.id))).toBe(true);
    const account = await db.selectFrom('auth.users').select('id').where('id', '=', client.userId).executeTakeFirst();
    expect(account).toBeUndefined();
    const left = await db
      .selectFrom('messages')
      .select(['name', 'email'])
      .where('id', '=', message.id)
      .executeTakeFirst();
    expect(left).toEqual({ name: '', email: '' });
    const values = await db.selectFrom('audit_values').select('entry_id').where('person_id', '=', client.id).execute();
    expect(values).toEqual([]);
  });

  it('leaves what belongs to another client who has the address by now', async () => {
    const client = await buildClient();
    await db.updateTable('clients').set(gone).where('id', '=', client.id).execute();
    await db.insertInto('clients').values({ name: 'The same again', email: client.email }).execute();
    const message = await buildMessage(client.email);
    await admin.call('/trash/purge', { items: [{ kind: 'client', id: client.id }] });
    const left = await db.selectFrom('messages').select('email').where('id', '=', message.id).executeTakeFirst();
    expect(left?.email).toBe(client.email);
  });

  it('empties what was there when somebody looked, of one kind or all', async () => {
    const [old, later] = [await buildPost(), await buildPost()];
    const seenAt = new Date('2026-11-20T12:00:00Z');
    await db.updateTable('posts').set(gone).where('id', '=', old.id).execute();
    const afterwards = new Date(seenAt.getTime() + 1);
    await db.updateTable('posts').set({ deleted_at: afterwards }).where('id', '=', later.id).execute();
    const study = await buildCaseStudy();
    await db.updateTable('case_studies').set(gone).where('id', '=', study.id).execute();
    await admin.call('/trash/emptying', { kind: 'post', seenAt: seenAt.toISOString() });
    const posts = await db.selectFrom('posts').select('id').where('id', 'in', [old.id, later.id]).execute();
    expect(posts).toEqual([{ id: later.id }]);
    expect(await db.selectFrom('case_studies').select('id').where('id', '=', study.id).execute()).toHaveLength(1);
  });

  it('happens by itself after thirty days, not a moment before', async () => {
    const now = new Date('2026-12-24T00:00:00Z');
    const aged = (days: number, ms = 0) => ({ deleted_at: new Date(now.getTime() - days * 86_400_000 - ms) });
    const made = await buildTrash(`Old${randomUUID().slice(0, 6)}`);
    const young = await buildRequest();
    await db.updateTable('requests').set(aged(30, 1)).where('id', '=', made.request.id).execute();
    await db.updateTable('requests').set(aged(30)).where('id', '=', young.id).execute();
    await purgeExpired(now);
    expect(isGone(await requestRow(made.request.id))).toBe(true);
    expect(isGone(await requestRow(young.id))).toBe(false);
    expect(isGone(await db.selectFrom('posts').select('id').where('id', '=', made.post.id).executeTakeFirst())).toBe(
      true,
    );
    expect((await clientRow(made.client.id)).erased_at).not.toBeNull();
    const { items } = (await admin.call('/trash?kind=client')).json;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(made.client.id);
  });
});
