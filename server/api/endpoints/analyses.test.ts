import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { deleteOldReports, makeAnalysis, unfinishedAnalyses } from '#server/domain/analyses/work.ts';
import {
  buildAnalysis,
  decide,
  findingsOf,
  golden,
  goldenFiles,
  goldenParameters,
  sendReports,
} from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { workbookWith, zipWith } from '#tests/reports/files.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

let client: Client;
let editor: Staff;
beforeAll(async () => {
  [client, editor] = await Promise.all([buildClient(), buildStaff('Editor')]);
});

const running = (of = client) => buildRequest({ clientId: of.id, email: of.email, status: 'in-progress' });
const parameters = JSON.stringify(goldenParameters);
const orders = {
  name: 'orders.txt',
  content:
    'amazon-order-id\tpurchase-date\tbuyer-email\tbuyer-name\trecipient-name\n171-1\t2026-09-01\ta@b.example\tA\tA\n',
};

describe('an analysis', () => {
  it('is taken at once, says that it is being made, and is then the document of the golden account', async () => {
    const { status, json } = await sendReports(editor.token, goldenFiles(), { parameters });
    expect(status).toBe(202);
    const meanwhile = await editor.call(`/analyses/${json.id}`);
    expect([meanwhile.status, meanwhile.json.error.code]).toEqual([409, 'analysis_running']);
    expect(await unfinishedAnalyses()).toContain(json.id);
    await makeAnalysis({ id: json.id });
    const made = await editor.call(`/analyses/${json.id}`);
    expect(made.json).toMatchObject({
      id: json.id,
      schema: 'amazon-analysis/1',
      scopes: [{ money_at_risk: { total: { value: '139.00', currency: 'EUR' } }, gap_to_target: { value: '-56.00' } }],
    });
    expect((await editor.call(`/analyses/${json.id}/desk`)).json.analysis).toMatchObject({
      status: 'draft',
      files: goldenFiles().map(({ name }) => name),
      scopes: [{ marketplace: 'IT', currency: 'EUR', risk: '139.00', spend: '344.00' }],
    });
  });

  it('is refused whole when a file names buyers, and nothing of it is kept', async () => {
    const { status, json } = await sendReports(editor.token, [...goldenFiles(), orders], { parameters });
    expect([status, json.error.code]).toEqual([415, 'unsupported_type']);
    expect(json.error.details).toEqual({ file: 'orders.txt', reason: 'buyer-data' });
    const kept = await db.selectFrom('files').select('id').where('name', '=', 'orders.txt').execute();
    expect(kept).toEqual([]);
  });

  it('of a workbook, an archive or a document with buyers is refused as well, and detection says so', async () => {
    const rows = orders.content
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    const book = readFileSync((await workbookWith({ Orders: rows })).path);
    const workbook = { name: 'orders.xlsx', content: new Uint8Array(book) };
    const archive = {
      name: 'all.zip',
      content: new Uint8Array(readFileSync((await zipWith({ 'orders.txt': orders.content })).path)),
    };
    for (const file of [workbook, archive]) {
      const { status, json } = await sendReports(editor.token, [file]);
      expect([file.name, status, json.error?.details]).toEqual([
        file.name,
        415,
        { file: file.name, reason: 'buyer-data' },
      ]);
    }
    const looked = await sendReports(editor.token, [orders], {}, '/analyses/detect');
    expect(looked.json.refused).toEqual([{ file: 'orders.txt', code: 'BUYER_DATA' }]);
    const request = await running();
    const document = await client.call(`/files?kind=request&id=${request.reference}&name=orders.txt`, orders.content);
    expect([document.status, document.json.error.details]).toEqual([415, { reason: 'buyer-data' }]);
  });

  it.each([
    ['no file at all', [], {}, 422, 'invalid_input'],
    ['a picture', [{ name: 'a.csv', content: '\x89PNG\r\n\x1a\n' }], {}, 415, 'unsupported_type'],
    ['parameters that are none', goldenFiles(), { parameters: '{"target_acos":"-1"}' }, 422, 'invalid_input'],
    ['a currency that is none', goldenFiles(), { parameters: '{"currency":"EURO"}' }, 422, 'invalid_input'],
    ['parameters that are no JSON', goldenFiles(), { parameters: '{' }, 422, 'invalid_input'],
    ['a request that is not there', goldenFiles(), { request: 'REQ-999999' }, 404, 'not_found'],
    ['a client that is not there', goldenFiles(), { client: 'CLI-999999' }, 404, 'not_found'],
  ] as const)('of %s is refused with a reason', async (_what, files, fields, status, code) => {
    const answer = await sendReports(editor.token, [...files], fields);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });

  it('that is no form is refused', async () => {
    const { status, json } = await editor.call('/analyses', { files: [] });
    expect([status, json.error.code]).toEqual([415, 'unsupported_type']);
  });

  it('of nothing that can be read fails with the first reason, and its files can be looked at again', async () => {
    const { json } = await sendReports(editor.token, [{ name: 'cooking.csv', content: 'salt,pepper\n1,2\n' }]);
    await makeAnalysis({ id: json.id });
    const { analysis } = (await editor.call(`/analyses/${json.id}/desk`)).json;
    expect(analysis).toMatchObject({ status: 'failed', failure: 'UNKNOWN_REPORT' });
  });

  it('can be stopped, and what was stopped is not made', async () => {
    const { json } = await sendReports(editor.token, goldenFiles(), { parameters });
    expect((await editor.call(`/analyses/${json.id}/cancel`, {})).status).toBe(204);
    await makeAnalysis({ id: json.id });
    const { analysis } = (await editor.call(`/analyses/${json.id}/desk`)).json;
    expect(analysis).toMatchObject({ status: 'failed', failure: 'cancelled' });
  });

  it('that ended its process three times is given up', async () => {
    const { json } = await sendReports(editor.token, goldenFiles(), { parameters });
    await db.updateTable('analyses').set({ attempts: 3 }).where('id', '=', json.id).execute();
    await makeAnalysis({ id: json.id });
    const { analysis } = (await editor.call(`/analyses/${json.id}/desk`)).json;
    expect(analysis).toMatchObject({ status: 'failed', failure: 'interrupted' });
  });

  it('can be made of a request’s documents, and of nobody else’s', async () => {
    const [request, other] = [await running(), await running()];
    const file = golden('golden-st-en.csv');
    const { json } = await editor.call(
      `/files?kind=request&id=${request.reference}&name=${file.name}`,
      String(new TextDecoder().decode(file.content as Uint8Array)),
    );
    const of = (reference: string) => editor.call('/analyses/documents', { request: reference, files: [json.file.id] });
    expect((await of(other.reference)).status).toBe(422);
    const look = (reference: string) =>
      editor.call('/analyses/documents/detect', { request: reference, files: [json.file.id] });
    expect((await look(request.reference)).json.files).toMatchObject([{ name: file.name, kind: 'search_term' }]);
    expect((await look(other.reference)).status).toBe(422);
    const begun = await of(request.reference);
    expect(begun.status).toBe(202);
    await makeAnalysis({ id: begun.json.id });
    expect((await editor.call(`/analyses?request=${request.reference}`)).json.items).toMatchObject([
      { id: begun.json.id, status: 'draft', request: { reference: request.reference } },
    ]);
  });

  it('remembers what was said of a client’s account, but not the days', async () => {
    const own = await buildClient();
    const request = await running(own);
    await buildAnalysis(editor.token, { request: request.reference });
    const { json } = await editor.call(`/requests/${request.reference}`);
    const known = await editor.call(`/analyses/parameters?client=${json.request.client.reference}`);
    expect(known.json.parameters).toMatchObject({ target_acos: '0.25', brand_terms: ['acmebrand'], marketplace: 'IT' });
    expect(known.json.parameters).not.toHaveProperty('period');
  });

  it('remembers what was said of files whose sender is not known once they are signed for a confirmed request', async () => {
    const own = await buildClient();
    const request = await running(own);
    const confirm = (at: Date | null) =>
      db.updateTable('requests').set({ confirmed_at: at }).where('id', '=', request.id).execute();
    await confirm(null);
    const id = await buildAnalysis(editor.token, { request: request.reference });
    const { json } = await editor.call(`/requests/${request.reference}`);
    const known = async () =>
      (await editor.call(`/analyses/parameters?client=${json.request.client.reference}`)).json.parameters;
    expect(await known()).toBeNull();
    await confirm(new Date());
    await editor.call(`/analyses/${id}/publish`, { version: await decide(editor.call, id) });
    expect(await known()).toMatchObject({ target_acos: '0.25', brand_terms: ['acmebrand'] });
  });

  it('can be made again beside the old one, until its files are deleted', async () => {
    const id = await buildAnalysis(editor.token);
    const again = await editor.call(`/analyses/${id}/repeat`, {
      parameters: { ...goldenParameters, target_acos: '0.10' },
    });
    expect(again.status).toBe(202);
    await makeAnalysis({ id: again.json.id });
    const [one, other] = [await editor.call(`/analyses/${id}`), await editor.call(`/analyses/${again.json.id}`)];
    expect(one.json.result_hash).not.toBe(other.json.result_hash);
    const later = new Date(Date.now() + 91 * 86_400_000);
    expect(await deleteOldReports(90, later)).toBeGreaterThanOrEqual(2);
    expect((await editor.call(`/analyses/${id}/repeat`, {})).json.error.details).toEqual({ status: 'files-gone' });
    expect((await editor.call(`/analyses/${id}/report`)).json.report).toMatchObject({ filesDeletedAt: null });
  });
});

it('files of an old analysis stay for a younger one that was made of the same', async () => {
  const old = await buildAnalysis(editor.token);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await db
    .updateTable('analyses')
    .set({ created_at: days(-80) })
    .where('id', '=', old)
    .execute();
  const young = (await editor.call(`/analyses/${old}/repeat`, {})).json.id;
  await makeAnalysis({ id: young });
  await deleteOldReports(90, days(20));
  const left = await db
    .selectFrom('analysis_files')
    .select('file_id')
    .where('analysis_id', 'in', [old, young])
    .execute();
  expect(left.every(({ file_id: file }) => file !== null)).toBe(true);
  expect((await editor.call(`/analyses/${young}/repeat`, {})).status).toBe(202);
});

describe('a draft', () => {
  it('keeps decisions, and refuses findings of another analysis, a drop without a reason, and an older version', async () => {
    const id = await buildAnalysis(editor.token);
    const [finding] = findingsOf((await editor.call(`/analyses/${id}`)).json);
    const save = (edits: object, version = 1) =>
      editor.call(
        `/analyses/${id}/edits`,
        { version, edits: { language: 'it', summary: '', findings: [], own: [], ...edits } },
        'PUT',
      );
    expect((await save({ findings: [{ id: 's9.F01.1', decision: 'accepted' }] })).json.error.details.fields).toEqual({
      findings: 'unknown',
    });
    expect((await save({ findings: [{ id: finding?.id, decision: 'dropped' }] })).status).toBe(422);
    expect((await save({ findings: [{ id: finding?.id, decision: 'accepted', amount: '1' }] })).json.version).toBe(2);
    const stale = await save({ summary: 'Another.' });
    expect([stale.status, stale.json.error.details.current.version]).toEqual([409, 2]);
    const { edits } = (await editor.call(`/analyses/${id}/desk`)).json.analysis;
    expect(edits.findings).toEqual([{ id: finding?.id, decision: 'accepted', reason: '', comment: '' }]);
  });

  it('is not signed before everything is decided and summed up', async () => {
    const id = await buildAnalysis(editor.token);
    const { edits } = (await editor.call(`/analyses/${id}/desk`)).json.analysis;
    // What rules write of it is there to begin from.
    expect([edits.language, edits.summary]).toEqual(['it', expect.stringContaining('139,00')]);
    await editor.call(`/analyses/${id}/edits`, { version: 1, edits: { ...edits, summary: '' } }, 'PUT');
    const { status, json } = await editor.call(`/analyses/${id}/publish`, { version: 2 });
    expect(status).toBe(422);
    expect(json.error.details.fields).toEqual({ summary: 'required', findings: 'undecided' });
    expect(json.error.details.undecided).toContain('s1.F02.1');
  });

  it('leaves out what was dropped, and sums up what is left', async () => {
    const id = await buildAnalysis(editor.token);
    await decide(editor.call, id, { dropped: ['F01'] });
    const { report } = (await editor.call(`/analyses/${id}/report`)).json;
    expect(report.scopes[0].money_at_risk.total).toEqual({ value: '48.00', currency: 'EUR' });
    expect(findingsOf(report).map(({ rule }) => rule)).not.toContain('F01');
    expect(report.signature).toBeNull();
  });

  it('goes to a colleague and back, and is deleted with its files while nobody signed it', async () => {
    const id = await buildAnalysis(editor.token);
    const given = await editor.call(`/analyses/${id}/review`, { version: 1, inReview: true });
    expect(given.json.version).toBe(2);
    expect(
      (await editor.call(`/analyses?status=in-review&limit=100`)).json.items.map((each: { id: string }) => each.id),
    ).toContain(id);
    expect((await editor.call(`/analyses/${id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await editor.call(`/analyses/${id}`)).status).toBe(404);
    expect(await db.selectFrom('files').select('id').where('subject_id', '=', id).execute()).toEqual([]);
  });
});
