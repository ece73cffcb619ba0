import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { findOrCreateClient } from '#server/domain/clients/clients.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { clientReference } from '#shared/clients.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const referencesOf = (json: { items: { reference: string }[] }) => json.items.map(({ reference }) => reference);
const referenceOf = async (id: string) => {
  const row = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return clientReference(row.number);
};

describe('the trash', () => {
  it('takes requests and engagements along, brings them back with the client, and leaves older ones there', async () => {
    const { call } = await buildStaff('Admin');
    const client = await buildClientRecord();
    const [kept, old] = [await buildRequest({ clientId: client.id }), await buildRequest({ clientId: client.id })];
    await call('/requests/removal', { targets: [{ reference: old.reference, version: 1 }] });
    await call('/engagements', {
      client: client.reference,
      date: '2026-11-01',
      title: 'Audit',
      amountCents: 1,
      status: 'paid',
    });
    const { json } = await call('/clients/removal', { targets: [{ reference: client.reference, version: 1 }] });
    expect(json).toMatchObject({ references: [client.reference], failed: [] });
    expect((await call(`/requests/${kept.reference}`)).status).toBe(404);
    expect(referencesOf((await call('/clients/removed')).json)).toContain(client.reference);
    const inTrash = (await call(`/clients/${client.reference}`)).json.client;
    expect(inTrash).toMatchObject({ standing: 'removed', mayRestore: true, mayEdit: false });
    expect((await (await buildStaff('Viewer')).call(`/clients/${client.reference}`)).status).toBe(404);
    for (const path of ['notes', 'invitation', 'status'])
      expect(
        (await call(`/clients/${client.reference}/${path}`, { text: 'x', status: 'active', version: 2 })).status,
      ).toBe(404);

    expect((await call(`/clients/${client.reference}/restoration`, {})).json.client).toMatchObject({
      standing: 'normal',
      totalRequests: 1,
      totalSpent: 1,
    });
    expect((await call(`/requests/${kept.reference}`)).status).toBe(200);
    expect((await call(`/requests/${old.reference}`)).status).toBe(404);
    expect((await call(`/clients/${client.reference}/restoration`, {})).status).toBe(200);
  });

  it('does not bring back a client whose address is another one’s by now', async () => {
    const { call } = await buildStaff('Admin');
    const client = await buildClientRecord();
    const { json } = await call('/clients/removal', { targets: [{ reference: client.reference, version: 1 }] });
    await buildClientRecord({ email: client.email });
    expect((await call(`/clients/${client.reference}/restoration`, {})).json.error.code).toBe('duplicate');
    expect((await call(`/changes/${json.undo.id}/undo`, {})).status).toBe(409);
  });

  it('many change at once, with one way back; what cannot be changed is named', async () => {
    const { call } = await buildStaff('Admin');
    const [one, two, stale] = [await buildClientRecord(), await buildClientRecord(), await buildClientRecord()];
    const targets = [one, two].map(({ reference }) => ({ reference, version: 1 }));
    const { json } = await call('/clients/bulk', {
      targets: [...targets, { reference: stale.reference, version: 9 }, { reference: 'CLI-999999', version: 1 }],
      status: 'inactive',
    });
    expect(json.changed.map(({ status }: { status: string }) => status)).toEqual(['inactive', 'inactive']);
    expect(json.failed.map(({ code }: { code: string }) => code)).toEqual(['stale_version', 'not_found']);
    const timeline = async () => (await call(`/clients/${one.reference}/timeline`)).json.items;
    expect((await timeline())[0]).toMatchObject({ kind: 'status', undo: { id: json.undo.id } });
    expect((await call(`/changes/${json.undo.id}/undo`, {})).json.undone).toEqual([one.reference, two.reference]);
    expect((await call(`/clients/${two.reference}`)).json.client).toMatchObject({ status: 'active', version: 3 });
    expect((await timeline()).map(({ kind }: { kind: string }) => kind)).toEqual(['undone', 'status']);
  });
});

describe('an account that waits for its erasure', () => {
  it('is shown as such, and the client is for reading only', async () => {
    const { call } = await buildStaff('Admin');
    const client = await buildClient();
    expect((await client.call('/account/deletion', {})).status).toBe(200);
    const reference = await referenceOf(client.id);
    const { client: shown } = (await call(`/clients/${reference}`)).json;
    expect(shown).toMatchObject({
      standing: 'erasing',
      isErasing: true,
      mayEdit: false,
      mayInvite: false,
      mayRemove: false,
    });
    const bodies = {
      invitation: {},
      notes: { text: 'x' },
      reactivation: { version: 1 },
      suspension: { reason: 'x', version: 1 },
    };
    for (const [path, body] of Object.entries(bodies))
      expect((await call(`/clients/${reference}/${path}`, body)).json.error.details).toEqual({ reason: 'erasing' });
    const edit = { name: 'N', email: client.email, version: 1 };
    expect((await call(`/clients/${reference}`, edit, 'PUT')).status).toBe(422);
  });
});

describe('a client in the trash who sends the form again', () => {
  it('is somebody new until staff bring the old one back or merge the two', async () => {
    const { call } = await buildStaff('Admin');
    const client = await buildClient();
    const reference = await referenceOf(client.id);
    await call('/clients/removal', { targets: [{ reference, version: 1 }] });
    expect((await client.call('/portal/overview')).status).toBe(401);
    const facts = {
      email: client.email,
      name: 'Elena',
      company: '',
      phone: '',
      locale: 'en' as const,
      now: new Date(),
    };
    const again = await db.transaction().execute((trx) => findOrCreateClient(trx, facts));
    expect(again.id).not.toBe(client.id);
    expect((await call(`/clients/${reference}/restoration`, {})).json.error.code).toBe('duplicate');
  });
});
