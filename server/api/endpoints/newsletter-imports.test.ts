import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { reportOfImport } from '#server/domain/newsletter/desk.ts';
import { answerAsks, workOffImports } from '#server/domain/newsletter/work.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { ReaderState } from '#shared/newsletter.ts';
import { buildStaff, type Call } from '#tests/factories.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  admin = await buildStaff('Admin');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const unique = () => randomUUID().slice(0, 8);

async function buildReader(state: ReaderState) {
  const email = `reader-${unique()}@reader.example`;
  const row = { email, state, source: 'blog', confirmed_at: new Date() } as const;
  return db.insertInto('subscribers').values(row).returning(['id', 'email']).executeTakeFirstOrThrow();
}
const stateOf = async (email: string) =>
  (await db.selectFrom('subscribers').select('state').where('email', '=', email).executeTakeFirst())?.state;

/** The import's draft of a file, as its screen sends it. */
async function draft(call: Call, file: string, id = randomUUID()) {
  const { status, json } = await call(`/newsletter/imports?id=${id}&name=list.csv`, file, 'POST');
  return { id, status, import: json?.import, error: json?.error };
}
const declared = { mode: 'declared', declaration: 'Modulo firmato in fiera a Rimini, maggio 2026.' };

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

  it('takes names as they would be typed: one line, without what nobody sees', async () => {
    const email = `fresh-${unique()}@in.example`;
    const { id } = await draft(admin.call, `Nome;E-mail\r\n"  Elena\u200B\u202E \n Marchetti ";${email}\r\n`);
    await admin.call(`/newsletter/imports/${id}/start`, declared);
    await workOffImports();
    const { name } = await db
      .selectFrom('subscribers')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Elena Marchetti');
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
    ['a workbook', 'PK\x03\x04\x14', 'workbook'],
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
    const report = await reportOfImport(
      { kind: 'staff', userId: admin.userId, name: '', email: '', role: 'Admin' },
      id,
    );
    let text = '';
    for await (const part of report) text += part;
    expect(text).not.toMatch(/(^|;)[=+@]/m);
  });
});
