import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parametersShape } from '#server/analysis/parameters.ts';
import { runAnalysis } from '#server/analysis/run.ts';
import { db } from '#server/db/client.ts';
import { makeAnalysis } from '#server/domain/analyses/work.ts';
import { env } from '#server/env.ts';
import { goldenFiles, sendBody, sendReports } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { fileWith, workbookWith } from '#tests/reports/files.ts';

/** How files are taken in, and how an analysis is stopped. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterEach(() => {
  vi.unstubAllEnvs();
  restoreEnvironment();
});

const head = 'Campaign Name,Customer Search Term,Clicks,Spend';
const textOf = (rows: number, name: string) =>
  `${head}\n${Array.from({ length: rows }, (_, at) => `${name},term ${at},3,1.50`).join('\n')}\n`;
const objects = () => {
  const folder = path.join(env.DATA_DIR, 'files', 'objects');
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
};

it('files are taken in all together: one that finds no room leaves none of the others behind', async () => {
  const client = await buildClient();
  const { reference: request } = await buildRequest({
    clientId: client.id,
    email: client.email,
    status: 'in-progress',
  });
  expect((await sendReports(editor.token, goldenFiles())).status).toBe(202);
  const before = objects();
  setEnvironment({ CLIENT_STORAGE_MB: 1 });
  const files = ['one', 'two', 'three'].map((name) => ({ name: `${name}.csv`, content: textOf(20_000, name) }));
  const { status, json } = await sendReports(editor.token, files, { request });
  expect([status, json.error.code, json.error.details.limit]).toEqual([422, 'limit_reached', 'bytes']);
  expect(await db.selectFrom('files').select('name').where('client_id', '=', client.id).execute()).toEqual([]);
  expect(objects()).toBe(before);
  expect((await sendReports(editor.token, files.slice(0, 2), { request })).status).toBe(202);
  const kept = await db.selectFrom('files').select('name').where('client_id', '=', client.id).orderBy('name').execute();
  expect(kept).toEqual([{ name: 'one.csv' }, { name: 'two.csv' }]);
});

it('a file that is given twice is kept once, and named twice', async () => {
  const before = objects();
  const content = textOf(3, 'twice');
  const files = [
    { name: 'a.csv', content },
    { name: 'b.csv', content },
  ];
  const { json } = await sendReports(editor.token, files);
  const { analysis } = (await editor.call(`/analyses/${json.id}/desk`)).json;
  expect(analysis.files).toEqual(['a.csv', 'b.csv']);
  expect(objects()).toBe(before + 1);
});

it('an analysis is made below the data folder alone, where what a crash leaves is found', async () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  const rows = [
    ['Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
    ['C', 'lamp', 1, 2],
  ];
  const book = readFileSync((await workbookWith({ S: rows })).path);
  const file = { name: 'terms.xlsx', content: new Uint8Array(book) };
  expect((await sendReports(editor.token, [file], {}, '/analyses/detect')).status).toBe(200);
  const { status, json } = await sendReports(editor.token, [file]);
  expect(status).toBe(202);
  await makeAnalysis({ id: json.id });
  expect((await editor.call(`/analyses/${json.id}/desk`)).json.analysis).toMatchObject({
    failure: null,
    status: 'draft',
  });
  expect(readdirSync(path.join(env.DATA_DIR, 'files', 'scratch'))).toEqual([]);
});

it('a form that breaks off is refused as that, and not as JSON that is none', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  for (const body of ['', '--edge\r\nContent-Disposition: form-data; name="files[]"; filename="a.csv"\r\n\r\na,b']) {
    const { status, json } = await sendBody(editor.token, '/analyses/detect', { body, headers });
    const error = { code: 'malformed_request', message: 'The body is broken, or not all of it came.' };
    expect([status, json]).toEqual([400, { error }]);
  }
});

async function attemptsOf(id: string): Promise<number | undefined> {
  const row = await db.selectFrom('analyses').select('attempts').where('id', '=', id).executeTakeFirst();
  return row?.attempts;
}

it('a program reads documents for an analysis only where it may read documents', async () => {
  const admin = await buildStaff('Admin');
  const client = await buildClient();
  const { reference } = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  const { json } = await editor.call(`/files?kind=request&id=${reference}&name=terms.csv`, textOf(3, 'C'));
  const answersTo = async (scopes: string[]) => {
    const key = await admin.call('/api-keys', { name: scopes.join(' '), scopes, expiresAt: null });
    const program = caller(key.json.secret);
    const asked = { request: reference, files: [json.file.id] };
    const answers = [await program('/analyses/documents/detect', asked), await program('/analyses/documents', asked)];
    return answers.map(({ status }) => status);
  };
  expect(await answersTo(['analyses:write', 'requests:read'])).toEqual([403, 403]);
  expect(await answersTo(['analyses:write', 'requests:read', 'clients:read'])).toEqual([200, 202]);
});

describe('an analysis that is under way', () => {
  it.each([
    ['stopped', (id: string) => editor.call(`/analyses/${id}/cancel`, {}), 'failed'],
    ['deleted', (id: string) => editor.call(`/analyses/${id}`, undefined, 'DELETE'), undefined],
  ])(
    'and is %s ends at once, also while it waits for its turn and says nothing',
    async (_how, end, status) => {
      const large = fileWith(textOf(400_000, 'C'));
      const others = new AbortController();
      let running = 2;
      const both = [0, 1].map(() =>
        runAnalysis([large], parametersShape.parse({}), { signal: others.signal })
          .catch(() => {})
          .finally(() => {
            running -= 1;
          }),
      );
      const { json } = await sendReports(editor.token, goldenFiles());
      const made = makeAnalysis({ id: json.id });
      await expect.poll(() => attemptsOf(json.id)).toBe(1);
      expect((await end(json.id)).status).toBe(204);
      await made;
      expect(running).toBe(2);
      others.abort();
      await Promise.all(both);
      const row = await db.selectFrom('analyses').select('status').where('id', '=', json.id).executeTakeFirst();
      expect(row?.status).toBe(status);
    },
    60_000,
  );
});
