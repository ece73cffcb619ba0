import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { clientReference } from '#shared/clients.ts';
import { buildCaseStudy, buildClient, buildRequest, buildStaff, type Call, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { admin, buildTrash, clientRow, editor, gone, requestRow } from '#tests/stages/trash.ts';

const restore = (call: Call, kind: string, id: string) =>
  call('/trash/restoring', { items: [{ kind, id: String(id) }] });

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
      { numRuns: runs(30) },
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
