import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { answerAsks } from '#server/domain/newsletter/answer-asks.ts';
import { workOffImports } from '#server/domain/newsletter/import/work-off.ts';
import { foldReaderFigures } from '#server/domain/newsletter/readers.ts';
import { stopJobs } from '#server/jobs/queue.ts';
import type { ReaderState } from '#shared/newsletter.ts';
import { buildClient, buildStaff, type Call, caller } from '#tests/factories.ts';

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
  await stopJobs();
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
    source: 'blog',
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
const declared = { mode: 'declared', declaration: 'Modulo firmato in fiera a Rimini, maggio 2026.' };

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
      { numRuns: 40 },
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
    const answer = await admin.call(`/newsletter/readers/export?q=${tag}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { exportReaders } = await import('#server/domain/newsletter/readers.ts');
    const person = { kind: 'staff', userId: admin.userId, name: '', email: '', role: 'Admin' } as const;
    let text = '';
    for await (const part of await exportReaders(person, { q: tag })) text += part;
    expect(text).toContain(`${tag}@out.example;"'=HYPERLINK(""http://evil.example"";""Elena"")";confirmed;blog;`);
    expect(text).toContain(`'+${tag}@out.example;"Plus; ""quoted""";pending`);
    const log = await db.selectFrom('audit_log').select('after').where('action', '=', 'reader.exported').execute();
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(tag);
  });
});

describe('an import', () => {
  it('tells every line first and adds nobody: new, known, left, repeated, invalid', async () => {
    const known = await buildReader('confirmed');
    const left = await buildReader('unsubscribed');
    const fresh = `fresh-${unique()}@in.example`;
    const file = [
      'Nome;E-mail',
      `Elena;${fresh}`,
      `Elena;${fresh.toUpperCase()}`,
      `K;${known.email}`,
      `L;${left.email}`,
      'X;nobody',
      ';',
    ].join('\r\n');
    const { id, status, import: looked } = await draft(admin.call, file);
    expect(status).toBe(201);
    expect(looked).toMatchObject({
      state: 'draft',
      header: ['Nome', 'E-mail'],
      emailColumn: 1,
      nameColumn: 0,
      hasHeader: true,
    });
    expect(looked.counts).toEqual({ new: 1, known: 1, suppressed: 1, duplicate: 1, invalid: 2 });
    const { json } = await admin.call(`/newsletter/imports/${id}/lines`);
    expect(json.items.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome])).toEqual([
      [2, 'new'],
      [3, 'duplicate'],
      [4, 'known'],
      [5, 'suppressed'],
      [6, 'invalid'],
      [7, 'invalid'],
    ]);
    expect(await stateOf(fresh)).toBeUndefined();
  });

  it('with a declared consent confirms at once, keeps the declaration as proof, and never brings back who left', async () => {
    const left = await buildReader('unsubscribed');
    const fresh = `fresh-${unique()}@in.example`;
    const { id } = await draft(admin.call, `${fresh}\n${left.email}\n`);
    const starts = await Promise.all([1, 2, 3].map(() => admin.call(`/newsletter/imports/${id}/start`, declared)));
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([workOffImports(), workOffImports()]);
    await workOffImports();
    expect(await stateOf(fresh)).toBe('confirmed');
    expect(await stateOf(left.email)).toBe('unsubscribed');
    const { json } = await admin.call(`/newsletter/imports/${id}`);
    expect(json.import).toMatchObject({ state: 'done', counts: { added: 1, suppressed: 1 } });
    const reader = await admin.call(`/newsletter/readers?q=${fresh}`);
    const { json: detail } = await admin.call(`/newsletter/readers/${reader.json.items[0].id}`);
    expect(detail.consents).toMatchObject([
      { declaration: declared.declaration, fileName: 'list.csv', textVersion: null },
    ]);
    expect(detail.events).toMatchObject([{ kind: 'imported', actor: { kind: 'staff', name: admin.name } }]);
    const mails = await db.selectFrom('mails').select('id').where('recipient', '=', fresh).execute();
    expect(mails).toEqual([]);
  });

  it('with an opt-in asks each of them', async () => {
    const fresh = `fresh-${unique()}@in.example`;
    const { id } = await draft(admin.call, `email\n${fresh}\n`);
    await admin.call(`/newsletter/imports/${id}/start`, { ...declared, mode: 'opt-in' });
    await workOffImports();
    expect(await stateOf(fresh)).toBe('pending');
    await answerAsks();
    const mails = await db.selectFrom('mails').select('template').where('recipient', '=', fresh).execute();
    expect(mails).toEqual([{ template: 'newsletter-confirmation' }]);
  });

  it('goes on where it was when its process died, and doubles nothing', async () => {
    const tag = unique();
    const lines = Array.from({ length: 2500 }, (_, index) => `r${index}-${tag}@big.example`);
    const { id } = await draft(admin.call, ['email', ...lines].join('\n'));
    await admin.call(`/newsletter/imports/${id}/start`, declared);
    // A kill rolls one transaction back; what it had not reached has no outcome yet.
    const asked = db
      .selectFrom('subscribers')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('email', 'like', `%-${tag}@big.example`);
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('subscriber_imports').select('id').where('id', '=', id).forUpdate().execute();
      expect(await workOffImports()).toBe(0);
    });
    await Promise.all([workOffImports(), workOffImports()]);
    await workOffImports();
    expect(Number((await asked.executeTakeFirstOrThrow()).n)).toBe(2500);
    const consents = await db
      .selectFrom('consents')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('text_version', '=', `import:${id}`)
      .executeTakeFirstOrThrow();
    expect(Number(consents.n)).toBe(2500);
    expect((await admin.call(`/newsletter/imports/${id}`)).json.import.counts).toEqual({ added: 2500 });
  });

  it('reads another column when told to, also that there is no header, and back', async () => {
    const [one, two] = [`one-${unique()}@in.example`, `two-${unique()}@in.example`];
    const { id, import: looked } = await draft(admin.call, `A;B\n${one};${two}\n`);
    expect(looked.emailColumn).toBe(0);
    const map = async (mapping: object) => (await admin.call(`/newsletter/imports/${id}`, mapping, 'PUT')).json.import;
    expect((await map({ emailColumn: 1, nameColumn: 0, hasHeader: false })).counts).toEqual({ new: 1, invalid: 1 });
    expect((await map({ emailColumn: 1, nameColumn: null, hasHeader: true })).counts).toEqual({ new: 1 });
    const { json } = await admin.call(`/newsletter/imports/${id}/lines`);
    expect(json.items).toMatchObject([{ line: 2, email: two, outcome: 'new' }]);
    await admin.call(`/newsletter/imports/${id}/start`, declared);
    expect(
      (await admin.call(`/newsletter/imports/${id}`, { emailColumn: 0, nameColumn: null, hasHeader: true }, 'PUT'))
        .status,
    ).toBe(422);
  });

  it('wants a declaration', async () => {
    const { id } = await draft(admin.call, `${unique()}@in.example\n`);
    const { status, json } = await admin.call(`/newsletter/imports/${id}/start`, {
      mode: 'declared',
      declaration: '  ',
    });
    expect(status).toBe(422);
    expect(json.error.details.fields).toEqual({ declaration: 'required' });
    expect((await admin.call(`/newsletter/imports/${id}`)).json.import.state).toBe('draft');
  });

  it('is the same import when the same file is sent twice', async () => {
    const id = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => draft(admin.call, `${id}@in.example\n`, id)));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(first?.import).toEqual(second?.import);
  });

  it.each([
    ['nothing at all', '', 'empty'],
    ['more lines than are taken', 'a@b.example\n'.repeat(50_002), 'too_many'],
  ])('refuses %s', async (_what, file, code) => {
    const { status, error } = await draft(admin.call, file);
    expect(status).toBe(422);
    expect(error.details.fields).toEqual({ file: code });
  });

  it('refuses more than 5 MB', async () => {
    const { status, error } = await draft(admin.call, 'x'.repeat(5 * 1024 * 1024 + 1));
    expect([status, error.code]).toEqual([413, 'payload_too_large']);
  });

  it('takes whatever bytes a file holds for text, and says of each line what it is', async () => {
    const evil = ['email', '"=cmd|calc"@evil.example', "'=1+1@evil.example", '\u0000', '"never closed', 'a@b.example'];
    const { status, id } = await draft(admin.call, evil.join('\n'));
    expect(status).toBe(201);
    const report = await (await import('#server/domain/newsletter/import/import.ts')).reportOfImport(
      { kind: 'staff', userId: admin.userId, name: '', email: '', role: 'Admin' },
      id,
    );
    let text = '';
    for await (const part of report) text += part;
    expect(text).not.toMatch(/(^|;)[=+@]/m);
  });
});
