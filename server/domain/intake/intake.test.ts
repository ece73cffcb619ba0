import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { spoolFolder } from '#server/storage/storage.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';
import { requestReference } from '#shared/requests.ts';
import { golden, goldenFiles } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { zipWith } from '#tests/reports/files.ts';
import { filledForm, freshAddress } from '#tests/stages/analysis-form.ts';
import { analyseAll, searchTerms, visit, withFiles } from '#tests/stages/visitor-files.ts';
import { addVisitorPart, beginVisitorUpload, bringFiles, readIntake, submitRequest } from './intake.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const filesOf = (reference: string) =>
  db.selectFrom('files').select(['name', 'waits_until']).where('subject_id', '=', reference).execute();
const referenceOf = ({ request }: Awaited<ReturnType<typeof visit>>) => requestReference(request?.number ?? 0);
const confirm = (id: string) =>
  db.updateTable('requests').set({ confirmed_at: new Date() }).where('id', '=', id).execute();
const parts = (content: string) => new Blob([content]).stream();

afterEach(restoreEnvironment);
afterAll(closeDatabase);

describe('files that come with the form', () => {
  it('are kept with the request, read at once, and say three figures to whoever holds the receipt', async () => {
    const sent = await visit({ files: goldenFiles() });
    expect(sent.outcome).toBe('accepted');
    expect(sent.left).toEqual([]);
    expect(sent.state?.files.map(({ name }) => name)).toEqual(goldenFiles().map(({ name }) => name));
    expect(sent.state?.look).toMatchObject({ state: 'running' });
    await analyseAll();
    const look = (await readIntake(sent.receipt))?.look;
    expect(look).toMatchObject({
      state: 'read',
      figures: { spend: { value: '344.00', currency: 'EUR' }, rows: 8, others: 0 },
    });
    const figures = look?.state === 'read' ? look.figures : null;
    const sum = Object.values(figures?.split ?? {}).reduce((total, { value }) => total + Number(value), 0);
    expect(sum).toBeCloseTo(344, 2);
    expect(figures?.split?.risk).toEqual(figures?.risk?.total);
  });

  it('wait as a draft for staff, who find it with the request', async () => {
    const editor = await buildStaff('Editor');
    const sent = await visit({ files: goldenFiles() });
    await analyseAll();
    const { json } = await editor.call(`/analyses?request=${referenceOf(sent)}`);
    expect(json.items).toMatchObject([{ status: 'draft', makerName: null, request: { reference: referenceOf(sent) } }]);
  });

  it('cost nobody the request when they are no reports: each is left out by its reason, the others stay', async () => {
    const sent = await visit({
      files: [
        { name: 'photo.csv', content: new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')) },
        searchTerms(),
        { name: 'empty.csv', content: '' },
      ],
    });
    expect(sent.left).toMatchObject([
      { name: 'photo.csv', code: 'unsupported_type' },
      { name: 'empty.csv', code: 'invalid_input' },
    ]);
    expect(sent.state?.files).toHaveLength(1);
    expect(sent.outcome).toBe('accepted');
  });

  it('cost nobody the request when they are a whole folder of reports: those beyond the limit are left out', async () => {
    const files = Array.from({ length: 60 }, (_, at) => ({ ...searchTerms(), name: `month-${at}.csv` }));
    const sent = await visit({ files });
    expect(sent.outcome).toBe('accepted');
    expect(sent.state?.files.length).toBeGreaterThan(0);
    expect(sent.left).toContainEqual(expect.objectContaining({ code: 'limit_reached', details: { limit: 'files' } }));
  });

  it('may be none: an empty field leaves nothing out', async () => {
    const sent = await visit();
    expect([sent.left, sent.state?.files, sent.state?.look]).toEqual([[], [], null]);
  });

  it('are there once when the form is sent again', async () => {
    const [form, from, file] = [filledForm({}, hours(-1)), freshAddress(), searchTerms()];
    const first = await visit({ form, from, files: [file] });
    const again = await visit({ form, from, files: [file] });
    expect([first.outcome, again.outcome]).toEqual(['accepted', 'repeated']);
    expect(await filesOf(referenceOf(first))).toHaveLength(1);
  });

  it('are not taken where the form is refused, and nothing of them stays', async () => {
    const request = withFiles(filledForm({ company: '' }, hours(-1)), [searchTerms()]);
    const { result } = await submitRequest(request, { address: freshAddress(), tell: tellOwner });
    expect(result.outcome).toBe('invalid');
    expect(existsSync(spoolFolder()) ? readdirSync(spoolFolder()) : []).toEqual([]);
  });

  it('are not kept for a post that was put aside, and its sender is told so', async () => {
    const sent = await visit({ form: filledForm({ faxNumber: '1' }, hours(-1)), files: [searchTerms()] });
    expect(sent.outcome).toBe('quarantined');
    expect(sent.left).toMatchObject([{ code: 'unavailable' }]);
    expect(sent.state).toMatchObject({ standing: 'none', files: [] });
  });
});

describe('files that wait', () => {
  it('stay for good when the request is confirmed within the time', async () => {
    const sent = await visit({ files: [searchTerms()] });
    await confirm(sent.request?.id ?? '');
    await cleanFiles(hours(72));
    expect(await filesOf(referenceOf(sent))).toMatchObject([{ waits_until: null }]);
  });

  it('are gone after it, with their contents and what was counted of them', async () => {
    const sent = await visit({ files: [searchTerms()] });
    await analyseAll();
    await cleanFiles(hours(47));
    expect(await filesOf(referenceOf(sent))).toHaveLength(1);
    await cleanFiles(hours(49));
    expect(await filesOf(referenceOf(sent))).toEqual([]);
    const analyses = await db
      .selectFrom('analyses')
      .select('id')
      .where('request_id', '=', sent.request?.id ?? '')
      .execute();
    expect(analyses).toEqual([]);
    expect((await readIntake(sent.receipt))?.look).toBeNull();
  });

  it('count to no storage of the client whose address a stranger typed', async () => {
    setEnvironment({ CLIENT_STORAGE_MB: 0 });
    const client = await buildClient();
    const sent = await visit({ form: filledForm({ email: client.email }, hours(-1)), files: [searchTerms()] });
    expect(sent.left).toEqual([]);
  });

  it('do not change between the look and the reading: what was announced as a report and is none is refused, and forgotten', async () => {
    const { receipt } = await visit();
    const [address, exe] = [freshAddress(), Buffer.from('7f454c46020101000000000000000000', 'hex')];
    const { id } = await beginVisitorUpload(
      receipt,
      { name: 'terms.csv', bytes: 16, sending: randomUUID() },
      { address },
    );
    await expect(
      addVisitorPart(receipt, id, { address, tell: tellOwner, offset: 0, body: new Blob([exe]).stream() }),
    ).rejects.toMatchObject({ code: 'unsupported_type' });
    expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

describe('a file that names buyers', () => {
  it('or may name them where nobody can look is refused, and nothing of it is kept', async () => {
    const [content, secret] = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomUUID()];
    const archive = await zipWith({ 'orders.xls': Buffer.concat([content, Buffer.from(secret)]) });
    const name = `${secret}.zip`;
    const sent = await visit({ files: [{ name, content: new Uint8Array(readFileSync(archive.path)) }] });
    expect(sent.left).toMatchObject([{ code: 'unsupported_type', details: { reason: 'not-looked-into' } }]);
    expect(await db.selectFrom('files').select('id').where('name', '=', name).execute()).toEqual([]);
  });

  const secret = `Giulia-${randomUUID()}`;
  const orders = `order-id\tbuyer-name\tship-address-1\n1\t${secret}\tVia Roma 1\n`;
  const bytesOf = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));

  it('is refused before a byte of it is written, by the form and in parts', async () => {
    const sent = await visit({ files: [{ name: 'orders.txt', content: orders }] });
    expect(sent.left).toMatchObject([{ code: 'unsupported_type', details: { reason: 'buyer-data' } }]);
    const address = freshAddress();
    const { id } = await beginVisitorUpload(
      sent.receipt,
      { name: 'orders.txt', bytes: orders.length, sending: randomUUID() },
      { address },
    );
    await expect(
      addVisitorPart(sent.receipt, id, { address, tell: tellOwner, offset: 0, body: parts(orders) }),
    ).rejects.toMatchObject({ code: 'unsupported_type', details: { reason: 'buyer-data' } });
    expect(bytesOf(env.DATA_DIR).filter((content) => content.includes(secret))).toEqual([]);
    const { rows } = await db
      .selectFrom('audit_values')
      .select('after')
      .execute()
      .then((rows) => ({ rows }));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('what the rules make of files that come', () => {
  it('is made anew with each further file, in the place of what nobody touched', async () => {
    const sent = await visit({ files: [golden('golden-st-it-utf8bom.csv')] });
    await analyseAll();
    await bringFiles(withFiles(new FormData(), [golden('golden-business-de-mixed.csv')]), sent.receipt, {
      address: freshAddress(),
      tell: tellOwner,
    });
    await analyseAll();
    const look = (await readIntake(sent.receipt))?.look;
    expect(look?.state === 'read' && look.files).toHaveLength(2);
    const made = await db
      .selectFrom('analyses')
      .select('id')
      .where('request_id', '=', sent.request?.id ?? '')
      .execute();
    expect(made).toHaveLength(1);
  });

  it('stays where a colleague has begun to work on it', async () => {
    const editor = await buildStaff('Editor');
    const sent = await visit({ files: [golden('golden-st-it-utf8bom.csv')] });
    await analyseAll();
    const list = await editor.call(`/analyses?request=${referenceOf(sent)}`);
    const [draft] = list.json.items;
    const { json } = await editor.call(`/analyses/${draft.id}/desk`);
    const { edits, version } = json.analysis;
    const body = { version, edits: { ...edits, summary: 'Mine' } };
    expect((await editor.call(`/analyses/${draft.id}/edits`, body, 'PUT')).status).toBe(200);
    await bringFiles(withFiles(new FormData(), [searchTerms()]), sent.receipt, {
      address: freshAddress(),
      tell: tellOwner,
    });
    await analyseAll();
    const made = await db
      .selectFrom('analyses')
      .select('id')
      .where('request_id', '=', sent.request?.id ?? '')
      .execute();
    expect(made).toHaveLength(2);
    expect(made.map(({ id }) => id)).toContain(draft.id);
  });

  it('tells a visitor which file is no report, and spares staff what a client sends beside reports', async () => {
    const note = { name: 'note.txt', content: `Dear team, ${randomUUID()}` };
    const sent = await visit({ files: [note] });
    await analyseAll();
    expect((await readIntake(sent.receipt))?.look).toMatchObject({
      state: 'failed',
      refused: [{ file: 'note.txt', code: 'UNKNOWN_REPORT' }],
    });
    await confirm(sent.request?.id ?? '');
    await db
      .updateTable('analyses')
      .set({ status: 'running' })
      .where('request_id', '=', sent.request?.id ?? '')
      .execute();
    await analyseAll();
    expect(
      await db
        .selectFrom('analyses')
        .select('id')
        .where('request_id', '=', sent.request?.id ?? '')
        .execute(),
    ).toEqual([]);
  });
});
