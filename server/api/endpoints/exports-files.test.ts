import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanExports } from '#server/across/exports/clean-up.ts';
import { linkToExport, openExportLink } from '#server/across/exports/links.ts';
import { makeExport } from '#server/across/exports/make.ts';
import { db, pool } from '#server/db/client.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { unmaskFormulas } from '#shared/csv.ts';
import { exportFormats, exportSetNames, exportSets } from '#shared/exports.ts';
import { readArchive, readCsv } from '#tests/archive.ts';
import { buildCaseStudy, buildPost, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { admin, all, editor, exportOf, fileOf, rowOf, viewer } from '#tests/stages/exports.ts';

const columnOf = (csv: string, name: string) => {
  const [head = [], ...rows] = readCsv(csv);
  return rows.map((row) => row[head.indexOf(name)]);
};

describe('what is in the file', () => {
  it('every set, with all its fields in every format, a manifest that fits, and words for people', async () => {
    await Promise.all([buildRequest(), buildCaseStudy(), buildPost()]);
    const sets = exportSetNames.map((set) => ({ set }));
    const { files, bytes, done } = await exportOf(admin.call, { sets, formats: [...exportFormats] });
    const manifest = JSON.parse(files['manifest.json'] ?? '');
    for (const set of exportSetNames) {
      const [head, ...rows] = readCsv(files[`${set}.csv`] ?? '');
      expect(
        head?.filter((name) => !name.endsWith('_local')),
        set,
      ).toEqual(exportSets[set].fields);
      const records = JSON.parse(files[`${set}.json`] ?? '');
      expect(records.length, set).toBe(rows.length);
      if (records.length > 0) expect(Object.keys(records[0])).toEqual(exportSets[set].fields);
      expect(done.counts[set]).toBe(rows.length);
      const sheet = readArchive(bytes[`${set}.xlsx`] as Buffer)['xl/worksheets/sheet1.xml'] ?? '';
      const headings = [...(sheet.split('</row>')[0] ?? '').matchAll(/preserve">([^<]+)</g)].map(([, name]) => name);
      // An instant is there once, by the clocks of the site.
      expect(headings, set).toEqual(head?.filter((name) => !head.includes(`${name}_local`)));
      expect(sheet.match(/<row>/g)).toHaveLength(1 + rows.length);
    }
    expect(manifest.files).toHaveLength(exportFormats.length * exportSetNames.length);
    for (const { name, sha256, bytes: size } of manifest.files) {
      expect(
        createHash('sha256')
          .update(bytes[name] as Buffer)
          .digest('hex'),
        name,
      ).toBe(sha256);
      expect(bytes[name]).toHaveLength(size);
    }
    expect(done.rows.done).toBe(done.rows.expected);
    expect(files['README.txt']).toContain('Europe/Rome');
    expect(files['README.txt']).toContain('ITALIANO');
  });

  it('only the fields, the status and the days that were asked for, days by the clock of the site', async () => {
    const name = `Period ${Math.random()}`;
    // 22:30 UTC on the 30th is half past midnight of the 1st in Rome.
    await buildRequest({ name, submittedAt: new Date('2026-05-31T22:30:00Z'), status: 'completed' });
    await buildRequest({ name, submittedAt: new Date('2026-05-31T21:30:00Z'), status: 'completed' });
    await buildRequest({ name, submittedAt: new Date('2026-06-30T21:30:00Z'), status: 'new' });
    await buildRequest({ name, submittedAt: new Date('2026-06-30T22:30:00Z'), status: 'completed' });
    const period = { from: '2026-06-01', to: '2026-06-30' };
    const fields = ['status', 'submitted_at'];
    const { files } = await exportOf(editor.call, { sets: [{ set: 'requests', fields }], ...period });
    expect(readCsv(files['requests.csv'] ?? '')[0]).toEqual([...fields, 'submitted_at_local']);
    expect(columnOf(files['requests.csv'] ?? '', 'submitted_at')).toEqual([
      '2026-06-30T21:30:00.000Z',
      '2026-05-31T22:30:00.000Z',
    ]);
    expect(columnOf(files['requests.csv'] ?? '', 'submitted_at_local')).toEqual([
      '2026-06-30 23:30',
      '2026-06-01 00:30',
    ]);
    const completed = await exportOf(editor.call, {
      sets: [{ set: 'requests', fields, status: 'completed' }],
      ...period,
    });
    expect(columnOf(completed.files['requests.csv'] ?? '', 'status')).toEqual(['completed']);
    const formats = ['csv', 'xlsx'];
    const counts = await exportOf(viewer.call, { sets: [{ set: 'request-counts' }], ...period, formats });
    const sheet = readArchive(counts.bytes['request-counts.xlsx'] as Buffer)['xl/worksheets/sheet1.xml'];
    // 1 June 2026 as a day of spreadsheets.
    expect(sheet).toContain('<row><c s="3"><v>46174</v></c><c t="inlineStr"><is><t xml:space="preserve">completed</t>');
    expect(readCsv(counts.files['request-counts.csv'] ?? '').slice(1)).toEqual([
      ['2026-06-01', 'completed', '1'],
      ['2026-06-30', 'new', '1'],
    ]);
  });

  it('a stranger cannot write a row of their own, nor a formula, into the file that staff open', async () => {
    const message = "Good morning, a question about fees.\n=cmd|' /C calc'!A0\n\t@SUM(1)\u2028-1+1\nThank you,=1+1";
    const form = new FormData();
    const typed = { firstName: '=1+1', email: 'formula@lead.example', company: '+cmd;=1', message };
    for (const [name, value] of Object.entries({ ...typed, ...prepareForm(new Date(Date.now() - 60_000)) }))
      form.append(name, value);
    expect((await submitMessage(form, { address: '203.0.113.77' })).outcome).toBe('accepted');
    const { files } = await exportOf(admin.call, { ...all('messages'), formats: ['csv', 'json'] });
    const csv = files['messages.csv'] ?? '';
    const rows = readCsv(csv);
    expect(rows).toHaveLength(1 + JSON.parse(files['messages.json'] ?? '').length);
    for (const row of csv.split(/\r\n|[\n\r\u2028\u2029]/)) expect(row).not.toMatch(/^"*\s*[=+\-@]/);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]/);
    expect(columnOf(csv, 'message').map((text) => unmaskFormulas(text ?? ''))).toContain(message);
    expect(columnOf(csv, 'company')).toContain("'+cmd;'=1");
  });

  it('exactly the rows of the list on the screen, also more than a thousand, and none from the trash', async () => {
    const company = `List ${Math.random().toString(36).slice(2)}`;
    const one = await buildRequest({ company, status: 'in-progress' });
    await db.executeQuery(
      (await import('kysely')).sql`
        insert into requests (client_id, source, title, types, name, email, company, reply_due_at, submitted_at)
        select client_id, source, title, types, name, email, company, reply_due_at, submitted_at - n * interval '1 minute'
        from requests, generate_series(1, 1200) n where id = ${one.id}`.compile(db),
    );
    const deleted = await buildRequest({ company });
    await db.updateTable('requests').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { json } = await editor.call(
        `/requests?q=${encodeURIComponent(company)}&status=new&limit=100&cursor=${cursor}`.replace(/&cursor=$/, ''),
      );
      seen.push(...json.items.map(({ reference }: { reference: string }) => reference));
      cursor = json.nextCursor;
    }
    const { files } = await exportOf(editor.call, { ...all('requests'), list: { q: company, status: 'new' } });
    expect(seen).toHaveLength(1200);
    expect(columnOf(files['requests.csv'] ?? '', 'reference')).toEqual(seen);
  });
});

describe('the file', () => {
  it('is fetched by a link for one person and one minute, and only while the session lives', async () => {
    const person = await buildStaff('Editor');
    const { id } = await exportOf(person.call, all('posts'));
    const { json } = await person.call(`/exports/${id}/link`, {});
    const fetched = await caller()(json.url.replace('/api/v1', ''));
    expect(fetched.status).toBe(200);
    expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="export-[\d-]+\.zip"$/);
    expect(fetched.headers.get('cache-control')).toContain('no-store');

    const session = await db
      .selectFrom('auth.sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const somebody = { kind: 'staff', userId: person.userId, name: '', email: '', role: 'Editor' } as const;
    const link = await linkToExport(
      { person: somebody, session: { sessionId: session.id } },
      id,
      new Date(Date.now() - 61_000),
    );
    await expect(openExportLink(link.url.split('/').at(-1) ?? '', async () => {})).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await caller()('/exports/download/v1.forged')).status).toBe(404);

    const fresh = (await person.call(`/exports/${id}/link`, {})).json.url.replace('/api/v1', '');
    await person.call(`/account/sessions/${session.id}`, undefined, 'DELETE');
    expect((await caller()(fresh)).status).toBe(404);
  });

  it("is nobody else's: an Admin does not see an Editor's, and a link works for its own export", async () => {
    const { id } = await exportOf(editor.call, all('posts'));
    expect((await admin.call(`/exports/${id}`)).status).toBe(404);
    expect((await admin.call(`/exports/${id}/link`, {})).status).toBe(404);
    expect((await admin.call(`/exports/${id}/content`)).status).toBe(404);
    expect((await admin.call(`/exports/${id}`, undefined, 'DELETE')).status).toBe(404);
    const { json } = await admin.call('/exports');
    expect(json.items.map((item: { id: string }) => item.id)).not.toContain(id);
  });

  it('leaves after seven days, and at once when it is deleted; files that nobody knows leave too', async () => {
    const kept = await exportOf(editor.call, all('posts'));
    const old = await exportOf(editor.call, all('posts'));
    const deleted = await exportOf(editor.call, all('posts'));
    const stray = '00000000-0000-4000-8000-000000000001';
    mkdirSync(path.dirname(fileOf(stray)), { recursive: true });
    writeFileSync(`${fileOf(stray)}.part`, 'half');
    expect((await editor.call(`/exports/${deleted.id}`, undefined, 'DELETE')).json.state).toBe('cancelled');
    expect((await editor.call(`/exports/${deleted.id}`, undefined, 'DELETE')).json.state).toBe('cancelled');
    expect(existsSync(fileOf(deleted.id))).toBe(false);
    await db
      .updateTable('exports')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', old.id)
      .execute();
    expect((await editor.call(`/exports/${old.id}/link`, {})).status).toBe(404);
    expect(await cleanExports()).toBe(1);
    expect([kept.id, old.id].map((id) => existsSync(fileOf(id)))).toEqual([true, false]);
    expect(existsSync(`${fileOf(stray)}.part`)).toBe(false);
    expect((await editor.call(`/exports/${old.id}`)).json.state).toBe('expired');
  });

  it('is told about in the audit log: what was asked for, the rows of each set, each fetching', async () => {
    const { id } = await exportOf(editor.call, { ...all('posts'), from: '2026-01-01' });
    const { url } = (await editor.call(`/exports/${id}/link`, {})).json;
    await caller()(url.replace('/api/v1', ''));
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject_kind', '=', 'export')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['export.asked', 'export.made', 'export.downloaded']);
    expect(entries.every(({ actor_id }) => actor_id === editor.userId)).toBe(true);
    expect(entries[0]?.after).toMatchObject({ sets: [{ set: 'posts' }], from: '2026-01-01' });
    expect(entries[1]?.after).toHaveProperty('rows.posts');
  });
});

describe('an attempt that does not come to its end', () => {
  const ask = async () => (await editor.call('/exports', all('requests'))).json.id as string;

  it('of a process that died is taken up from the beginning', async () => {
    const id = await ask();
    await db.updateTable('exports').set({ state: 'running', attempts: 1, rows_done: 7 }).where('id', '=', id).execute();
    mkdirSync(path.dirname(fileOf(id)), { recursive: true });
    writeFileSync(`${fileOf(id)}.part`, 'half a file');
    await makeExport({ id });
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(readArchive(fileOf(id))['manifest.json']).toBeDefined();
    expect(existsSync(`${fileOf(id)}.part`)).toBe(false);
  });

  it('three times is failed with its reason, and nothing is offered', async () => {
    const id = await ask();
    await db.updateTable('exports').set({ state: 'running', attempts: 3 }).where('id', '=', id).execute();
    await makeExport({ id });
    expect((await editor.call(`/exports/${id}`)).json).toMatchObject({ state: 'failed', failure: 'interrupted' });
    expect((await editor.call(`/exports/${id}/link`, {})).status).toBe(404);
  });

  it('is left alone while another process is at it', async () => {
    const id = await ask();
    const other = await pool.connect();
    await other.query("select pg_advisory_lock(hashtextextended('export ' || $1, 0))", [id]);
    await makeExport({ id });
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    await other.query("select pg_advisory_unlock(hashtextextended('export ' || $1, 0))", [id]);
    other.release();
  });

  it('because the process stops waits again, uncounted, without a file', async () => {
    await buildRequest();
    const id = await ask();
    await makeExport({ id, signal: AbortSignal.abort() });
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(existsSync(fileOf(id)) || existsSync(`${fileOf(id)}.part`)).toBe(false);
    await makeExport({ id });
    expect((await rowOf(id)).state).toBe('done');
  });
});
