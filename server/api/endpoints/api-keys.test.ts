import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { mostKeys } from '#shared/api-keys.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

type Staff = Awaited<ReturnType<typeof buildStaff>>;
let admin: Staff;

beforeAll(async () => {
  admin = await buildStaff('Admin');
});
beforeEach(async () => {
  await db.deleteFrom('api_keys').execute();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const wanted = { name: 'CRM', scopes: ['requests:read', 'clients:read'], expiresAt: null };
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const nobodys = '00000000-0000-4000-8000-000000000000';

describe('making a key', () => {
  it('answers it once; the list and the record never hold it, and the database only a hash', async () => {
    const { status, json } = await admin.call('/api-keys', wanted);
    expect(status).toBe(201);
    expect(json.secret).toMatch(/^vk_[\w-]{43}$/);
    expect(json.key).toMatchObject({
      name: 'CRM',
      prefix: json.secret.slice(0, 8),
      scopes: wanted.scopes,
      state: 'active',
      maker: { id: admin.userId, name: admin.name },
      expiresAt: null,
      lastUsedAt: null,
    });
    const [list, one] = [await admin.call('/api-keys'), await admin.call(`/api-keys/${json.key.id}`)];
    expect(list.json.items).toEqual([json.key]);
    expect(one.json).toEqual({ key: json.key });
    const row = await db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    const kept = JSON.stringify({ ...row, hash: row.hash.toString('latin1') });
    expect(kept).not.toContain(json.secret.slice(8));
  });

  it('lets a program in within its scopes, notes the use, and writes its name into the audit log', async () => {
    const { json } = await admin.call('/api-keys', wanted);
    const program = caller(json.secret);
    expect((await program('/requests')).status).toBe(200);
    expect((await program('/posts')).status).toBe(403);
    expect((await program('/api-keys')).status).toBe(403);
    const { key } = (await admin.call(`/api-keys/${json.key.id}`)).json;
    expect(Date.parse(key.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
    const entry = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'api-key.created')
      .where('subject_id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(entry.actor_id).toBe(admin.userId);
    expect(entry.after).toMatchObject({ name: 'CRM', scopes: wanted.scopes });
    expect(JSON.stringify(entry)).not.toContain(json.secret);
  });

  it.each([
    ['no name', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(81) }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['users:read'] }],
    ['an end in the past', { expiresAt: inDays(-1) }],
    ['an end that is no time', { expiresAt: 'tomorrow' }],
  ])('refuses %s', async (_what, change) => {
    const { status, json } = await admin.call('/api-keys', { ...wanted, ...change });
    expect([status, json.error.code]).toEqual([422, 'invalid_input']);
    expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([]);
  });

  it('refuses one more than anybody can look after, counting those that still open something', async () => {
    const make = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => admin.call('/api-keys', { ...wanted, name: `k${n}` })));
    // Few at a time until the last: who waits five seconds for a connection is turned away, as many at once are where the machine is busy.
    const made = [];
    while (made.length < mostKeys - 10) made.push(...(await make(10)));
    made.push(...(await make(15)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(mostKeys);
    expect(made.filter(({ json }) => json.error?.code === 'limit_reached')).toHaveLength(5);
    const [first] = made.flatMap(({ json }) => (json.key ? [json.key] : []));
    await admin.call(`/api-keys/${first.id}/revocation`, {});
    expect((await admin.call('/api-keys', wanted)).status).toBe(201);
  });
});

describe('the list', () => {
  it('shows all keys by pages, newest first, also those that open nothing any more', async () => {
    const leaver = await buildStaff('Editor');
    const rows = Array.from({ length: 7 }, (_, n) => ({
      name: `key ${n}`,
      prefix: `vk_${n}`,
      hash: Buffer.from([n]),
      scopes: ['export' as const],
      maker_id: n === 3 ? leaver.userId : admin.userId,
      created_at: new Date(Date.now() - n * 1000),
      expires_at: n === 1 ? new Date(Date.now() - 500) : null,
      revoked_at: n === 2 ? new Date() : null,
    }));
    await db.insertInto('api_keys').values(rows).execute();
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', leaver.userId).execute();
    const seen: { name: string; state: string }[] = [];
    let cursor = '';
    do {
      const { json } = await admin.call(`/api-keys?limit=2&cursor=${cursor}`.replace(/&cursor=$/, ''));
      seen.push(...json.items);
      cursor = json.nextCursor ?? '';
    } while (cursor);
    expect(seen.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(seen.map(({ state }) => state).slice(0, 5)).toEqual(['active', 'expired', 'revoked', 'orphaned', 'active']);
  });

  it('refuses a cursor that it did not give', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60 }), async (cursor) => {
        const { status } = await admin.call(`/api-keys?cursor=${encodeURIComponent(cursor)}`);
        expect(status).toBe(422);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('a key', () => {
  it('is not renamed over the name that a colleague gave it meanwhile, unless that is known', async () => {
    const { key } = (await admin.call('/api-keys', wanted)).json;
    const rename = (body: object) => admin.call(`/api-keys/${key.id}`, body, 'PATCH');
    expect((await rename({ name: 'ERP', was: 'CRM' })).status).toBe(200);
    const late = await rename({ name: 'Shop', was: 'CRM' });
    expect([late.status, late.json.error.details.current]).toEqual([409, { name: 'ERP' }]);
    expect((await rename({ name: 'ERP', was: 'CRM' })).status).toBe(200);
    expect((await rename({ name: 'Shop', was: 'ERP' })).json.key.name).toBe('Shop');
  });

  it('is renamed, twice as good as once', async () => {
    const { key } = (await admin.call('/api-keys', wanted)).json;
    for (let time = 0; time < 2; time += 1) {
      const { status, json } = await admin.call(`/api-keys/${key.id}`, { name: ' ERP ' }, 'PATCH');
      expect([status, json.key.name]).toEqual([200, 'ERP']);
    }
    const entries = db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'api-key.renamed');
    expect(await entries.where('subject_id', '=', key.id).execute()).toEqual([
      { before: { name: 'CRM' }, after: { name: 'ERP' } },
    ]);
  });

  it('opens nothing from the moment it is revoked, and stays in the list', async () => {
    const { key, secret } = (await admin.call('/api-keys', wanted)).json;
    const program = caller(secret);
    expect((await program('/requests')).status).toBe(200);
    const first = await admin.call(`/api-keys/${key.id}/revocation`, {});
    expect((await program('/requests')).status).toBe(401);
    const second = await admin.call(`/api-keys/${key.id}/revocation`, {});
    expect([first.status, second.status, first.json.key.state]).toEqual([200, 200, 'revoked']);
    expect(second.json.key.revokedAt).toBe(first.json.key.revokedAt);
    expect((await admin.call('/api-keys')).json.items).toHaveLength(1);
  });

  it('opens nothing after its end', async () => {
    const { secret } = (await admin.call('/api-keys', { ...wanted, expiresAt: inDays(30) })).json;
    expect((await caller(secret)('/requests')).status).toBe(200);
    await db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await caller(secret)('/requests')).status).toBe(401);
  });

  it('is unknown where there is none', async () => {
    expect((await admin.call(`/api-keys/${nobodys}`)).status).toBe(404);
    expect((await admin.call(`/api-keys/${nobodys}`, { name: 'x' }, 'PATCH')).status).toBe(404);
    expect((await admin.call(`/api-keys/${nobodys}/revocation`, {})).status).toBe(404);
  });
});

it.each([
  ['an Editor', () => buildStaff('Editor')],
  ['a Viewer', () => buildStaff('Viewer')],
  ['a client', buildClient],
])('%s sees and makes none', async (_who, build) => {
  const { call } = await build();
  expect((await call('/api-keys')).status).toBe(403);
  expect((await call('/api-keys', wanted)).status).toBe(403);
});
