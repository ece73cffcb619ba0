import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { erasePerson } from '#server/across/privacy/erase-person.ts';
import { findByAddress } from '#server/across/privacy/whose.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { tagLimits } from '#shared/tags.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildReaders } from '#tests/newsletter-factories.ts';
import { tablesWith } from '#tests/where-is.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const freshTag = (name = 'tag') => `${name} ${randomUUID().slice(0, 8)}`;

async function buildReader() {
  const [row] = await buildReaders(1);
  return row as NonNullable<typeof row>;
}

describe('the tags of a client', () => {
  it('are kept as words that can be found again, and shown with the client', async () => {
    const { call } = await buildStaff('Editor');
    const { reference } = await buildClientRecord();
    const tag = freshTag();
    const put = await call(
      `/clients/${reference}/tags`,
      { tags: [`#${tag.toUpperCase()}`, ` ${tag} `, 'Amazon  DE'], version: 1 },
      'PUT',
    );
    expect([put.status, put.json.client.tags]).toEqual([200, ['amazon de', tag]]);
    const { json } = await call(`/clients/${reference}`);
    expect(json.client).toMatchObject({ tags: ['amazon de', tag], version: 2 });
    const timeline = await call(`/clients/${reference}/timeline`);
    expect(timeline.json.items[0]).toMatchObject({ kind: 'tagged', data: { added: ['amazon de', tag], removed: [] } });
  });

  it('can be taken back, and a change that was decided on an older record is refused', async () => {
    const { call } = await buildStaff('Editor');
    const { reference } = await buildClientRecord();
    const set = (tags: string[], version: number) => call(`/clients/${reference}/tags`, { tags, version }, 'PUT');
    await set(['vip'], 1);
    const { json } = await set(['germania'], 2);
    const stale = await set(['italia'], 1);
    expect([stale.status, stale.json.error.details.current.tags]).toEqual([409, ['germania']]);
    expect((await call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    expect((await call(`/clients/${reference}`)).json.client.tags).toEqual(['vip']);
    const again = await set(['VIP'], 1);
    expect([again.status, again.json.undo]).toEqual([200, null]);
  });

  it('are short and few, and whoever sends others is told which rule it was', async () => {
    const { call } = await buildStaff('Editor');
    const { reference } = await buildClientRecord();
    const many = Array.from({ length: tagLimits.count + 1 }, (_, index) => `tag ${index}`);
    for (const [tags, fault] of [
      [['a'.repeat(tagLimits.length + 1)], 'too_long'],
      [many, 'too_many'],
    ] as const) {
      const { status, json } = await call(`/clients/${reference}/tags`, { tags, version: 1 }, 'PUT');
      expect([status, json.error.details.fields]).toEqual([422, { tags: fault }]);
    }
  });

  it('narrow the list, page by page, with counts of their own', async () => {
    const { call } = await buildStaff('Viewer');
    const editor = await buildStaff('Editor');
    const tag = freshTag();
    const clients = [
      await buildClientRecord(),
      await buildClientRecord({ status: 'inactive' }),
      await buildClientRecord(),
    ];
    await buildClientRecord();
    const targets = clients.map(({ reference }) => ({ reference, version: 1 }));
    const bulk = await editor.call('/clients/bulk-tags', { targets, tags: [tag] });
    expect(bulk.json.references).toHaveLength(3);
    const asked = `/clients?tag=${encodeURIComponent(tag.toUpperCase())}&limit=2`;
    const first = await call(asked);
    expect(first.json.counts).toMatchObject({ all: 3, active: 2, inactive: 1 });
    const second = await call(`${asked}&cursor=${encodeURIComponent(first.json.nextCursor)}`);
    const found = [...first.json.items, ...second.json.items].map((row: { reference: string }) => row.reference);
    expect(found.sort()).toEqual(clients.map(({ reference }) => reference).sort());
    expect(second.json.nextCursor).toBeNull();
    const { json } = await call('/clients/tags');
    expect(json.items).toContainEqual({ tag, count: 3 });
    await editor.call(`/changes/${bulk.json.undo.id}/undo`, {});
    expect((await call(asked)).json.items).toEqual([]);
  });

  it('are the kept client’s when a duplicate is merged', async () => {
    const { call } = await buildStaff('Editor');
    const [kept, other] = [await buildClientRecord(), await buildClientRecord()];
    await call(`/clients/${kept.reference}/tags`, { tags: ['vip'], version: 1 }, 'PUT');
    await call(`/clients/${other.reference}/tags`, { tags: ['germania', 'vip'], version: 1 }, 'PUT');
    const merge = { version: 2, other: { reference: other.reference, version: 2 } };
    const { json } = await call(`/clients/${kept.reference}/merge`, merge);
    expect(json.client.tags).toEqual(['germania', 'vip']);
  });
});

describe('the tags of a reader', () => {
  it('are kept, narrow the list, and can be taken back', async () => {
    const { call } = await buildStaff('Editor');
    const { id, email } = await buildReader();
    const tag = freshTag();
    const put = await call(`/newsletter/readers/${id}/tags`, { tags: [tag.toUpperCase()], version: 1 }, 'PUT');
    expect([put.status, put.json.reader.tags, put.json.events[0].kind]).toEqual([200, [tag], 'tagged']);
    const asked = `/newsletter/readers?tag=${encodeURIComponent(tag)}`;
    const { json } = await call(asked);
    expect(json.items).toMatchObject([{ email, tags: [tag] }]);
    expect(json.counts).toMatchObject({ all: 1, confirmed: 1 });
    expect((await call('/newsletter/readers/tags')).json.items).toContainEqual({ tag, count: 1 });
    const stale = await call(`/newsletter/readers/${id}/tags`, { tags: [], version: 1 }, 'PUT');
    expect([stale.status, stale.json.error.code]).toEqual([409, 'stale_version']);
    await call(`/changes/${put.json.undo.id}/undo`, {});
    expect((await call(asked)).json.items).toEqual([]);
  });

  it('of a reader that there is not are not found', async () => {
    const { call } = await buildStaff('Editor');
    const { status } = await call('/newsletter/readers/999999999/tags', { tags: [], version: 1 }, 'PUT');
    expect(status).toBe(404);
  });
});

it('of somebody who is erased no tag is left anywhere', async () => {
  const { call } = await buildStaff('Admin');
  const { id, email } = await buildReader();
  const { reference } = await buildClientRecord({ email });
  const [ofClient, ofReader] = [freshTag('cliente'), freshTag('iscritto')];
  await call(`/clients/${reference}/tags`, { tags: [ofClient], version: 1 }, 'PUT');
  await call(`/clients/${reference}/tags`, { tags: ['altro'], version: 2 }, 'PUT');
  await call(`/newsletter/readers/${id}/tags`, { tags: [ofReader], version: 1 }, 'PUT');
  await call(`/newsletter/readers/${id}/tags`, { tags: [], version: 2 }, 'PUT');
  for (const tag of [ofClient, ofReader]) expect(await tablesWith(tag)).not.toEqual([]);
  await db.transaction().execute(async (trx) => erasePerson(trx, await findByAddress(trx, email), { now: new Date() }));
  for (const tag of [ofClient, ofReader]) expect(await tablesWith(tag)).toEqual([]);
});
