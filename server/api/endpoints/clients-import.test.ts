import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** Ten rows, three of them bad. */
function tenRows() {
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const good = Array.from({ length: 7 }, (_, n) => `Client ${n};c${n}@${domain};"Company; ${n}";'+39 02 555 0${n}`);
  const bad = [`;nameless@${domain};X;`, `Bad address;c1@;X;`, `Twice;C0@${domain};X;`];
  return { csv: ['Nome;E-mail;Azienda;Telefono', ...good, ...bad].join('\r\n'), domain };
}
const countOf = async (domain: string) =>
  (await db.selectFrom('clients').select('phone').where('email', 'like', `%@${domain}`).execute()).map(
    ({ phone }) => phone,
  );

describe('POST /api/v1/clients/import', () => {
  it('of ten rows with three bad ones adds seven, names three reasons, and adds nobody the second time', async () => {
    const { call } = await buildStaff('Editor');
    const { csv, domain } = tenRows();
    const tried = (await call('/clients/import', { csv, dryRun: true })).json;
    expect(tried).toMatchObject({ rows: 10, added: 7, known: 0 });
    expect(await countOf(domain)).toEqual([]);
    const done = (await call('/clients/import', { csv, dryRun: false })).json;
    expect(done).toMatchObject({ added: 7, known: 0 });
    expect(done.faults.map(({ line, reasons }: { line: number; reasons: object[] }) => ({ line, reasons }))).toEqual([
      { line: 9, reasons: [{ field: 'name', code: 'required' }] },
      { line: 10, reasons: [{ field: 'email', code: 'email' }] },
      { line: 11, reasons: [{ field: 'email', code: 'repeated' }] },
    ]);
    expect((await countOf(domain)).toSorted()[0]).toBe('+39 02 555 00');
    const again = (await call('/clients/import', { csv, dryRun: false })).json;
    expect(again).toMatchObject({ added: 0, known: 7 });
    expect(await countOf(domain)).toHaveLength(7);
  });

  it('names the columns that nothing is made of', async () => {
    const { call } = await buildStaff('Editor');
    const csv = 'Full name;Cognome;E-mail;;Cellulare\nAda Fenech;Fenech;ada@columns.example;;1';
    expect((await call('/clients/import', { csv, dryRun: true })).json).toMatchObject({
      added: 1,
      unread: ['Cognome', 'Cellulare'],
    });
  });

  it.each([
    ['Nome;Cognome;E-mail', 'Ada;Fenech;'],
    ['Surname;First name;Email', 'Fenech;Ada ;'],
    ['Cognome;Nome;Email', ';Ada Fenech;'],
    ['Nome;Cognome;Email', ';Ada Fenech;'],
  ])('joins name and surname that have columns of their own: %s', async (header, row) => {
    const { call } = await buildStaff('Editor');
    const email = `${randomUUID().slice(0, 8)}@names.example`;
    const csv = `${header}\n${row}${email}`;
    expect((await call('/clients/import', { csv, dryRun: false })).json).toMatchObject({ added: 1, unread: [] });
    const { name } = await db.selectFrom('clients').select('name').where('email', '=', email).executeTakeFirstOrThrow();
    expect(name).toBe('Ada Fenech');
  });

  it('twice at once adds each client once', async () => {
    const { call } = await buildStaff('Editor');
    const { csv, domain } = tenRows();
    const answers = await Promise.all([1, 2, 3].map(() => call('/clients/import', { csv, dryRun: false })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { json }) => sum + json.added, 0)).toBe(7);
    expect(await countOf(domain)).toHaveLength(7);
  });

  it.each([
    ['', 'empty'],
    ['name,email', 'empty'],
    ['a,b\n1,2', 'columns'],
    [`name,email\n${'x,y\n'.repeat(5001)}`, 'too_many'],
  ])('says what is wrong with a file as a whole: %#', async (csv, code) => {
    const { call } = await buildStaff('Editor');
    expect((await call('/clients/import', { csv, dryRun: false })).json.error.details.fields).toEqual({ csv: code });
  });

  it('answers any file, whatever stands in it', async () => {
    const { call } = await buildStaff('Editor');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), { maxLength: 4 }),
        async (rows) => {
          const csv = `name,email,phone\n${rows.map((row) => row.join(',')).join('\n')}`;
          const { status } = await call('/clients/import', { csv, dryRun: true });
          expect([200, 422]).toContain(status);
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('is not for Viewers', async () => {
    expect((await (await buildStaff('Viewer')).call('/clients/import', { ...tenRows(), dryRun: true })).status).toBe(
      403,
    );
  });
});
