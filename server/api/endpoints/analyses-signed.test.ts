import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import {
  openSharedReport,
  packOfSharedReport,
  pdfOfSharedReport,
  rowsOfSharedReport,
} from '#server/domain/analyses/desk.ts';
import { ownHeadlines } from '#server/domain/analyses/own.ts';
import { personOf } from '#server/records/person.ts';
import { buildAnalysis, buildReport, decide, textOf } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

let client: Client;
let editor: Staff;
let viewer: Staff;
beforeAll(async () => {
  [client, editor, viewer] = await Promise.all([buildClient(), buildStaff('Editor'), buildStaff('Viewer')]);
});

const running = (of = client) => buildRequest({ clientId: of.id, email: of.email, status: 'in-progress' });

describe('a report', () => {
  it('reaches its client with the request, and stays as it was signed', async () => {
    const request = await running();
    const { id, delivered, version } = await buildReport(editor.call, editor.token, { request: request.reference });
    expect(delivered).toBe(true);
    const own = await client.call(`/portal/requests/${request.reference}/analysis`);
    expect(own.json.report).toMatchObject({
      version: 1,
      language: 'it',
      signature: { name: editor.name },
      company: 'Casa Lume Srl',
    });
    expect(own.json.signer).toEqual({ role: '', picture: null });
    expect((await client.call(`/portal/requests/${request.reference}`)).json.request.report).toMatchObject({
      version: 1,
    });
    expect(
      (
        await editor.call(
          `/analyses/${id}/edits`,
          { version, edits: { language: 'en', summary: '', findings: [], own: [] } },
          'PUT',
        )
      ).status,
    ).toBe(422);
    expect((await editor.call(`/analyses/${id}`, undefined, 'DELETE')).status).toBe(422);
    const paper = await textOf(client.token, `/portal/requests/${request.reference}/analysis/report.pdf`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const pack = await textOf(client.token, `/portal/requests/${request.reference}/analysis/pack/xlsx`);
    expect([pack.status, pack.text.slice(0, 2)]).toEqual([200, 'PK']);
    const rows = await textOf(client.token, `/portal/requests/${request.reference}/analysis/rows.csv?finding=s1.F02.1`);
    expect(rows.text).toContain('borraccia bambini');
    expect(rows.headers.get('content-disposition')).toContain('s1.F02.1.csv');
  });

  it('is not signed where its client cannot be told: both happen or neither', async () => {
    const request = await running();
    const id = await buildAnalysis(editor.token, { request: request.reference });
    const version = await decide(editor.call, id);
    await sql`create function refuse_report() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before insert on request_reports execute function refuse_report()`.execute(db);
    const sign = () => editor.call(`/analyses/${id}/publish`, { version });
    try {
      expect((await sign()).status).toBe(500);
    } finally {
      await sql`drop trigger refuse on request_reports`.execute(db);
    }
    const { analysis } = (await editor.call(`/analyses/${id}/desk`)).json;
    expect(analysis).toMatchObject({ status: 'draft', version });
    expect(await sign()).toMatchObject({ status: 200, json: { version: version + 1, delivered: true } });
  });

  it('is corrected by a new version, which takes its place everywhere', async () => {
    const request = await running();
    const first = await buildReport(editor.call, editor.token, { request: request.reference });
    const link = await editor.call(`/analyses/${first.id}/links`, { days: 30 });
    const { json: copy } = await editor.call(`/analyses/${first.id}/correct`, {});
    expect((await editor.call(`/analyses/${first.id}/correct`, {})).json.id).toBe(copy.id);
    const version = await decide(editor.call, copy.id, { summary: 'Corrected.' });
    await editor.call(`/analyses/${copy.id}/publish`, { version });
    const { report } = (await client.call(`/portal/requests/${request.reference}/analysis`)).json;
    expect([report.version, report.summary]).toEqual([2, 'Corrected.']);
    const shared = await openSharedReport(link.json.url.split('/').at(-1));
    expect(shared).toMatchObject({ id: copy.id });
    expect((await editor.call(`/analyses/${first.id}/desk`)).json.analysis.status).toBe('superseded');
    expect((await editor.call(`/analyses/${first.id}/report`)).json.report.summary).toBe('Five sentences.');
  });

  it('takes the place of another one of its request that is signed in the same moment', async () => {
    const request = await running();
    const drafts = await Promise.all(
      [1, 2, 3].map(async () => {
        const id = await buildAnalysis(editor.token, { request: request.reference });
        return { id, version: await decide(editor.call, id) };
      }),
    );
    const signed = await Promise.all(
      drafts.map(({ id, version }) => editor.call(`/analyses/${id}/publish`, { version })),
    );
    expect(signed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { items } = (await editor.call(`/analyses?request=${request.reference}`)).json as {
      items: { status: string; reportVersion: number }[];
    };
    expect(items.map(({ status, reportVersion }) => [reportVersion, status]).toSorted()).toEqual([
      [1, 'superseded'],
      [2, 'superseded'],
      [3, 'published'],
    ]);
  });

  it('opens its client’s dashboard with its figures, and nobody else’s; reading it is noted', async () => {
    const [owner, stranger] = await Promise.all([buildClient(), buildClient()]);
    const request = await running(owner);
    // What is quoted of the summary: its first whole sentences, whatever heading stands above them.
    const said = `Il budget va a due termini, il 3.5 % ad altri.\nIl resto ${'può '.repeat(30)}aspettare.`;
    const summary = `# Italia\n\n${said} ${'Poi il resto. '.repeat(20)}\n\nAltro.`;
    const { id, version } = await buildReport(editor.call, editor.token, { request: request.reference, summary });
    const headlines = async (of: Client) => (await of.call('/portal/overview')).json.headlines;
    const { report } = (await editor.call(`/analyses/${id}/report`)).json;
    const [scope] = report.scopes;
    expect(await headlines(owner)).toEqual([
      {
        reference: request.reference,
        accounts: report.scopes.length,
        isOpened: false,
        quote: { text: expect.stringContaining(said.replace('\n', ' ')), by: report.signature.name, language: 'it' },
        spend: scope.kpis.ad_spend,
        risk: scope.money_at_risk,
        promised: scope.promised,
      },
    ]);
    const [{ quote }] = await headlines(owner);
    expect(quote.text).toMatch(/Poi il resto\.$/);
    expect(quote.text.length).toBeLessThanOrEqual(220);
    expect(await headlines(stranger)).toEqual([]);
    const person = await personOf({ userId: stranger.userId, email: stranger.email, amr: [] });
    if (!person) throw new Error('nobody');
    expect(await ownHeadlines(person, [request.reference])).toEqual([]);
    await owner.call(`/portal/requests/${request.reference}/analysis`);
    expect(await headlines(owner)).toMatchObject([{ isOpened: true }]);
    await editor.call(`/analyses/${id}/revoke`, { version, reason: 'Wrong account.' });
    expect(await headlines(owner)).toEqual([]);
  });

  it('that is revoked is there for nobody outside', async () => {
    const request = await running();
    const { id, version } = await buildReport(editor.call, editor.token, { request: request.reference });
    const link = await editor.call(`/analyses/${id}/links`, { days: 30 });
    expect((await editor.call(`/analyses/${id}/revoke`, { version, reason: 'Wrong account.' })).status).toBe(200);
    const own = `/portal/requests/${request.reference}`;
    expect((await client.call(`${own}/analysis`)).json.error.details).toEqual({ isTakenBack: true });
    expect((await client.call(own)).json.request.isReportTakenBack).toBe(true);
    expect(await openSharedReport(link.json.url.split('/').at(-1))).toBe('gone');
  });

  it('that is revoked is promised to its client no more, unless something else was delivered with it', async () => {
    const [bare, written] = [await running(), await running()];
    const seen = async (reference: string) => {
      const { request } = (await client.call(`/portal/requests/${reference}`)).json;
      const delivery = request.steps.find(({ step }: { step: string }) => step === 'delivery');
      return [delivery.state, request.turn];
    };
    const revoke = ({ id, version }: { id: string; version: number }) =>
      editor.call(`/analyses/${id}/revoke`, { version, reason: 'Wrong account.' });
    const rate = (reference: string) =>
      client.call(`/portal/requests/${reference}/rating`, { key: randomUUID(), score: 1, text: '' });
    const first = await buildReport(editor.call, editor.token, { request: bare.reference });
    expect(await seen(bare.reference)).toEqual(['done', { who: 'client', with: 'report' }]);
    await revoke(first);
    expect(await seen(bare.reference)).toEqual(['now', { who: 'agency', with: 'analysis', by: null }]);
    expect((await rate(bare.reference)).json.error.code).toBe('transition_refused');
    const second = await buildReport(editor.call, editor.token, { request: written.reference });
    const { version } = (await editor.call(`/requests/${written.reference}`)).json.request;
    const report = { version, text: '<p>In short.</p>', fileId: null, analysisId: second.id };
    expect((await editor.call(`/requests/${written.reference}/report`, report)).status).toBe(200);
    await revoke(second);
    expect(await seen(written.reference)).toEqual(['done', { who: 'client', with: 'report' }]);
    expect((await rate(written.reference)).status).toBe(200);
  });

  it('leads the overview while it is there, and no longer once it was taken back', async () => {
    const reader = await buildClient();
    const request = await running(reader);
    const { id, version } = await buildReport(editor.call, editor.token, { request: request.reference });
    const done = { status: 'completed', completed_at: new Date() } as const;
    await db.updateTable('requests').set(done).where('id', '=', request.id).execute();
    const overview = async () => {
      const { lead, reports } = (await reader.call('/portal/overview')).json;
      return [lead?.reference, reports.length];
    };
    expect(await overview()).toEqual([request.reference, 1]);
    expect((await editor.call(`/analyses/${id}/revoke`, { version, reason: 'Wrong account.' })).status).toBe(200);
    expect(await overview()).toEqual([undefined, 0]);
  });

  it('is signed by Editors unless the settings keep that to Admins, and never by a Viewer', async () => {
    const id = await buildAnalysis(editor.token);
    const version = await decide(editor.call, id);
    expect((await viewer.call(`/analyses/${id}/publish`, { version })).status).toBe(403);
    expect((await viewer.call(`/analyses/${id}`)).status).toBe(404);
    await editor.call(`/analyses/${id}/publish`, { version });
    expect((await viewer.call(`/analyses/${id}/report`)).status).toBe(200);
  });
});

describe('an address of a report', () => {
  it('opens it until it has run out or was shut, and says how often it was opened', async () => {
    const { id } = await buildReport(editor.call, editor.token);
    const { json: link } = await editor.call(`/analyses/${id}/links`, { days: 7 });
    const token = link.url.split('/').at(-1);
    expect(await openSharedReport(token)).toMatchObject({ id, report: { version: 1 } });
    expect(await openSharedReport(token, { now: new Date(Date.now() + 8 * 86_400_000) })).toBe('gone');
    expect(await openSharedReport(randomUUID())).toBeUndefined();
    const { links } = (await editor.call(`/analyses/${id}/links`)).json;
    expect(links).toMatchObject([{ id: link.id, openings: 1, revokedAt: null }]);
    expect(JSON.stringify(links)).not.toContain(token);
    expect((await editor.call(`/analyses/${id}/links/${link.id}`, undefined, 'DELETE')).status).toBe(204);
    expect(await openSharedReport(token)).toBe('gone');
  });

  it('stays in the list of the report that took the place of its own, and can be shut there', async () => {
    const request = await running();
    const first = await buildReport(editor.call, editor.token, { request: request.reference });
    const { json: link } = await editor.call(`/analyses/${first.id}/links`, { days: 30 });
    const { json: copy } = await editor.call(`/analyses/${first.id}/correct`, {});
    expect((await editor.call(`/analyses/${copy.id}/links`)).json.links).toEqual([]);
    const version = await decide(editor.call, copy.id, { summary: 'Corrected.' });
    await editor.call(`/analyses/${copy.id}/publish`, { version });
    await openSharedReport(link.url.split('/').at(-1));
    const other = await buildReport(editor.call, editor.token);
    await editor.call(`/analyses/${other.id}/links`, { days: 30 });
    const listed = (await editor.call(`/analyses/${copy.id}/links`)).json.links;
    expect(listed).toMatchObject([{ id: link.id, reportVersion: 1, openings: 1 }]);
    expect((await editor.call(`/analyses/${other.id}/links/${link.id}`, undefined, 'DELETE')).status).toBe(404);
    expect((await editor.call(`/analyses/${copy.id}/links/${link.id}`, undefined, 'DELETE')).status).toBe(204);
    expect(await openSharedReport(link.url.split('/').at(-1))).toBe('gone');
  });

  it('counts the paper, the lists and the rows that are taken from it, and so does the client’s dashboard', async () => {
    const request = await running();
    const { id } = await buildReport(editor.call, editor.token, { request: request.reference });
    const token = (await editor.call(`/analyses/${id}/links`, { days: 7 })).json.url.split('/').at(-1);
    expect(await pdfOfSharedReport(token)).toMatchObject({ name: expect.stringMatching(/\.pdf$/) });
    expect(await packOfSharedReport(token, 'zip')).toMatchObject({ type: 'application/zip' });
    expect(await rowsOfSharedReport(token, 's1.F02.1')).toBeTypeOf('object');
    expect(await rowsOfSharedReport(token, 's9.F02.1')).toBeUndefined();
    const at = `/portal/requests/${request.reference}/analysis`;
    for (const part of ['report.pdf', 'pack/xlsx', 'rows.csv?finding=s1.F02.1'])
      expect((await textOf(client.token, `${at}/${part}`)).status).toBe(200);
    await client.call(at);
    expect((await editor.call(`/analyses/${id}/links`)).json).toMatchObject({
      links: [{ openings: 0, downloads: 3, lastOpenedAt: expect.any(String) }],
      client: { openings: 1, downloads: 3 },
    });
  });

  it('gives the lists for Amazon that were made before, until something is decided anew', async () => {
    const { id } = await buildReport(editor.call, editor.token);
    const token = (await editor.call(`/analyses/${id}/links`, { days: 7 })).json.url.split('/').at(-1);
    const first = await packOfSharedReport(token, 'xlsx');
    // Without its rows no list could be made of it again.
    await db.deleteFrom('analysis_rows').where('analysis_id', '=', id).execute();
    expect(await packOfSharedReport(token, 'xlsx')).toEqual(first);
    expect(await packOfSharedReport(token, 'zip')).not.toEqual(first);
  });

  it('opens nothing while its request or client lies in the trash, its client is shut out, or the account closed', async () => {
    const own = await buildClient();
    const request = await running(own);
    const { id } = await buildReport(editor.call, editor.token, { request: request.reference });
    const token = (await editor.call(`/analyses/${id}/links`, { days: 7 })).json.url.split('/').at(-1);
    const isOpen = async () => (await openSharedReport(token)) !== 'gone';
    const set = (table: 'requests' | 'clients', of: string, values: object) =>
      db.updateTable(table).set(values).where('id', '=', of).execute();
    expect(await isOpen()).toBe(true);
    await set('requests', request.id, { deleted_at: new Date() });
    expect(await isOpen()).toBe(false);
    await set('requests', request.id, { deleted_at: null });
    await set('clients', own.id, { deleted_at: new Date() });
    expect(await isOpen()).toBe(false);
    await set('clients', own.id, { deleted_at: null, status: 'suspended', suspended_at: new Date() });
    expect(await isOpen()).toBe(false);
    await set('clients', own.id, { status: 'active', suspended_at: null });
    expect(await isOpen()).toBe(true);
    await own.call('/account/deletion', {});
    expect(await isOpen()).toBe(false);
  });
});
