import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const facts = { title: 'Audit', amountCents: 125_050, date: '2026-02-28', status: 'agreed', note: 'Half now' };

describe('/api/v1/engagements', () => {
  it('is added, edited, taken away, and each is taken back', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClientRecord();
    const shown = async () => (await call(`/clients/${client.reference}`)).json;
    const added = (await call('/engagements', { ...facts, client: client.reference })).json;
    expect((await shown()).engagements).toEqual([{ ...facts, id: added.engagement.id, currency: 'EUR', version: 1 }]);
    const at = `/engagements/${added.engagement.id}`;
    const edited = (await call(at, { ...facts, status: 'paid', version: 1 }, 'PUT')).json;
    expect((await shown()).client.totalSpent).toBe(125_050);
    const [latest, first] = (await call(`/clients/${client.reference}/timeline?type=engagements`)).json.items;
    expect([latest.undo.id, first.undo]).toEqual([edited.undo.id, null]);
    const removed = (await call(`${at}/removal`, { version: 2 })).json;
    expect(await shown()).toMatchObject({ engagements: [], client: { totalSpent: 0 } });
    await call(`/changes/${removed.undo.id}/undo`, {});
    expect((await shown()).client.totalSpent).toBe(125_050);
    // The earlier change is no longer the last one.
    expect((await call(`/changes/${edited.undo.id}/undo`, {})).status).toBe(409);
    const kinds = (await call(`/clients/${client.reference}/timeline?type=engagements`)).json.items;
    expect(kinds.map(({ data }: { data: { deed: string } }) => data.deed)).toEqual(['removed', 'edited', 'added']);
  });

  it('is added once however often it is sent; written otherwise since, it is shown as it is', async () => {
    const { call } = await buildStaff('Editor');
    const [client, other] = [await buildClientRecord(), await buildClientRecord()];
    const asked = { ...facts, client: client.reference, key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => call('/engagements', asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ json }) => json.undo !== null)).toHaveLength(1);
    expect(await call('/engagements', { ...asked, amountCents: 1 })).toMatchObject({
      status: 409,
      json: { error: { code: 'stale_version', details: { current: { ...facts, version: 1 } } } },
    });
    expect(await call('/engagements', { ...asked, client: other.reference })).toMatchObject({
      status: 409,
      json: { error: { code: 'duplicate' } },
    });
    expect((await call(`/clients/${client.reference}`)).json.engagements).toHaveLength(1);
    expect((await call(`/clients/${other.reference}`)).json.engagements).toEqual([]);
  });

  it('one that was just added goes away with its undo', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClientRecord();
    const { json } = await call('/engagements', { ...facts, client: client.reference });
    await call(`/changes/${json.undo.id}/undo`, {});
    expect((await call(`/clients/${client.reference}`)).json.engagements).toEqual([]);
  });

  it('shows the second of two people how it is now; the same again does nothing', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClientRecord();
    const { json } = await call('/engagements', { ...facts, client: client.reference });
    const at = `/engagements/${json.engagement.id}`;
    await call(at, { ...facts, amountCents: 1, version: 1 }, 'PUT');
    const late = await call(at, { ...facts, amountCents: 2, version: 1 }, 'PUT');
    expect(late).toMatchObject({
      status: 409,
      json: { error: { details: { current: { amountCents: 1, version: 2 } } } },
    });
    expect((await call(at, { ...facts, amountCents: 1, version: 2 }, 'PUT')).json).toMatchObject({
      undo: null,
      engagement: { version: 2 },
    });
  });

  it.each([
    { amountCents: -1 },
    { amountCents: 1.5 },
    { amountCents: 100_000_000_000 },
    { date: '2026-02-30' },
    { date: '0001-01-01' },
    { title: ' ' },
    { title: 'a\0b' },
    { status: 'gone' },
  ])('refuses %j', async (fault) => {
    const { call } = await buildStaff('Editor');
    const client = await buildClientRecord();
    expect((await call('/engagements', { ...facts, client: client.reference, ...fault })).status).toBe(422);
  });

  it('belongs to Admin and Editor; nobody’s client and nobody’s engagement are not found', async () => {
    const [editor, viewer] = [await buildStaff('Editor'), await buildStaff('Viewer')];
    const client = await buildClientRecord();
    const body = { ...facts, client: client.reference };
    expect((await viewer.call('/engagements', body)).status).toBe(403);
    expect((await editor.call('/engagements', { ...body, client: 'CLI-999999' })).status).toBe(404);
    expect((await editor.call(`/engagements/${randomUUID()}/removal`, { version: 1 })).status).toBe(404);
    await editor.call('/engagements', body);
    expect((await viewer.call(`/clients/${client.reference}`)).json.engagements[0].note).toBe('•••');
  });
});
