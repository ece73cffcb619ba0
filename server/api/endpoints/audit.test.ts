import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { recordChange } from '#server/records/audit.ts';
import { readArchive } from '#tests/archive.ts';
import { buildCaseStudy, buildPost, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { ageProofs } from '#tests/proofs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Staff = Awaited<ReturnType<typeof buildStaff>>;
type Entry = { id: number; action: string; actor: { name: string | null }; [name: string]: unknown };

let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
});

const entries = async (who: Staff, query: string): Promise<Entry[]> => (await who.call(`/audit?${query}`)).json.items;

async function note(actor: Staff | 'system', action: string, id: string, at?: string) {
  const person = actor === 'system' ? actor : { kind: 'staff' as const, ...actor };
  const subject = { kind: action.split('.')[0] ?? '', id };
  if (!at) return recordChange(db, { actor: person, action, subject });
  await sql`
    insert into audit_log (at, actor_id, actor_kind, action, subject_kind, subject_id)
    values (${at}::timestamptz, ${actor === 'system' ? null : actor.userId}, 'staff', ${action}, ${subject.kind}, ${id})`.execute(
    db,
  );
}

describe('the audit log', () => {
  it('tells who changed what, when, from what to what, with names for ids', async () => {
    const request = await buildRequest();
    const { version } = (await admin.call(`/requests/${request.reference}`)).json.request;
    await admin.call(`/requests/${request.reference}/assignee`, { assigneeId: editor.userId, version });
    const [entry] = await entries(admin, `q=${request.reference.toLowerCase()}`);
    expect(entry).toMatchObject({
      action: 'request.assigned',
      actor: { id: admin.userId, kind: 'staff', name: admin.name },
      key: null,
      subject: { kind: 'request', id: request.reference },
      before: { assignee: null },
      after: { assignee: editor.userId },
      names: { [editor.userId]: editor.name },
      erased: false,
    });
  });

  it('names what has a title or a name, and nothing where it is gone or no id at all', async () => {
    const post = await buildPost();
    const study = await buildCaseStudy();
    const titles = async (table: 'posts' | 'case_studies', id: string | number) =>
      (
        await db
          .selectFrom(table)
          .select('title')
          .where('id', '=', id as never)
          .executeTakeFirstOrThrow()
      ).title;
    const known: [string, string, string | null][] = [
      ['post', String(post.id), await titles('posts', post.id)],
      ['case-study', study.id, await titles('case_studies', study.id)],
      ['post', '999999999', null],
      ['post', '99999999999999999999', null],
      ['template', 'order', null],
      ['file', 'x', null],
    ];
    for (const [kind, id, name] of known) {
      await note(admin, `${kind}.named`, id);
      const [entry] = await entries(admin, `action=${kind}.named`);
      expect(entry?.subject).toEqual({ kind, id, name });
    }
  });

  it('shows an Admin everything and an Editor only what they did themselves, whatever they ask for', async () => {
    const mark = randomUUID();
    await note(admin, 'post.created', mark);
    await note(editor, 'post.published', mark);
    expect((await entries(admin, `q=${mark}`)).map(({ action }) => action)).toEqual(['post.published', 'post.created']);
    for (const query of [`q=${mark}`, `q=${mark}&person=${admin.userId}`]) {
      expect((await entries(editor, query)).map(({ action }) => action)).toEqual(['post.published']);
    }
    const csv = await editor.call(`/audit/export?q=${mark}`);
    expect(csv.status).toBe(200);
    expect((await editor.call('/audit/people')).json.people).toEqual([]);
    expect((await admin.call('/audit/people')).json.people).toContainEqual({ id: editor.userId, name: editor.name });
  });

  it('is filtered by person, action, noun and days of the site’s time zone', async () => {
    const mark = randomUUID();
    await note(admin, 'post.created', mark, '2020-03-28T22:59:00Z');
    await note(editor, 'post.created', mark, '2020-03-28T23:00:00Z');
    await note(editor, 'case-study.created', mark, '2020-03-29T21:59:00Z');
    await note(editor, 'case-study.deleted', mark, '2020-03-29T22:00:00Z');
    const found = async (query: string) => (await entries(admin, `q=${mark}&${query}`)).length;
    expect(await found(`person=${editor.userId}`)).toBe(3);
    expect(await found('action=post.created')).toBe(2);
    expect(await found('noun=case-study')).toBe(2);
    // The day in Rome that has 23 hours.
    expect(await found('from=2020-03-29&to=2020-03-29')).toBe(2);
    expect(await found('to=2020-03-28')).toBe(1);
  });

  it('finds a person by a part of their name, with what was kept about them apart', async () => {
    const email = `audited-${randomUUID().slice(0, 8)}@colleague.example`;
    const name = `Żeljko ${randomUUID().slice(0, 8)}`;
    const { id } = (await admin.call('/users', { name, email, role: 'Viewer' })).json.user;
    const [entry] = await entries(admin, `q=${encodeURIComponent(name.replace('Ż', 'z'))}`);
    expect(entry).toMatchObject({ subject: { id, name }, after: { role: 'Viewer', name, email } });
  });

  it('says of somebody who was erased that they were, and no longer who', async () => {
    const id = randomUUID();
    const subject = { kind: 'client', id };
    await recordChange(db, { actor: 'system', action: 'client.signed-up', subject });
    const subject_hash = createHash('sha256').update(id).digest();
    await db.insertInto('erased_people').values({ subject_hash, erased_at: new Date() }).execute();
    expect((await entries(admin, `q=${id}`))[0]).toMatchObject({ erased: true, before: null, after: null });
  });

  it('names the key that acted for somebody', async () => {
    const { id } = await makeApiKey(db, { name: 'Zapier', scopes: ['requests:write'], makerId: editor.userId });
    const request = await buildRequest();
    const program = { kind: 'staff' as const, ...editor, key: { id, name: 'Zapier' } };
    await recordChange(db, {
      actor: program,
      action: 'request.note',
      subject: { kind: 'request', id: request.reference },
    });
    expect((await entries(admin, `q=${request.reference}`))[0]).toMatchObject({
      key: { name: 'Zapier' },
      actor: { name: editor.name },
    });
  });

  it('goes on after its last entry without a gap or a repetition, also within one instant', async () => {
    const mark = randomUUID();
    for (let index = 0; index < 7; index += 1) await note(admin, `post.n${index}`, mark, '2021-01-01T00:00:00.123456Z');
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const page: { items: Entry[]; nextCursor: string | null } = (
        await admin.call(`/audit?q=${mark}&limit=3${cursor && `&cursor=${cursor}`}`)
      ).json;
      seen.push(...page.items.map(({ action }) => action));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `post.n${index}`));
  });

  it.each(['cursor=x', 'person=me', 'from=2026-02-30', 'to=x', 'q=%00', 'limit=0', 'limit=201'])(
    'refuses ?%s',
    async (query) => {
      expect((await admin.call(`/audit?${query}`)).status).toBe(422);
    },
  );
});

it('the CSV holds what the filter finds, keeps formulas from running, and is an entry itself', async () => {
  const mark = `=HYPERLINK(${randomUUID()})`;
  await note(admin, 'post.created', mark);
  await note(editor, 'post.deleted', mark);
  const { api } = await import('#server/api/index.ts');
  const fetched = (format: string) =>
    api.request(`/audit/export?action=post.created&q=${encodeURIComponent(mark)}${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
  const response = await fetched('');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`;post.created;post;'${mark};`);
  const book = await fetched('&format=xlsx');
  expect(book.headers.get('content-disposition')).toBe('attachment; filename="audit.xlsx"');
  const sheet = readArchive(Buffer.from(await book.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/<row><c s="2"><v>[\d.]+<\/v>/g)).toHaveLength(1);
  expect(sheet).toContain(`s="4"><is><t xml:space="preserve">${mark}</t>`);
  expect((await entries(admin, 'action=audit.exported'))[0]).toMatchObject({
    actor: { id: admin.userId },
    after: { action: 'post.created' },
  });
});

describe('the trail of refusals', () => {
  type Refusal = {
    reason: string;
    network: string;
    account: { id: string; email: string | null } | null;
    times: number;
  };
  beforeEach(() => db.deleteFrom('auth_private.refusals').execute());
  const trail = async (query: string) => (await admin.call(`/audit/refusals?${query}`)).json;

  it('tells Admins who was refused what, and how often; it can be filtered, and read on', async () => {
    for (let round = 0; round < 2; round += 1) expect((await editor.call('/users')).status).toBe(403);
    expect((await caller('vk_made-up')('/requests')).status).toBe(401);
    const { items, reasons } = await trail('');
    expect(items.map(({ reason }: Refusal) => reason)).toEqual(['api_key_unknown', 'forbidden']);
    expect(reasons).toEqual(['api_key_unknown', 'forbidden']);
    expect(items[1]).toMatchObject({ account: { id: editor.userId, email: editor.email }, times: 2 });
    const found = await trail(`q=${encodeURIComponent(editor.email.slice(0, 14))}&reason=forbidden`);
    expect(found.items).toHaveLength(1);
    expect((await trail('q=nothing-like-this')).items).toEqual([]);
    const first = await trail('limit=1');
    const second = await trail(`limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
  });

  it('is for Admins alone, and a missing proof is none', async () => {
    expect((await editor.call('/audit/refusals')).status).toBe(403);
    const { userId, call } = await buildStaff('Admin');
    await ageProofs(userId, 11);
    expect((await call('/api-keys', { name: 'k', scopes: ['export'], expiresAt: null })).status).toBe(403);
    const { items } = await trail(`reason=recent_sign_in_required`);
    expect(items).toEqual([]);
  });
});
