import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { countLimit } from '#shared/count-limits.ts';
import { buildClient, buildMessage, buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const rowOf = (id: string) => db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const kindsOf = ({ json }: { json: { events: { kind: string }[] } }) => json.events.map(({ kind }) => kind);
const referencesOf = (items: { reference: string }[]) => items.map(({ reference }) => reference);

describe('GET /api/v1/messages', () => {
  it('lists them newest first, page by page, without a gap or a double', async () => {
    const { call } = await buildStaff('Viewer');
    const company = 'Keyset & Sons';
    const at = new Date('2026-01-05T10:00:00Z');
    const built = [];
    for (let index = 0; index < 5; index += 1) built.push(await buildMessage({ company, submittedAt: at }));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { json } = await call(`/messages?q=keyset&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...referencesOf(json.items));
      expect(json.counts).toMatchObject({ all: 5, open: 5, answered: 0, closed: 0 });
      cursor = json.nextCursor;
    }
    expect(seen).toEqual(referencesOf(built).reverse());
  });

  it('of a search that finds more than is counted tells that there are more, and no counts by status', async () => {
    const limit = countLimit('crowded');
    const { call } = await buildStaff('Viewer');
    await buildMessage({ company: 'Crowded Ltd', status: 'closed' });
    await sql`
      insert into messages (name, email, company, message, submitted_at, reply_due_at)
      select 'Writer ' || n, 'writer' || n || '@crowd.example', 'Crowded Ltd', 'Hello', now() - n * interval '1 minute', now()
      from generate_series(1, ${limit}) n`.execute(db);
    const { json } = await call('/messages?q=crowded');
    expect(json.counts).toEqual({ all: limit + 1, open: null, answered: null, closed: null });
    const { json: rare } = await call('/messages?q=writer+77');
    expect(rare.counts).toMatchObject({ answered: 0, closed: 0, open: rare.counts.all });
    await db.deleteFrom('messages').where('company', '=', 'Crowded Ltd').execute();
  });

  it('finds them by any three letters of name, company or address, by the beginning of a word, by number, whatever the accents', async () => {
    const { call } = await buildStaff('Editor');
    const message = await buildMessage({ name: 'Zoë Quärx', company: 'Wy Tea', email: 'zq-unusual@where.example' });
    for (const q of ['quarx', 'UÄR', 'wy', 'q', 'unusual@wh', message.reference, String(message.number)]) {
      const { json } = await call(`/messages?q=${encodeURIComponent(q)}&limit=100`);
      expect(`${q}: ${referencesOf(json.items).includes(message.reference)}`).toBe(`${q}: true`);
    }
    expect((await call('/messages?q=%25')).json.items).toEqual([]);
    expect((await call(`/messages?q=quarx&status=closed`)).json.items).toEqual([]);
  });

  it('shows a Viewer masked addresses, inside the text too, and does not find by them', async () => {
    const { call } = await buildStaff('Viewer');
    const text = 'Write to tom@tea.example or call +356 2155 0183 about 12 teas.';
    const message = await buildMessage({ email: 'secretive@tea.example', phone: '+356 2155 0147', text });
    const { json } = await call(`/messages/${message.reference}`);
    expect(json.message).toMatchObject({
      email: 's•••@tea.example',
      phone: '••• 47',
      text: 'Write to t•••@tea.example or call ••• 83 about 12 teas.',
      mayEdit: false,
      mayDelete: false,
    });
    expect((await call('/messages?q=secretive')).json.items).toEqual([]);
  });

  it('answers nonsense with a refusal, never a fault', async () => {
    const { call } = await buildStaff('Editor');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (q, cursor) => {
        const query = new URLSearchParams({ q: q.slice(0, 100), cursor });
        expect((await call(`/messages?${query}`)).status).toBeLessThan(500);
        expect((await call(`/messages/${encodeURIComponent(cursor) || 'x'}`)).status).toBeLessThan(500);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('closing and reopening', () => {
  it('closes a message, opens it again with a new clock, and each can be taken back', async () => {
    const { call } = await buildStaff('Editor');
    const message = await buildMessage({ submittedAt: new Date('2026-01-05T10:00:00Z') });
    const closed = await call(`/messages/${message.reference}/closing`, { version: 1 });
    expect(closed.json.message).toMatchObject({ status: 'closed', version: 2 });
    const open = await call(`/messages/${message.reference}/reopening`, { version: 2 });
    expect(open.json.message).toMatchObject({ status: 'open', repliedAt: null, version: 3 });
    expect(Date.parse(open.json.message.replyDueAt)).toBeGreaterThan(Date.now());
    expect(kindsOf(open)).toEqual(['reopened', 'closed', 'received']);
    expect((await call(`/changes/${closed.json.undo.id}/undo`, {})).status).toBe(409);
    await call(`/changes/${open.json.undo.id}/undo`, {});
    expect(await rowOf(message.id)).toMatchObject({ status: 'closed', version: 4 });
    expect((await rowOf(message.id)).reply_due_at).toEqual(new Date('2026-01-06T10:00:00Z'));
  });

  it('refuses whoever read an older version, with the present one; repeating is no conflict', async () => {
    const { call } = await buildStaff('Editor');
    const message = await buildMessage();
    await call(`/messages/${message.reference}/closing`, { version: 1 });
    expect(await call(`/messages/${message.reference}/closing`, { version: 1 })).toMatchObject({
      status: 200,
      json: { undo: null, message: { version: 2 } },
    });
    expect(await call(`/messages/${message.reference}/reopening`, { version: 1 })).toMatchObject({
      status: 409,
      json: { error: { details: { current: { status: 'closed', version: 2 } } } },
    });
  });

  it('closes many at once with one way back, and names what it left alone', async () => {
    const { call } = await buildStaff('Editor');
    const [one, two, stale] = [await buildMessage(), await buildMessage(), await buildMessage()];
    await call(`/messages/${stale.reference}/closing`, { version: 1 });
    await call(`/messages/${stale.reference}/reopening`, { version: 2 });
    const targets = [one, two, stale, { reference: 'MSG-999999' }].map(({ reference }) => ({ reference, version: 1 }));
    const { json } = await call('/messages/closing', { targets });
    expect(referencesOf(json.changed)).toEqual([one.reference, two.reference]);
    expect(json.failed).toEqual([
      { reference: stale.reference, code: 'stale_version' },
      { reference: 'MSG-999999', code: 'not_found' },
    ]);
    await call(`/changes/${json.undo.id}/undo`, {});
    expect([(await rowOf(one.id)).status, (await rowOf(two.id)).status]).toEqual(['open', 'open']);
  });
});

describe('deleting', () => {
  it('is for Admins, leaves the lists, and can be taken back', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const message = await buildMessage({ company: 'Gone & Back' });
    const targets = [{ reference: message.reference, version: 1 }];
    expect((await editor.call('/messages/removal', { targets })).status).toBe(403);
    const { json } = await admin.call('/messages/removal', { targets });
    expect((await admin.call(`/messages/${message.reference}`)).status).toBe(404);
    expect((await admin.call('/messages?q=gone')).json.items).toEqual([]);
    await admin.call(`/changes/${json.undo.id}/undo`, {});
    expect(kindsOf(await admin.call(`/messages/${message.reference}`))).toEqual(['undone', 'deleted', 'received']);
  });
});

describe('POST /api/v1/messages/:reference/request', () => {
  it('makes one request and one client of it, though asked four times at once', async () => {
    const { call } = await buildStaff('Editor');
    const message = await buildMessage({ text: 'Please look at our account.', phone: '+356 2155 0147' });
    const path = `/messages/${message.reference}/request`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(path, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { request, client, status } = answers[0]?.json.message ?? {};
    expect(new Set(answers.map(({ json }) => json.message.request.reference)).size).toBe(1);
    expect(status).toBe('closed');
    const made = await db.selectFrom('requests').selectAll().where('email', '=', message.email).execute();
    expect(made).toMatchObject([
      {
        source: 'message',
        types: ['Business Analysis'],
        additional_info: 'Please look at our account.',
        phone: '+356 2155 0147',
        company: 'Grand Harbour Tea',
        status: 'new',
      },
    ]);
    // The promise goes over to the request as it stands.
    expect(made[0]?.reply_due_at).toEqual((await rowOf(message.id)).reply_due_at);
    const clients = await db.selectFrom('clients').select('id').where('email', '=', message.email).execute();
    expect(clients).toHaveLength(1);
    const { json } = await call(`/requests/${request.reference}`);
    expect(json.request).toMatchObject({ source: 'message', client: { reference: client.reference } });
    expect(json.events[0]).toMatchObject({
      kind: 'submitted',
      data: { source: 'message', message: message.reference },
    });
    expect(kindsOf(await call(`/messages/${message.reference}`))).toEqual(['converted', 'received']);
    // Whoever wrote it hears of a request for the first time.
    await call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 });
    const told = await db.selectFrom('mails').select('props').where('recipient', '=', message.email).execute();
    expect(told).toMatchObject([{ props: { status: 'in-progress', isOfMessage: true } }]);
  });

  it('made a request of by mistake is taken back as long as nobody has touched the request', async () => {
    const { call } = await buildStaff('Editor');
    const made = async () => {
      const message = await buildMessage();
      const { json } = await call(`/messages/${message.reference}/request`, {});
      const [event] = (await call(`/messages/${message.reference}`)).json.events;
      return { message, request: json.message.request.reference, undo: event.undo.id };
    };
    const one = await made();
    // Somebody looked at it: that is no deed.
    await call(`/requests/${one.request}`);
    expect((await call(`/changes/${one.undo}/undo`, {})).status).toBe(200);
    expect((await call(`/messages/${one.message.reference}`)).json.message).toMatchObject({
      status: 'open',
      request: null,
    });
    expect((await call(`/requests/${one.request}`)).status).toBe(404);
    const again = await call(`/messages/${one.message.reference}/request`, {});
    expect(again.json.message.request.reference).not.toBe(one.request);

    const other = await made();
    await call(`/requests/${other.request}/notes`, { text: 'called them' });
    expect((await call(`/changes/${other.undo}/undo`, {})).json.error.code).toBe('stale_version');
    expect((await call(`/requests/${other.request}`)).status).toBe(200);
  });

  it('keeps what the sender chose: the service as title and type, and the budget', async () => {
    const { call } = await buildStaff('Editor');
    const asked = async (service: string, budget: string) => {
      const message = await buildMessage();
      await db.updateTable('messages').set({ service, budget }).where('id', '=', message.id).execute();
      const { json } = await call(`/messages/${message.reference}/request`, {});
      const { request } = (await call(`/requests/${json.message.request.reference}`)).json;
      return [request.title, request.types, request.budget];
    };
    expect(await asked('digital-marketing', '10k-50k')).toEqual([
      'Digital marketing',
      ['Marketing Analysis'],
      '10k-50k',
    ]);
    expect(await asked('listing-optimization', '')).toEqual(['Listing optimization', ['Business Analysis'], '']);
    expect(await asked('other', 'over-100k')).toEqual(['Business Analysis', ['Business Analysis'], 'over-100k']);
  });

  it('finds the client who is there, and changes nothing of them', async () => {
    const { call } = await buildStaff('Editor');
    const client = await buildClient();
    const message = await buildMessage({ email: client.email, name: 'Somebody Else' });
    const { json } = await call(`/messages/${message.reference}/request`, {});
    expect(json.message.client.name).toBe('Elena Marchetti');
  });
});
