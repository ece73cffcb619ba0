import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#server/api/index.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { answerAsks, foldReaderFigures } from '#server/domain/newsletter/work.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { ReaderState } from '#shared/newsletter.ts';
import { readArchive } from '#tests/archive.ts';
import { closeAccountOf } from '#tests/closed-accounts.ts';
import { buildClient, buildStaff, type Call, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

type Staff = Awaited<ReturnType<typeof buildStaff>>;
let admin: Staff;
let editor: Staff;
let viewer: Staff;
let client: Awaited<ReturnType<typeof buildClient>>;

beforeAll(async () => {
  [admin, editor, viewer] = await Promise.all([buildStaff('Admin'), buildStaff('Editor'), buildStaff('Viewer')]);
  client = await buildClient();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const unique = () => randomUUID().slice(0, 8);

async function buildReader(
  state: ReaderState = 'confirmed',
  values: { email?: string; name?: string; askedAt?: Date } = {},
) {
  const email = values.email ?? `reader-${unique()}@reader.example`;
  const row = {
    email,
    name: values.name ?? '',
    state,
    source: 'blog' as const,
    confirmed_at: new Date(),
    asked_at: values.askedAt ?? new Date(),
  };
  return db.insertInto('subscribers').values(row).returning(['id', 'email', 'version']).executeTakeFirstOrThrow();
}
const stateOf = async (email: string) =>
  (await db.selectFrom('subscribers').select('state').where('email', '=', email).executeTakeFirst())?.state;

/** The import's draft of a file, as its screen sends it. */
async function draft(call: Call, file: string, id = randomUUID()) {
  const { status, json } = await call(`/newsletter/imports?id=${id}&name=list.csv`, file, 'POST');
  return { id, status, import: json?.import, error: json?.error };
}

describe('who may', () => {
  it('reads: Admin and Editor; nobody else', async () => {
    const { id } = await buildReader();
    for (const path of ['/newsletter/readers', '/newsletter/readers/figures', `/newsletter/readers/${id}`]) {
      expect((await admin.call(path)).status, path).toBe(200);
      expect((await editor.call(path)).status, path).toBe(200);
      expect((await viewer.call(path)).status, path).toBe(403);
      expect((await client.call(path)).status, path).toBe(403);
      expect((await caller()(path)).status, path).toBe(401);
    }
  });

  it('exports, imports and deletes: only an Admin', async () => {
    const reader = await buildReader();
    for (const { call } of [editor, viewer, client]) {
      expect((await call('/newsletter/readers/export')).status).toBe(403);
      expect((await draft(call, 'a@reader.example')).status).toBe(403);
      expect((await call(`/newsletter/readers/${reader.id}`, undefined, 'DELETE')).status).toBe(403);
    }
    expect(await stateOf(reader.email)).toBe('confirmed');
  });

  it('adds and ends: Admin and Editor', async () => {
    const reader = await buildReader();
    const ending = [`/newsletter/readers/${reader.id}/end`, { version: reader.version }] as const;
    for (const { call } of [viewer, client]) {
      expect((await call('/newsletter/readers', { email: 'x@reader.example' })).status).toBe(403);
      expect((await call(...ending)).status).toBe(403);
    }
    expect((await editor.call(...ending)).status).toBe(200);
  });
});

describe('the list', () => {
  it('pages through all readers, newest first, none twice and none left out', async () => {
    const tag = unique();
    const moment = new Date('2026-10-01T08:00:00Z');
    for (let index = 0; index < 7; index += 1)
      await buildReader('pending', { email: `${tag}-${index}@page.example`, askedAt: moment });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await admin.call(`/newsletter/readers?q=${tag}&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...json.items.map((item: { email: string }) => item.email));
      cursor = json.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `${tag}-${index}@page.example`));
  });

  it('finds by address and name, accents and case aside, and filters by state and source with counts', async () => {
    const tag = unique();
    await buildReader('confirmed', { email: `${tag}@find.example`, name: 'Nicolò Àlvaro' });
    await buildReader('unsubscribed', { email: `${tag}@gone.example`, name: 'Gone' });
    const find = async (query: string) => (await admin.call(`/newsletter/readers?${query}`)).json;
    expect((await find(`q=${tag}`)).counts).toMatchObject({ all: 2, confirmed: 1, unsubscribed: 1, bounced: 0 });
    expect((await find(`q=${tag}&state=unsubscribed`)).items).toMatchObject([{ name: 'Gone' }]);
    expect((await find('q=nicolo%20alv')).items).toMatchObject([{ email: `${tag}@find.example` }]);
    expect((await find('q=%C3%A0l')).items).toMatchObject([{ email: `${tag}@find.example` }]);
    expect((await find(`q=${tag}&source=import`)).items).toEqual([]);
    expect((await find('q=%25%25%25')).items).toEqual([]);
  });

  it('has figures that follow every change, also once they were folded', async () => {
    const figures = async () => (await admin.call('/newsletter/readers/figures')).json;
    const before = await figures();
    const reader = await buildReader('confirmed');
    await buildReader('bounced');
    await buildReader('complained');
    await foldReaderFigures();
    await admin.call(`/newsletter/readers/${reader.id}/end`, { version: 1 });
    const after = await figures();
    expect(after).toEqual({ ...before, unsubscribed: before.unsubscribed + 1, lost: before.lost + 2 });
    await buildReader('confirmed');
    expect(await figures()).toEqual({ ...after, confirmed: after.confirmed + 1, newThisMonth: after.newThisMonth + 1 });
  });

  it('refuses whatever it cannot read, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (q, cursor) => {
        const query = new URLSearchParams({ q, cursor });
        expect([200, 422]).toContain((await admin.call(`/newsletter/readers?${query}`)).status);
      }),
      { numRuns: runs(40) },
    );
    for (const id of ['0', '-1', 'x', '9007199254740993', '%00']) {
      const { status } = await admin.call(`/newsletter/readers/${id}`);
      expect([404, 422], id).toContain(status);
    }
  });
});

describe('adding by staff', () => {
  it('asks for a confirmation and confirms nobody; twice is as good as once', async () => {
    const email = `New-${unique()}@Reader.example`;
    for (const time of [1, 2]) {
      const { status, json } = await editor.call('/newsletter/readers', { email, name: 'Elena' });
      expect(status, String(time)).toBe(200);
      expect(json).toMatchObject({
        outcome: 'asked',
        reader: { email: email.toLowerCase(), state: 'pending', source: 'staff' },
      });
    }
    await answerAsks();
    const mails = await db
      .selectFrom('mails')
      .select('template')
      .where('recipient', '=', email.toLowerCase())
      .execute();
    expect(mails).toEqual([{ template: 'newsletter-confirmation' }]);
  });

  it('adds an address once, also when two people add it in the same moment', async () => {
    const email = `both-${unique()}@reader.example`;
    const answers = await Promise.all([admin, editor].map(({ call }) => call('/newsletter/readers', { email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json.reader.id).toBe(answers[1]?.json.reader.id);
  });

  it('warns before it writes to somebody who left, and leaves a reader alone', async () => {
    const { email } = await buildReader('unsubscribed');
    const refused = await editor.call('/newsletter/readers', { email });
    expect(refused).toMatchObject({
      status: 409,
      json: { error: { code: 'duplicate', details: { state: 'unsubscribed' } } },
    });
    expect((await editor.call('/newsletter/readers', { email, despite: true })).json.outcome).toBe('asked');
    await answerAsks();
    expect(await stateOf(email)).toBe('unsubscribed');
    const known = await buildReader('confirmed');
    expect((await editor.call('/newsletter/readers', { email: known.email })).json.outcome).toBe('known');
  });

  it.each(['', 'elena', 'a@b', 'a@b.example\nBcc: c@d.example', `${'x'.repeat(65)}@reader.example`])(
    'refuses %j as an address',
    async (email) => {
      const { status, json } = await editor.call('/newsletter/readers', { email });
      expect(status).toBe(422);
      expect(json.error.details.fields).toHaveProperty('email');
    },
  );
});

it('says of a reader who closed their account from when on they are erased', async () => {
  const { id, email } = await buildReader();
  const erasedFrom = async () => (await editor.call(`/newsletter/readers/${id}`)).json.erasedFrom;
  expect(await erasedFrom()).toBeNull();
  await closeAccountOf(email, new Date('2026-11-01T10:00:00Z'));
  expect(await erasedFrom()).toBe('2026-12-01T10:00:00.000Z');
  expect(await stateOf(email)).toBe('confirmed');
  const file = await api.request(`/newsletter/readers/export?q=${encodeURIComponent(email)}&format=csv`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [names, row] = (await file.text()).trim().split('\r\n');
  expect([names, row].map((line) => line?.split(';').slice(-2)[0])).toEqual([
    'erased_from',
    '2026-12-01T10:00:00.000Z',
  ]);
});

describe('ending by staff', () => {
  it('takes effect at once, can be taken back, and tells both in the history', async () => {
    const { id, email, version } = await buildReader();
    const { json } = await editor.call(`/newsletter/readers/${id}/end`, { version });
    expect(json.reader.state).toBe('unsubscribed');
    expect((await editor.call(`/newsletter/readers/${id}/end`, { version })).json.undo).toBeNull();
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    expect(await stateOf(email)).toBe('confirmed');
    const { json: detail } = await editor.call(`/newsletter/readers/${id}`);
    expect(detail.events.map((event: { kind: string }) => event.kind)).toEqual(['undone', 'unsubscribed']);
    expect(detail.events[1].actor).toEqual({ kind: 'staff', name: editor.name });
  });

  it('is refused on an older version, and not taken back once the reader did something', async () => {
    const { id, version } = await buildReader();
    const stale = await editor.call(`/newsletter/readers/${id}/end`, { version: version + 5 });
    expect(stale).toMatchObject({
      status: 409,
      json: { error: { code: 'stale_version', details: { current: { id } } } },
    });
    const { json } = await editor.call(`/newsletter/readers/${id}/end`, { version });
    await db
      .updateTable('subscribers')
      .set({ version: version + 2 })
      .where('id', '=', id)
      .execute();
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(409);
  });

  it('is not for somebody who complained: they stay out as they are', async () => {
    const { id, version } = await buildReader('complained');
    expect((await editor.call(`/newsletter/readers/${id}/end`, { version })).status).toBe(422);
  });
});

describe('deleting for ever', () => {
  it('leaves no trace of the address but that an import must not bring it back', async () => {
    const { id, email } = await buildReader();
    await db.insertInto('consents').values({ email, kind: 'newsletter', accepted: true, text_version: 'x' }).execute();
    expect((await admin.call(`/newsletter/readers/${id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await admin.call(`/newsletter/readers/${id}`, undefined, 'DELETE')).status).toBe(404);
    expect(await db.selectFrom('consents').select('id').where('email', '=', email).execute()).toEqual([]);
    const { import: looked } = await draft(admin.call, `email\n${email}\n`);
    expect(looked.counts).toEqual({ suppressed: 1 });
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'reader.erased').execute();
    expect(JSON.stringify(log)).not.toContain(email);
  });
});

describe('the export', () => {
  it('writes every reader of the search, harmless to spreadsheets, and leaves an entry in the log', async () => {
    const tag = unique();
    await buildReader('confirmed', { email: `${tag}@out.example`, name: '=HYPERLINK("http://evil.example";"Elena")' });
    await buildReader('pending', { email: `+${tag}@out.example`, name: 'Plus; "quoted"' });
    const fetched = (format: string) =>
      api.request(`/newsletter/readers/export?q=${tag}&format=${format}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
    const answer = await fetched('csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain(`${tag}@out.example;"'=HYPERLINK(""http://evil.example"";""Elena"")";confirmed;blog;`);
    expect(text).toContain(`'+${tag}@out.example;"Plus; ""quoted""";pending`);
    const book = await fetched('xlsx');
    expect(book.headers.get('content-disposition')).toBe('attachment; filename="newsletter.xlsx"');
    const sheet = readArchive(Buffer.from(await book.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain(`>${tag}@out.example</t>`);
    expect(sheet).toContain('>=HYPERLINK(&quot;http://evil.example&quot;;&quot;Elena&quot;)</t>');
    expect(sheet).toContain('>asked_at_local</t>');
    const log = await db.selectFrom('audit_log').select('after').where('action', '=', 'reader.exported').execute();
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(tag);
  });
});
