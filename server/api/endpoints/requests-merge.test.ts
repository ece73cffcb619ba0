import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** Two requests of one client made one. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Request = Awaited<ReturnType<typeof buildRequest>>;
const versionOf = async ({ id }: Request) =>
  (await db.selectFrom('requests').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

async function pair(options: object = {}, others: object = {}) {
  const client = await buildClient();
  const of = { clientId: client.id, email: client.email };
  const kept = await buildRequest({ ...of, submittedAt: new Date('2026-11-01T09:00:00Z'), ...options });
  const other = await buildRequest({ ...of, submittedAt: new Date('2026-11-02T09:00:00Z'), ...others });
  return { client, kept, other };
}

const merge = async (kept: Request, other: Request, call = editor.call) =>
  call(`/requests/${kept.reference}/merge`, {
    version: await versionOf(kept),
    other: { reference: other.reference, version: await versionOf(other) },
  });
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json;
const undo = (json: { undo: { id: string } }) => editor.call(`/changes/${json.undo.id}/undo`, {});

const note = ({ reference }: Request, text: string) => editor.call(`/requests/${reference}/notes`, { text });
const set = ({ id }: Request, columns: object) =>
  db.updateTable('requests').set(columns).where('id', '=', id).execute();

/** Everything of a request that a merge may touch, without what a version and its entries say of the merge itself. */
async function stateOf({ id, reference }: Request) {
  const { rows } = await sql<{ row: unknown; hanging: unknown }>`
    select to_jsonb(r) - '{version,updated_at,touched_at}'::text[] as row, jsonb_build_object(
      'events', (select jsonb_agg(to_jsonb(e) order by e.id) from request_events e where e.request_id = r.id and e.kind not in ('merged', 'undone')),
      'mails', (select jsonb_agg(m.id order by m.id) from mails m where m.request_id = r.id),
      'consents', (select jsonb_agg(to_jsonb(c) order by c.id) from consents c where c.request_id = r.id),
      'reports', (select jsonb_agg(to_jsonb(p) order by p.id) from request_reports p where p.request_id = r.id),
      'origin', (select to_jsonb(o) from request_origins o where o.request_id = r.id),
      'files', (select jsonb_agg(f.id order by f.id) from files f where f.subject_kind = 'request' and f.subject_id = ${reference})) as hanging
    from requests r where r.id = ${id}`.execute(db);
  return rows[0];
}

describe('a merge', () => {
  it('makes one conversation of both, whose entries keep their time and say whence they came', async () => {
    const { kept, other } = await pair();
    await note(kept, 'Of the first');
    await note(other, 'Of the second');
    const { status } = await merge(kept, other);
    expect(status).toBe(200);
    const { events, request, merged } = await detail(kept);
    const notes = events.filter(({ kind }: { kind: string }) => kind === 'note');
    expect(notes.map(({ data, from }: { data: object; from: string }) => ({ ...data, from }))).toEqual([
      { text: 'Of the second', from: other.reference },
      { text: 'Of the first', from: null },
    ]);
    expect(events[0]).toMatchObject({ kind: 'merged', data: { other: other.reference } });
    expect(request.reference).toBe(kept.reference);
    expect(merged).toMatchObject([{ reference: other.reference }]);
  });

  it('unites types, keeps the owner and the promise that falls due first, and takes the higher priority', async () => {
    const { kept, other } = await pair();
    await set(kept, {
      assignee_id: editor.userId,
      replied_at: new Date('2026-11-01T10:00:00Z'),
      waiting_for_client: true,
      needs: 'The invoices',
      waiting_since: new Date('2026-11-01T10:00:00Z'),
    });
    await set(other, { types: ['Strategy Consulting'], priority: 'high', phone: '+39 02 1234', goals: 'To sell more' });
    await merge(kept, other);
    const { request } = await detail(kept);
    expect(request).toMatchObject({
      types: ['Business Analysis', 'Strategy Consulting'],
      priority: 'high',
      assignee: { id: editor.userId },
      repliedAt: null,
      replyDueAt: '2026-11-03T09:00:00.000Z',
      // The client has written since, and is owed an answer.
      isWaiting: false,
      goals: 'To sell more',
      phone: '+356 2155 0183',
    });
  });

  it('takes the other one from lists, counts and the portal, and leads from its reference to the one that stays', async () => {
    const { client, kept, other } = await pair();
    await merge(kept, other);
    const { items } = (await editor.call(`/requests?q=${client.email}`)).json;
    expect(items.map(({ reference }: { reference: string }) => reference)).toEqual([kept.reference]);
    expect((await detail(other)).request.reference).toBe(kept.reference);
    const own = (await client.call('/portal/requests')).json.items;
    expect(own.map(({ reference }: { reference: string }) => reference)).toEqual([kept.reference]);
    expect((await client.call(`/portal/requests/${other.reference}`)).json.request.reference).toBe(kept.reference);
    const written = await client.call(`/portal/requests/${other.reference}/messages`, {
      text: 'To the old address',
      key: crypto.randomUUID(),
    });
    expect(written.json.request.reference).toBe(kept.reference);
    const admin = await buildStaff('Admin');
    expect(JSON.stringify((await admin.call('/trash?kind=request')).json)).not.toContain(other.id);
    const stranger = await buildClient();
    expect((await stranger.call(`/portal/requests/${other.reference}`)).status).toBe(404);
  });

  it('takes notes and calls under the other reference, too: whoever wrote them had it open', async () => {
    const { kept, other } = await pair();
    await merge(kept, other);
    const note = await editor.call(`/requests/${other.reference}/notes`, { text: 'Scritta un attimo prima.' });
    expect(note.status).toBe(200);
    const { json } = await editor.call(`/requests/${kept.reference}`);
    expect(json.events).toContainEqual(
      expect.objectContaining({ kind: 'note', data: { text: 'Scritta un attimo prima.' }, from: null }),
    );
  });

  it('mails nobody', async () => {
    const { kept, other } = await pair();
    const { json } = await merge(kept, other);
    const mails = await db.selectFrom('mails').select('id').where('request_id', '=', kept.id).execute();
    expect(mails).toEqual([]);
    expect(json.undo).not.toBeNull();
  });

  it('leads in a chain to the last one, and comes apart again from its end', async () => {
    const { client, kept: first, other: second } = await pair();
    const third = await buildRequest({ clientId: client.id, email: client.email });
    const one = await merge(second, first);
    const two = await merge(third, second);
    expect((await detail(first)).request.reference).toBe(third.reference);
    expect((await undo(one.json)).json.error.code).toBe('stale_version');
    await undo(two.json);
    expect((await detail(first)).request.reference).toBe(second.reference);
    expect((await merge(first, third)).json.error).toMatchObject({
      code: 'transition_refused',
      details: { reason: 'merged' },
    });
  });

  it('made twice is made once', async () => {
    const { kept, other } = await pair();
    await merge(kept, other);
    expect((await merge(kept, other)).json.undo).toBeNull();
  });
});

describe('a merge is refused', () => {
  const refusal = (reason: string) => ({ code: 'transition_refused', details: { reason } });

  it('for requests of two clients, for one and the same, and into one that is over', async () => {
    const { kept, other } = await pair();
    expect((await merge(kept, await buildRequest())).json.error).toMatchObject(refusal('other-client'));
    expect((await merge(kept, kept)).json.error).toMatchObject(refusal('same'));
    await set(kept, { status: 'completed', completed_at: new Date() });
    expect((await merge(kept, other)).json.error).toMatchObject(refusal('kept-is-over'));
    expect((await merge(other, kept)).status).toBe(200);
  });

  it('on top of what somebody else changed in either of them', async () => {
    for (const changed of ['kept', 'other'] as const) {
      const both = await pair();
      const body = { version: 1, other: { reference: both.other.reference, version: 1 } };
      await editor.call(`/requests/${both[changed].reference}/priority`, { priority: 'low', version: 1 });
      const { json } = await editor.call(`/requests/${both.kept.reference}/merge`, body);
      expect(json.error).toMatchObject({
        code: 'stale_version',
        details: { current: { reference: both[changed].reference } },
      });
    }
  });

  it('for what is in the trash or never was', async () => {
    const { kept, other } = await pair();
    await set(other, { deleted_at: new Date() });
    expect((await merge(kept, other)).status).toBe(404);
    const body = { version: 1, other: { reference: 'REQ-99999999', version: 1 } };
    expect((await editor.call(`/requests/${kept.reference}/merge`, body)).status).toBe(404);
  });
});

describe('taking a merge back', () => {
  // Each of these is said of one of the two, of both, or of neither.
  const facts: ((request: Request, salt: string) => Promise<unknown>)[] = [
    (request, salt) => note(request, `A note ${salt}`),
    (request) => set(request, { assignee_id: editor.userId, priority: 'high' }),
    (request) => set(request, { replied_at: new Date('2026-11-03T10:00:00.123Z') }),
    (request) => set(request, { next_step: 'Call them', next_step_on: sql`date '2026-12-04'` }),
    (request) =>
      set(request, { status: 'in-progress', waiting_for_client: true, needs: 'Files', waiting_since: new Date() }),
    ({ id }) =>
      db.insertInto('request_reports').values({ request_id: id, version: 1, text: 'Never counted' }).execute(),
    ({ id }) =>
      db
        .insertInto('consents')
        .values({ request_id: id, email: 'who@lead.example', kind: 'terms', accepted: true, text_version: '1' })
        .execute(),
    (request) => editor.call(`/requests/${request.reference}`),
  ];
  const cases = [
    0b00000000_00000000, 0b11111111_11111111, 0b10101010_01010101, 0b01100110_11000011, 0b00001111_11110000,
  ];

  it.each(cases)('leaves both as they were, and nothing was lost in between (%#)', async (bits) => {
    const { kept, other } = await pair();
    for (const [at, fact] of facts.entries()) {
      if ((bits >> at) & 1) await fact(kept, 'one');
      if ((bits >> (at + 8)) & 1) await fact(other, 'two');
    }
    const before = [await stateOf(kept), await stateOf(other)];
    const entries = () =>
      db
        .selectFrom('request_events')
        .select(['id'])
        .where('request_id', 'in', [kept.id, other.id])
        .where('kind', 'not in', ['merged', 'undone', 'opened'])
        .orderBy('id');
    const all = await entries().execute();
    const { json } = await merge(kept, other);
    expect(await entries().where('request_id', '=', kept.id).execute()).toEqual(all);
    expect((await undo(json)).status).toBe(200);
    expect([await stateOf(kept), await stateOf(other)]).toEqual(before);
  });

  it('is too late once the promise is another: a client has written, or was answered', async () => {
    const { kept, other } = await pair();
    const { json } = await merge(kept, other);
    await set(kept, { replied_at: new Date() });
    expect((await undo(json)).json.error.code).toBe('stale_version');
  });

  it('leaves what came since with the one that stayed', async () => {
    const { kept, other } = await pair();
    const { json } = await merge(kept, other);
    await note(kept, 'Written since');
    await undo(json);
    expect(JSON.stringify((await detail(kept)).events)).toContain('Written since');
    expect((await detail(other)).request.reference).toBe(other.reference);
  });
});

describe('who may be double', () => {
  it('is said of an open request while the client has another open one of the same thirty days', async () => {
    const { kept, other } = await pair();
    expect((await detail(kept)).double).toMatchObject({ reference: other.reference });
    await set(other, { submitted_at: new Date('2026-12-20T09:00:00Z') });
    expect((await detail(kept)).double).toBeNull();
  });

  it('is offered with which one stays, and found by reference; of another client no more than that', async () => {
    const { kept, other } = await pair();
    const { items } = (await editor.call(`/requests/${other.reference}/doubles`)).json;
    expect(items).toMatchObject([
      { reference: kept.reference, staysHere: false, obstacle: { into: null, from: null } },
    ]);
    const stranger = await buildRequest();
    const found = (await editor.call(`/requests/${kept.reference}/doubles?q=${stranger.reference}`)).json.items;
    expect(found).toMatchObject([{ isOfClient: false, request: null, obstacle: { into: 'other-client' } }]);
  });
});

it('is in the trash, and deleted for ever, with the one that it became part of', async () => {
  const { kept, other } = await pair();
  await merge(kept, other);
  const admin = await buildStaff('Admin');
  await admin.call('/requests/removal', { targets: [{ reference: kept.reference, version: await versionOf(kept) }] });
  expect((await editor.call(`/requests/${other.reference}`)).status).toBe(404);
  await db.deleteFrom('requests').where('id', '=', kept.id).execute();
  expect(await db.selectFrom('requests').select('id').where('id', '=', other.id).execute()).toEqual([]);
});
