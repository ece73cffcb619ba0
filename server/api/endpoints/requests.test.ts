import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { eventsOf, mailsOf } from '#tests/stages/requests-told.ts';

describe('GET /api/v1/requests', () => {
  it('lists the newest first with counts by status', async () => {
    const company = 'Ordering Oy';
    const old = await buildRequest({ company, submittedAt: new Date('2026-01-01T10:00:00Z'), status: 'completed' });
    const recent = await buildRequest({ company, submittedAt: new Date('2026-02-01T10:00:00Z') });
    const { call } = await buildStaff();
    const { status, json } = await call('/requests?q=ordering');
    expect(status).toBe(200);
    expect(json.items.map((item: { reference: string }) => item.reference)).toEqual([recent.reference, old.reference]);
    const counted = await call('/requests/counts?q=ordering');
    expect(counted.json.counts).toEqual({ all: 2, new: 1, 'in-progress': 0, completed: 1, cancelled: 0 });
  });

  it('finds by name, company and e-mail, case and accents aside, and by number', async () => {
    const request = await buildRequest({
      name: 'Zoë Müller',
      company: 'Bergstraßer Küchen',
      email: 'zoe@kuechen.example',
    });
    const { call } = await buildStaff();
    for (const q of ['ZOE MULLER', 'kuchen', 'zoe@kuechen', request.reference.toLowerCase()]) {
      const { json } = await call(`/requests?q=${encodeURIComponent(q)}`);
      expect(
        json.items.map((item: { reference: string }) => item.reference),
        q,
      ).toContain(request.reference);
    }
    expect((await call('/requests?q=100%25%20_')).json.items).toEqual([]);
  });

  it('pages by keyset: every request once, also where many share one instant', async () => {
    const company = 'Paging Plc';
    const submittedAt = new Date('2026-03-01T10:00:00Z');
    const made = await Promise.all(Array.from({ length: 7 }, () => buildRequest({ company, submittedAt })));
    const { call } = await buildStaff();
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await call(`/requests?q=paging&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...json.items.map((item: { reference: string }) => item.reference));
      cursor = json.nextCursor;
    } while (cursor);
    expect([...seen].sort()).toEqual(made.map((request) => request.reference).sort());
  });

  it('filters by status while the counts stay those of the search', async () => {
    const company = 'Filter Fabrik';
    await buildRequest({ company });
    const done = await buildRequest({ company, status: 'completed' });
    const { call } = await buildStaff();
    const { json } = await call('/requests?q=filter%20fabrik&status=completed');
    expect(json.items.map((item: { reference: string }) => item.reference)).toEqual([done.reference]);
    expect((await call('/requests/counts?q=filter%20fabrik&status=completed')).json.counts.all).toBe(2);
  });

  it('shows contact data to Admin and Editor and masks it for a Viewer', async () => {
    const { reference, email } = await buildRequest();
    const shown = async (role: 'Admin' | 'Editor' | 'Viewer') =>
      (await (await buildStaff(role)).call(`/requests/${reference}`)).json.request;
    expect(await shown('Admin')).toMatchObject({ email, phone: '+356 2155 0183', mayEdit: true });
    expect(await shown('Editor')).toMatchObject({ email, mayEdit: true });
    expect(await shown('Viewer')).toMatchObject({
      email: 'l•••@lead.example',
      phone: '••• 83',
      mayEdit: false,
      allowedMoves: [],
    });
  });

  it('finds by address only for those who see addresses: a mask must not be undone by guessing', async () => {
    const local = `vittoria.${crypto.randomUUID().slice(0, 8)}`;
    const { reference } = await buildRequest({ email: `${local}@lead.example`, company: `Casa ${local.slice(9)}` });
    const found = async (role: 'Editor' | 'Viewer', q: string) => {
      const { call } = await buildStaff(role);
      const { json } = await call(`/requests?q=${encodeURIComponent(q)}`);
      const counted = await call(`/requests/counts?q=${encodeURIComponent(q)}`);
      return [json.items.map((item: { reference: string }) => item.reference), counted.json.counts.all];
    };
    expect(await found('Editor', local)).toEqual([[reference], 1]);
    expect(await found('Viewer', local)).toEqual([[], 0]);
    expect(await found('Viewer', local.slice(9))).toEqual([[reference], 1]);
  });

  it('answers 401 without a session and 403 to a client', async () => {
    expect((await caller()('/requests')).status).toBe(401);
    expect((await caller('no.such.token')('/requests')).status).toBe(401);
    const client = await buildClient();
    expect((await client.call('/requests')).status).toBe(403);
  });

  it('refuses malformed parameters with 422 and never fails on any text', async () => {
    const { call } = await buildStaff();
    for (const query of ['limit=0', 'limit=1000', 'status=lost', 'cursor=%00', 'cursor=abc', 'q=%00']) {
      expect((await call(`/requests?${query}`)).status, query).toBe(422);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        expect((await call(`/requests?q=${encodeURIComponent(text.toWellFormed())}`)).status).toBeLessThan(500);
        expect((await call(`/requests/${encodeURIComponent(text.toWellFormed()) || 'x'}`)).status).toBeLessThan(500);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('GET /api/v1/requests/:reference', () => {
  it('answers 404 for an unknown number and for what is no reference; a client is refused whatever the number', async () => {
    const { call } = await buildStaff('Viewer');
    for (const reference of ['REQ-999999', 'REQ-99999999999999', 'CLI-001', 'x'])
      expect((await call(`/requests/${reference}`)).status).toBe(404);
    const client = await buildClient();
    const { reference } = await buildRequest({ clientId: client.id });
    expect((await client.call(`/requests/${reference}`)).status).toBe(403);
    expect((await client.call('/requests/REQ-999999')).status).toBe(403);
  });
});

describe('POST /api/v1/requests/:reference/priority', () => {
  it('changes it, logs it, and tells nobody by mail', async () => {
    const request = await buildRequest();
    const { call } = await buildStaff('Editor');
    const { json } = await call(`/requests/${request.reference}/priority`, { priority: 'high', version: 1 });
    expect(json.request).toMatchObject({ priority: 'high', version: 2 });
    expect(await eventsOf(request.id)).toMatchObject([{ kind: 'priority' }]);
    expect(await mailsOf(request.id)).toEqual([]);
    expect((await call(`/requests/${request.reference}/priority`, { priority: 'low', version: 1 })).status).toBe(409);
  });

  it('is refused to a Viewer', async () => {
    const { reference } = await buildRequest();
    expect(
      (await (await buildStaff('Viewer')).call(`/requests/${reference}/priority`, { priority: 'low', version: 1 }))
        .status,
    ).toBe(403);
  });
});

describe('people who lose access', () => {
  it('lose it at the next call: an inactive member of staff and a suspended client', async () => {
    const staff = await buildStaff();
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', staff.userId).execute();
    expect((await staff.call('/requests')).status).toBe(403);
    const client = await buildClient();
    expect((await client.call('/portal/overview')).status).toBe(200);
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    expect((await client.call('/portal/overview')).status).toBe(403);
  });

  it('gain nothing from an old token after a demotion', async () => {
    const staff = await buildStaff('Admin');
    const { reference } = await buildRequest();
    await db.updateTable('staff').set({ role: 'Viewer' }).where('user_id', '=', staff.userId).execute();
    expect((await staff.call(`/requests/${reference}/status`, { to: 'in-progress', version: 1 })).status).toBe(403);
  });
});
