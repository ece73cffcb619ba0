import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { listenTo, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { openSharedReport } from '#server/domain/analyses/desk.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { forgetRequests } from '#server/domain/requests/forget.ts';
import { requestsChannel } from '#server/domain/requests/requests.ts';
import type { Person } from '#server/records/person.ts';
import { requestSorts } from '#shared/request-views.ts';
import { buildReport } from '#tests/analysis-factory.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { letter } from '#tests/stages/letters.ts';

/** Reports that were delivered and that nobody on the client's side has opened. */

type Client = Awaited<ReturnType<typeof buildClient>>;
type Request = Awaited<ReturnType<typeof buildRequest>>;

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
  listenTo(requestsChannel, (reference) => heard.push(reference));
  await startNotifications();
});
afterAll(stopNotifications);

/** Requests of which open screens were told. */
const heard: string[] = [];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const set = ({ id }: Request, columns: object) =>
  db.updateTable('requests').set(columns).where('id', '=', id).execute();
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json.request;
const isUnopened = async (request: Request) => (await detail(request)).report.isUnopened as boolean;
const rowOf = ({ id }: Request) =>
  db.selectFrom('requests').select('report_unopened_at').where('id', '=', id).executeTakeFirstOrThrow();
const look = ({ call }: Client, { reference }: Request) =>
  call(`/portal/requests/${reference}/seen`, { at: new Date().toISOString() });
const seen = async ({ reference }: Request, query = '') =>
  (await editor.call(`/requests?q=${reference}&view=unopened${query}`)).json.items.map((row: Request) => row.reference);
const staffPerson = () => ({ kind: 'staff', userId: editor.userId, role: 'Editor' }) as Person;
const open = ({ userId }: { userId: string }, file: string) =>
  db
    .insertInto('file_openings')
    .values({ file_id: file, user_id: userId, by_staff: userId === editor.userId })
    .execute();

async function working() {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  return { client, request };
}

async function deliver(request: Request, { text = 'Here it is.', fileId = null as string | null } = {}) {
  const { version } = await detail(request);
  const answer = await editor.call(`/requests/${request.reference}/report`, { text, fileId, completes: true, version });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer;
}

const ageTo = (request: Request, days: number) =>
  set(request, { report_unopened_at: daysAgo(days), touched_at: daysAgo(days) });

/** A report of four days ago that nobody opened. */
async function waiting() {
  const made = await working();
  await deliver(made.request);
  await ageTo(made.request, 4);
  return made;
}

const reportFile = (request: Request) =>
  uploadFile(
    staffPerson(),
    { kind: 'request', id: request.reference },
    { name: 'report.txt', body: new Blob([randomUUID()]).stream(), tell: tellOwner },
  );

describe('a report that nobody opens', () => {
  it('is told of in its request at once, and after some days in a view, until its client reads it', async () => {
    const { client, request } = await working();
    await deliver(request);
    expect(await isUnopened(request)).toBe(true);
    expect(await seen(request)).toEqual([]);
    await ageTo(request, 4);
    const views = async () => (await editor.call('/requests/views')).json.views.unopened as number;
    const before = await views();
    for (const query of ['', '&status=completed', ...requestSorts.map((sort) => `&sort=${sort}`)])
      expect(await seen(request, query), query).toEqual([request.reference]);
    expect(await seen(request, '&status=new')).toEqual([]);
    const { items } = (await editor.call(`/requests?q=${request.reference}`)).json;
    expect(items[0].reportUnopenedSince).toBe((await rowOf(request)).report_unopened_at?.toISOString());
    await look(client, request);
    expect(await isUnopened(request)).toBe(false);
    expect(await seen(request)).toEqual([]);
    expect(await views()).toBe(before - 1);
  });

  it('is left alone for some days by whoever wrote about it, planned something or gave up', async () => {
    const { request } = await waiting();
    const subject = { kind: 'request', reference: request.reference };
    expect((await editor.call('/letters', { subject, letter, key: randomUUID() })).status).toBe(200);
    expect(await seen(request)).toEqual([]);
    await ageTo(request, 10);
    expect(await seen(request)).toEqual([request.reference]);
    await set(request, { status: 'in-progress', completed_at: null, next_step: 'Call', next_step_on: '2999-01-01' });
    expect(await seen(request)).toEqual([]);
    await set(request, { next_step: '', next_step_on: null });
    await ageTo(request, 31);
    expect(await seen(request)).toEqual([]);
    expect(await isUnopened(request)).toBe(true);
  });

  it('of a file alone is opened with that file by its client, not with the page, nor by staff', async () => {
    const { client, request } = await working();
    const { id } = (await reportFile(request)).file;
    await deliver(request, { text: '', fileId: id });
    await look(client, request);
    await open(editor, id);
    expect(await isUnopened(request)).toBe(true);
    heard.length = 0;
    await open(client, id);
    expect(await isUnopened(request)).toBe(false);
    // Whoever at the desk has it open is told.
    await expect.poll(() => heard).toContain(request.reference);
  });

  it('of an analysis is opened in the dashboard, or by an address of it', async () => {
    for (const way of ['dashboard', 'address'] as const) {
      const { client, request } = await working();
      const { id } = await buildReport(editor.call, editor.token, { request: request.reference });
      await look(client, request);
      expect(await isUnopened(request)).toBe(true);
      if (way === 'dashboard') await client.call(`/portal/requests/${request.reference}/analysis`);
      else {
        const { json } = await editor.call(`/analyses/${id}/links`, { days: 7 });
        await openSharedReport(json.url.split('/').at(-1));
      }
      expect(await isUnopened(request), way).toBe(false);
    }
  });

  it('and is corrected is to be opened anew; the one before comes back as it was', async () => {
    const { client, request } = await working();
    await deliver(request);
    await look(client, request);
    const again = await deliver(request, { text: 'Corrected.' });
    expect(await isUnopened(request)).toBe(true);
    await editor.call(`/changes/${again.json.undo.id}/undo`, {});
    expect(await isUnopened(request)).toBe(false);
  });

  it('is judged by what was opened also where it was delivered before anybody kept that', async () => {
    for (const isRead of [true, false]) {
      const { client, request } = await working();
      await deliver(request);
      if (isRead) await look(client, request);
      await set(request, { report_unopened_at: null });
      // As the migration goes through them.
      await set(request, { report_id: sql`report_id`, report_unopened_at: new Date() });
      expect(await isUnopened(request)).toBe(!isRead);
    }
  });

  it('is told of no more where nothing of it is left, or nobody', async () => {
    const { client, request } = await working();
    const { id } = (await reportFile(request)).file;
    await deliver(request, { text: '', fileId: id });
    await ageTo(request, 4);
    expect(await seen(request)).toEqual([request.reference]);
    await db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await seen(request)).toEqual([]);
    await db.transaction().execute((trx) => forgetRequests(trx, client.id, new Date()));
    expect(await rowOf(request)).toEqual({ report_unopened_at: null });
  });
});
