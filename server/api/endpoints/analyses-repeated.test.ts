import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { openSharedReport } from '#server/domain/analyses/desk.ts';
import { buildAnalysis, buildReport, goldenFiles, sendReports } from '#tests/analysis-factory.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** What is sent again with the same key because its answer was lost is done once. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
let request: string;
let document: string;
let made: string;
beforeAll(async () => {
  editor = await buildStaff('Editor');
  const client = await buildClient();
  request = (await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' })).reference;
  const terms = 'Campaign Name,Customer Search Term,Clicks,Spend\nC,cup,3,1.50\n';
  document = (await editor.call(`/files?kind=request&id=${request}&name=terms.csv`, terms)).json.file.id;
  made = await buildAnalysis(editor.token, { request });
});

type Caller = Awaited<ReturnType<typeof buildStaff>>;
const ways: Record<string, (by: Caller, key: string) => Promise<{ status: number; json: { id: string } }>> = {
  'of files': ({ token }, key) => sendReports(token, goldenFiles(), { request, key }),
  'of documents': ({ call }, key) => call('/analyses/documents', { request, files: [document], key }),
  'of the files of another': ({ call }, key) => call(`/analyses/${made}/repeat`, { key }),
};
const begun = (id: string) =>
  db
    .selectFrom('analyses as a')
    .innerJoin('analysis_files as f', 'f.analysis_id', 'a.id')
    .select('f.name')
    .where('a.id', '=', id)
    .execute();
const countOf = (table: 'analyses' | 'files') =>
  db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();

describe.each(Object.entries(ways))('an analysis %s', (_of, begin) => {
  it('begins once, asked one time after the other or twice at once', async () => {
    for (const ask of [
      async (key: string) => [await begin(editor, key), await begin(editor, key)],
      (key: string) => Promise.all([begin(editor, key), begin(editor, key)]),
    ]) {
      const key = randomUUID();
      expect((await ask(key)).map(({ status, json }) => [status, json.id])).toEqual([
        [202, key],
        [202, key],
      ]);
      const files = await begun(key);
      const before = [await countOf('analyses'), await countOf('files')];
      await begin(editor, key);
      expect([await countOf('analyses'), await countOf('files')]).toEqual(before);
      expect(await begun(key)).toEqual(files);
      await editor.call(`/analyses/${key}/cancel`, {});
    }
  });

  it('does not begin with the key of somebody else', async () => {
    const [key, colleague] = [randomUUID(), await buildStaff('Editor')];
    expect((await begin(editor, key)).status).toBe(202);
    expect(await begin(colleague, key)).toMatchObject({ status: 409, json: { error: { code: 'duplicate' } } });
    await editor.call(`/analyses/${key}/cancel`, {});
  });

  it('refuses a key that is no UUID', async () => {
    expect(await begin(editor, 'again')).toMatchObject({ status: 422, json: { error: { code: 'invalid_input' } } });
  });
});

it('the address of a report whose answer was lost is made anew in its place, as long as nobody came by it', async () => {
  const { id } = await buildReport(editor.call, editor.token, { request });
  const key = randomUUID();
  const ask = (by = editor) => by.call(`/analyses/${id}/links`, { days: 7, key });
  const tokenOf = ({ json }: { json: { url: string } }) => json.url.split('/').at(-1) ?? '';
  const [lost, told] = [await ask(), await ask()];
  expect([lost.json.id, told.json.id]).toEqual([key, key]);
  expect((await editor.call(`/analyses/${id}/links`)).json.links).toHaveLength(1);
  expect(await openSharedReport(tokenOf(lost))).toBeUndefined();
  expect((await ask(await buildStaff('Admin'))).status).toBe(409);
  expect(await openSharedReport(tokenOf(told))).toMatchObject({ id });
  expect((await ask()).status).toBe(409);
  expect(await openSharedReport(tokenOf(told))).toMatchObject({ id });
});

it('an address that was shut stays shut, whoever asks for it again', async () => {
  const { id } = await buildReport(editor.call, editor.token);
  const asked = { days: 7, key: randomUUID() };
  const { json } = await editor.call(`/analyses/${id}/links`, asked);
  await editor.call(`/analyses/${id}/links/${asked.key}`, undefined, 'DELETE');
  expect((await editor.call(`/analyses/${id}/links`, asked)).status).toBe(409);
  expect(await openSharedReport(json.url.split('/').at(-1))).toBe('gone');
});
