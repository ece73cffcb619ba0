import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldFigures } from '#server/domain/clients/desk.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { unique } from '#tests/stages/clients-listed.ts';

const referencesOf = (json: { items: { reference: string }[] }) => json.items.map(({ reference }) => reference);

describe('GET /api/v1/clients', () => {
  it('shows each client with figures computed from requests and engagements', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClientRecord({ name: `Zoe ${unique()}` });
    await buildRequest({ clientId: client.id, email: client.email });
    await buildRequest({ clientId: client.id, email: client.email, status: 'completed' });
    const facts = { client: client.reference, date: '2026-11-01', title: 'Audit' };
    await call('/engagements', { ...facts, amountCents: 120_050, status: 'paid' });
    await call('/engagements', { ...facts, amountCents: 99_900, status: 'invoiced' });
    const { json } = await call(`/clients?q=${client.name}`);
    expect(json.items).toEqual([
      expect.objectContaining({
        reference: client.reference,
        email: client.email,
        totalRequests: 2,
        activeRequests: 1,
        totalSpent: 120_050,
        status: 'active',
      }),
    ]);
    expect(json.counts).toEqual({ all: 1, active: 1, inactive: 0, suspended: 0 });
  });

  it('finds from three letters on anywhere, one or two where a word begins, and a number', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClientRecord({ name: 'Xqvander Ülsen', company: 'Polder Qwz' });
    const found = async (q: string) => referencesOf((await call(`/clients?q=${encodeURIComponent(q)}`)).json);
    for (const q of ['vander', 'ULSEN', 'xq', 'qw', client.reference, client.reference.toLowerCase()])
      expect(await found(q)).toContain(client.reference);
    expect(await found('wz')).not.toContain(client.reference);
    for (const q of ['%', '_', '\\', '(', '[a', '.*', "'"])
      expect((await call(`/clients?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  it('pages through every order without losing or repeating anybody, also with a filter', async () => {
    const { call } = await buildStaff('Viewer');
    const family = `Fam${unique()}`;
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        buildClientRecord({
          name: `${family} ${'bacab'[n % 5]}`,
          joinedAt: day(n % 3),
          lastActivityAt: day(10 - (n % 4)),
          status: n % 2 ? 'inactive' : 'active',
        }),
      ),
    );
    for (const [sort, status, key] of [
      ['newest', '', 'joinDate'],
      ['activity', '', 'lastActivity'],
      ['name', '', 'name'],
      ['name', 'active', 'name'],
    ] as const) {
      const seen: Record<string, string>[] = [];
      let cursor = '';
      do {
        const query = new URLSearchParams({
          q: family,
          sort,
          limit: '2',
          ...(status && { status }),
          ...(cursor && { cursor }),
        });
        const { json } = await call(`/clients?${query}`);
        seen.push(...json.items);
        cursor = json.nextCursor;
      } while (cursor);
      const expected = made.filter((_, n) => !status || n % 2 === 0).map(({ reference }) => reference);
      expect(seen.map(({ reference }) => reference).toSorted()).toEqual(expected.toSorted());
      const values = seen.map((row) => row[key] ?? '');
      const sorted = values.toSorted();
      expect(values).toEqual(sort === 'name' ? sorted : sorted.reverse());
    }
  });

  it('refuses a cursor that was made up, whatever it holds', async () => {
    const { call } = await buildStaff('Viewer');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom('newest', 'name', 'activity'), async (value, sort) => {
        const cursor = Buffer.from(JSON.stringify(value)).toString('base64url');
        expect((await call(`/clients?sort=${sort}&cursor=${cursor}`)).status).toBe(cursor === '' ? 200 : 422);
      }),
      { numRuns: runs(40) },
    );
  });

  it('shows Viewers masked contact data, finds nothing by address for them, and refuses clients', async () => {
    const client = await buildClientRecord({ name: `Masked ${unique()}`, phone: '+39 02 5550 0142' });
    const viewer = await buildStaff('Viewer');
    const { json } = await viewer.call(`/clients?q=${encodeURIComponent(client.name)}`);
    expect(json.items[0]).toMatchObject({ email: `${client.email[0]}•••@record.example`, phone: '••• 42' });
    expect(referencesOf((await viewer.call(`/clients?q=${client.email}`)).json)).toEqual([]);
    expect(JSON.stringify((await viewer.call(`/clients/${client.reference}`)).json)).not.toContain(client.email);
    expect((await (await buildClient()).call('/clients')).status).toBe(403);
    expect((await caller()('/clients')).status).toBe(401);
  });
});

describe('GET /api/v1/clients/figures', () => {
  it('follows every write, and folding the sums changes nothing', async () => {
    const { call } = await buildStaff('Admin');
    const figures = async () => (await call('/clients/figures')).json;
    const before = await figures();
    const client = await buildClientRecord();
    await buildRequest({ clientId: client.id, email: client.email });
    const sold = { client: client.reference, date: '2026-11-01', title: 'Audit', amountCents: 500, status: 'paid' };
    const { json } = await call('/engagements', sold);
    const after = {
      totalClients: before.totalClients + 1,
      activeClients: before.activeClients + 1,
      activeRequests: before.activeRequests + 1,
      totalSpent: before.totalSpent + 500,
    };
    expect(await figures()).toEqual(after);
    expect(await foldFigures()).toBeGreaterThan(0);
    expect(await figures()).toEqual(after);
    await call(`/engagements/${json.engagement.id}`, { ...sold, status: 'invoiced', version: 1 }, 'PUT');
    await call('/clients/bulk', { targets: [{ reference: client.reference, version: 1 }], status: 'inactive' });
    expect(await figures()).toEqual({ ...after, activeClients: before.activeClients, totalSpent: before.totalSpent });
    const { json: removed } = await call('/clients/removal', {
      targets: [{ reference: client.reference, version: 2 }],
    });
    expect(await figures()).toEqual(before);
    await call(`/changes/${removed.undo.id}/undo`, {});
    expect(await figures()).toEqual({ ...after, activeClients: before.activeClients, totalSpent: before.totalSpent });
  });
});
