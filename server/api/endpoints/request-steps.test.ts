import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** What is to be done next about a request. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
let admin: typeof editor;
beforeAll(async () => {
  [editor, admin] = [await buildStaff('Editor'), await buildStaff('Admin')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Request = Awaited<ReturnType<typeof buildRequest>>;
const step = { text: 'Invia il report', on: '2026-12-04', byId: null as string | null };
const plan = (request: Request, body: object, call = editor.call) => call(`/requests/${request.reference}/step`, body);
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json;

it('is planned, changed, done, and each is an entry that can be taken back', async () => {
  const request = await buildRequest({ status: 'in-progress' });
  const planned = await plan(request, { version: 1, step });
  expect(planned.json.request.step).toEqual({ text: step.text, on: step.on, by: null });
  // The same again is nothing.
  expect((await plan(request, { version: 1, step })).json.undo).toBeNull();
  const changed = await plan(request, { version: 2, step: { ...step, on: '2026-12-07', byId: admin.userId } });
  expect(changed.json.request.step).toMatchObject({ on: '2026-12-07', by: { name: admin.name } });
  await editor.call(`/changes/${changed.json.undo.id}/undo`, {});
  expect((await detail(request)).request.step).toMatchObject({ on: step.on, by: null });
  const done = await editor.call(`/requests/${request.reference}/step/end`, { version: 4, isDone: true });
  expect(done.json.request.step).toBeNull();
  const { events } = await detail(request);
  expect(events[0]).toMatchObject({ kind: 'step-done', data: { text: step.text, on: step.on } });
});

it('ends with its request, and comes back when that is taken back', async () => {
  const request = await buildRequest({ status: 'in-progress' });
  await plan(request, { version: 1, step });
  const end = { to: 'completed', note: 'Done.', version: 2 };
  const { json } = await editor.call(`/requests/${request.reference}/status`, end);
  expect(json.request.step).toBeNull();
  expect((await plan(request, { version: 3, step })).json.error.code).toBe('transition_refused');
  await editor.call(`/changes/${json.undo.id}/undo`, {});
  expect((await detail(request)).request.step).toMatchObject({ text: step.text, on: step.on });
});

it('falls to whoever has the request when the colleague who would have done it is removed', async () => {
  const [request, leaving] = [await buildRequest({ status: 'in-progress' }), await buildStaff('Editor')];
  await plan(request, { version: 1, step: { ...step, byId: leaving.userId } });
  expect((await admin.call(`/users/${leaving.userId}/removal`, { version: 1 })).status).toBe(200);
  const { request: now, events } = await detail(request);
  expect([now.step, now.version]).toEqual([{ text: step.text, on: step.on, by: null }, 3]);
  expect(events[0]).toMatchObject({ kind: 'step', data: { text: step.text, on: step.on, name: '' } });
});

it('is refused without words or a day, for a stranger, and on top of what somebody else changed', async () => {
  const [request, viewer] = [await buildRequest({ status: 'in-progress' }), await buildStaff('Viewer')];
  for (const wrong of [{ text: ' ' }, { on: '2026-02-30' }, { on: 'soon' }, { text: 'x'.repeat(201) }])
    expect((await plan(request, { version: 1, step: { ...step, ...wrong } })).status).toBe(422);
  for (const byId of [viewer.userId, '00000000-0000-4000-8000-000000000000'])
    expect((await plan(request, { version: 1, step: { ...step, byId } })).json.error.details.fields).toEqual({
      byId: 'unknown',
    });
  await plan(request, { version: 1, step });
  const late = await plan(request, { version: 1, step: { ...step, text: 'Something else' } });
  expect(late.json.error).toMatchObject({ code: 'stale_version', details: { current: { step: { text: step.text } } } });
});

it('stands on the dashboard from its day on, the oldest first; its client never hears of it', async () => {
  const client = await buildClient();
  const request = await buildRequest({ status: 'in-progress', clientId: client.id, email: client.email });
  const later = await buildRequest({ status: 'in-progress' });
  await plan(request, { version: 1, step: { text: 'The oldest of all', on: '2001-01-01', byId: null } });
  await plan(later, { version: 1, step: { ...step, on: '2999-01-01' } });
  const { queue } = (await editor.call('/dashboard')).json;
  expect(queue.steps[0]).toMatchObject({ reference: request.reference, text: 'The oldest of all', on: '2001-01-01' });
  expect(queue.counts.steps).toBeGreaterThanOrEqual(1);
  expect(JSON.stringify(queue.steps)).not.toContain(later.reference);
  const own = await client.call(`/portal/requests/${request.reference}`);
  expect(JSON.stringify(own.json)).not.toContain('oldest of all');
  await db.updateTable('requests').set({ next_step: '', next_step_on: null }).where('id', '=', request.id).execute();
});
