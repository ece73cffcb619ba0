import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { openPdfLink } from '#server/domain/requests/desk.ts';
import type { Person } from '#server/records/person.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
// The product as it is run: with a mail server, which nothing here asks for anything.
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

let client: Client;
let editor: Staff;
beforeAll(async () => {
  client = await buildClient();
  editor = await buildStaff('Editor');
});

const running = () => buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
const mailsAbout = (id: string, template: string) =>
  db.selectFrom('mails').selectAll().where('request_id', '=', id).where('template', '=', template).execute();
const content = (text: string) => new Blob([text]).stream();

describe('a delivered report', () => {
  const deliver = (
    reference: string,
    body: { text: string; fileId: string | null; version: number; completes?: boolean },
  ) => editor.call(`/requests/${reference}/report`, body);
  const staffPerson = (): Person => ({
    kind: 'staff',
    userId: editor.userId,
    email: editor.email,
    name: editor.name,
    role: 'Editor',
  });
  const addFile = async (reference: string, text: string) =>
    (
      await uploadFile(
        staffPerson(),
        { kind: 'request', id: reference },
        { name: 'Report.txt', body: content(text), share: false, tell: tellOwner },
      )
    ).file.id;

  it('is mailed, stands first on the overview, in the list and on its page, and lets the request be completed without a note', async () => {
    const request = await running();
    const { status, json } = await deliver(request.reference, {
      text: '# Findings\nAll good.',
      fileId: null,
      version: request.version,
    });
    expect(status).toBe(200);
    expect(json.request.report).toMatchObject({ version: 1, text: '<h2>Findings</h2><p>All good.</p>', file: null });
    expect(await mailsAbout(request.id, 'request-report')).toMatchObject([{ recipient: client.email }]);
    const overview = await client.call('/portal/overview');
    expect(overview.json.reports[0]).toMatchObject({ reference: request.reference, report: { version: 1 } });
    const own = await client.call(`/portal/requests/${request.reference}`);
    expect(own.json.request).toMatchObject({
      report: { version: 1, hasText: true },
      turn: { who: 'client', with: 'report' },
    });
    expect(own.json.request.steps.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'open',
      'open',
      'done',
    ]);
    expect(own.json.request.reportText).toContain('All good.');
    const move = json.request.allowedMoves.find(({ to }: { to: string }) => to === 'completed');
    expect(move.needs).toEqual([]);
  });

  it('that completes the request is one change with one mail, which says so; taken back, neither was made', async () => {
    const request = await running();
    const body = { text: 'All good.', fileId: null, version: request.version, completes: true };
    const { json } = await deliver(request.reference, body);
    expect(json.request).toMatchObject({ status: 'completed', report: { version: 1 }, version: request.version + 1 });
    const [mail] = await mailsAbout(request.id, 'request-report');
    expect(mail?.props).toMatchObject({ isLast: true });
    expect(await mailsAbout(request.id, 'request-status')).toEqual([]);
    expect((await deliver(request.reference, body)).json.undo).toBeNull();
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    const { request: back } = (await editor.call(`/requests/${request.reference}`)).json;
    expect(back).toMatchObject({ status: 'in-progress', report: null, completedAt: null, repliedAt: null });
    expect(await mailsAbout(request.id, 'request-report')).toEqual([]);
  });

  it('is a file of the request, which becomes visible with it and hidden again when it is taken back in time', async () => {
    const request = await running();
    const fileId = await addFile(request.reference, `hidden ${randomUUID()}`);
    const seen = async () => (await client.call(`/files?kind=request&id=${request.reference}`)).json.files.length;
    expect(await seen()).toBe(0);
    const made = await deliver(request.reference, { text: '', fileId, version: request.version });
    expect(made.json.request.report.file).toEqual({ id: fileId, name: 'Report.txt' });
    expect(await seen()).toBe(1);
    await editor.call(`/changes/${made.json.undo.id}/undo`, {});
    expect(await seen()).toBe(0);
    expect((await client.call(`/portal/requests/${request.reference}`)).json.request.report).toBeNull();
  });

  it('is corrected by another version; the same again does nothing', async () => {
    const request = await running();
    const first = await deliver(request.reference, { text: 'One', fileId: null, version: request.version });
    const same = { text: 'One', fileId: null, version: first.json.request.version };
    expect((await deliver(request.reference, same)).json.request.version).toBe(first.json.request.version);
    const second = await deliver(request.reference, { ...same, text: 'Two' });
    expect(second.json.request.report).toMatchObject({ version: 2, text: '<p>Two</p>' });
    const mails = await mailsAbout(request.id, 'request-report');
    expect(mails.map(({ props }) => (props as { isAgain: boolean }).isAgain).toSorted()).toEqual([false, true]);
  });

  it('may be bold, listed and set in tables; what its reader must not get is taken out', async () => {
    const request = await running();
    const table = '<table><tbody><tr><th><p>Term</p></th></tr><tr><td><p>mug</p></td></tr></tbody></table>';
    const text = `<h2>Findings</h2><p onclick="x()">Very <strong>good</strong><script>alert(1)</script></p>${table}`;
    const { status } = await deliver(request.reference, { text, fileId: null, version: request.version });
    expect(status).toBe(200);
    const own = await client.call(`/portal/requests/${request.reference}`);
    expect(own.json.request.reportText).toBe(`<h2>Findings</h2><p>Very <strong>good</strong></p>${table}`);
  });

  it('shows pictures that are documents of its request: to its client from then on, and of no other request', async () => {
    const [request, other] = [await running(), await running()];
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#065da0' } })
      .png()
      .toBuffer();
    const addPicture = async (reference: string) =>
      (
        await uploadFile(
          staffPerson(),
          { kind: 'request', id: reference },
          { name: 'Chart.png', body: new Blob([new Uint8Array(png)]).stream(), share: false, tell: tellOwner },
        )
      ).file.id;
    const [own, foreign] = [await addPicture(request.reference), await addPicture(other.reference)];
    const text = (id: string) => `<figure><img src="/documents/${id}" alt="Clicks by week" /></figure>`;
    const { version } = request;
    const refused = await deliver(request.reference, { text: text(foreign), fileId: null, version });
    expect(refused).toMatchObject({ status: 422, json: { error: { details: { fields: { text: 'picture' } } } } });
    expect((await client.call(`/files/${own}/picture`)).status).toBe(404);
    const made = await deliver(request.reference, { text: text(own), fileId: null, version });
    expect(made.json.request.report.text).toBe(text(own));
    expect((await client.call(`/files/${own}/picture`)).status).toBe(200);
    const { json } = await client.call('/pdfs', { reference: request.reference, kind: 'report' });
    const pdf = await openPdfLink(json.url.split('/').at(-1) as string, async () => {});
    expect(pdf.content.toString('latin1')).toContain('/Subtype /Image');
    const pdfNow = async () => (await openPdfLink(json.url.split('/').at(-1) as string, async () => {})).content;
    await db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', own).execute();
    expect((await pdfNow()).toString('latin1')).not.toContain('/Subtype /Image');
    await db.updateTable('files').set({ deleted_at: null }).where('id', '=', own).execute();
    await editor.call(`/changes/${made.json.undo.id}/undo`, {});
    expect((await client.call(`/files/${own}/picture`)).status).toBe(404);
  });

  it('of too many letters is refused by its field, however few its tags are', async () => {
    const request = await running();
    const { version } = request;
    const long = await deliver(request.reference, { text: 'a'.repeat(50_001), fileId: null, version });
    expect(long).toMatchObject({ status: 422, json: { error: { details: { fields: { text: 'too_long' } } } } });
    const tagged = `<p>${'<strong>a</strong> '.repeat(4000)}</p>`;
    expect((await deliver(request.reference, { text: tagged, fileId: null, version })).status).toBe(200);
  });

  it('is refused when it is nothing, a file of another request, or too early', async () => {
    const request = await running();
    const other = await running();
    const foreign = await addFile(other.reference, `foreign ${randomUUID()}`);
    const { version } = request;
    expect((await deliver(request.reference, { text: '  ', fileId: null, version })).json.error.code).toBe(
      'invalid_input',
    );
    expect((await deliver(request.reference, { text: '', fileId: foreign, version })).json.error.code).toBe(
      'invalid_input',
    );
    const fresh = await buildRequest({ clientId: client.id, email: client.email });
    const early = await deliver(fresh.reference, { text: 'Early', fileId: null, version: fresh.version });
    expect(early.json.error.code).toBe('transition_refused');
  });
});
