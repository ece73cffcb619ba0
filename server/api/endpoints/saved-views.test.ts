import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { mostSavedViews } from '#shared/saved-views.ts';
import { buildClient, buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Call = Awaited<ReturnType<typeof buildStaff>>['call'];

const urgent = {
  list: 'request',
  name: 'Urgenti di nessuno',
  filters: { priority: 'high', assignee: 'none', sort: 'due' },
};
const save = (call: Call, change: object = {}) => call('/saved-views', { ...urgent, isShared: false, ...change });
const change = (call: Call, id: string, asked: object) =>
  call(`/saved-views/${id}`, { ...urgent, isShared: false, ...asked }, 'PUT');

async function seenBy(call: Call, id: string) {
  const { status, json } = await call('/saved-views');
  expect(status).toBe(200);
  return (json.views as { id: string }[]).find((view) => view.id === id);
}

describe('a saved view', () => {
  it('is its owner’s alone, until it is shared with everybody', async () => {
    const [owner, colleague, viewer] = [
      await buildStaff('Editor'),
      await buildStaff('Editor'),
      await buildStaff('Viewer'),
    ];
    const { status, json } = await save(owner.call);
    expect(status).toBe(201);
    const { id } = json.view;
    expect(await seenBy(owner.call, id)).toMatchObject({
      ...urgent,
      isOwn: true,
      isShared: false,
      owner: null,
      mayChange: true,
    });
    expect(await seenBy(colleague.call, id)).toBeUndefined();
    expect((await change(colleague.call, id, { version: 1 })).status).toBe(404);
    expect((await colleague.call(`/saved-views/${id}/removal`, { version: 1 })).status).toBe(404);

    expect((await change(owner.call, id, { isShared: true, version: 1 })).json.view).toMatchObject({ version: 2 });
    const { name } = await db
      .selectFrom('staff')
      .select('name')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    for (const { call } of [colleague, viewer])
      expect(await seenBy(call, id)).toMatchObject({ isOwn: false, isShared: true, owner: name, mayChange: false });
    expect((await change(colleague.call, id, { isShared: true, version: 2 })).status).toBe(403);
  });

  it('can be put right by an Admin where it is shared, but not made theirs', async () => {
    const [owner, admin] = [await buildStaff('Editor'), await buildStaff('Admin')];
    const { id } = (await save(owner.call, { isShared: true })).json.view;
    const renamed = await change(admin.call, id, { name: 'Urgenti', isShared: true, version: 1 });
    expect(renamed.json.view).toMatchObject({ name: 'Urgenti', isOwn: false });
    const taken = await change(admin.call, id, { name: 'Urgenti', version: 2 });
    expect([taken.status, taken.json.error.details.fields]).toEqual([422, { isShared: 'not_own' }]);
    const { rows } = {
      rows: await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute(),
    };
    expect(rows.map(({ action }) => action)).toEqual(['view.shared', 'view.edited']);
  });

  it('is kept by a Viewer for themselves, who shares none', async () => {
    const { call } = await buildStaff('Viewer');
    expect((await save(call)).status).toBe(201);
    expect((await save(call, { name: 'Altra', isShared: true })).status).toBe(403);
    expect((await (await buildClient()).call('/saved-views')).status).toBe(403);
  });

  it('has a name that its owner has once, whatever its case, and filters that its list has', async () => {
    const { call } = await buildStaff('Editor');
    await save(call);
    const twice = await save(call, { name: urgent.name.toUpperCase() });
    expect([twice.status, twice.json.error.details.fields]).toEqual([422, { name: 'taken' }]);
    const other = (await save(call, { name: 'Altra' })).json.view;
    expect((await change(call, other.id, { version: 1 })).status).toBe(422);
    // The other list has its own names.
    expect((await save(call, { list: 'message', filters: { status: 'open' } })).status).toBe(201);
    for (const filters of [{ status: 'open' }, { q: 'Rossi' }, { assignee: 'everybody' }, { sort: 'sender' }])
      expect((await save(call, { name: 'Nuova', filters })).status).toBe(422);
    for (const name of ['', '   ', 'x'.repeat(41)]) expect((await save(call, { name })).status).toBe(422);
  });

  it('is not changed by somebody who read an older one, and comes back after it was deleted', async () => {
    const { call } = await buildStaff('Editor');
    const { id } = (await save(call)).json.view;
    await change(call, id, { name: 'Prima', version: 1 });
    const late = await change(call, id, { name: 'Poi', version: 1 });
    expect([late.status, late.json.error.details.current.name]).toEqual([409, 'Prima']);
    const { undo } = (await call(`/saved-views/${id}/removal`, { version: 2 })).json;
    expect(await seenBy(call, id)).toBeUndefined();
    expect((await call(`/changes/${undo.id}/undo`, {})).status).toBe(200);
    expect(await seenBy(call, id)).toMatchObject({ name: 'Prima', filters: urgent.filters });
  });

  it('is one of at most twenty of a list, even if two windows save at once', async () => {
    const { call } = await buildStaff('Editor');
    for (let count = 1; count < mostSavedViews; count += 1) await save(call, { name: `Vista ${count}` });
    const answers = await Promise.all(['Una', 'Due'].map((name) => save(call, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('stays for colleagues when its owner leaves, if it was shared', async () => {
    const [admin, leaving] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const shared = (await save(leaving.call, { isShared: true })).json.view;
    const own = (await save(leaving.call, { name: 'Solo mia' })).json.view;
    const removed = await admin.call(`/users/${leaving.userId}/removal`, { version: 1, transferTo: null });
    expect(removed.status).toBe(200);
    expect(await seenBy(admin.call, shared.id)).toMatchObject({ owner: null, isOwn: false, mayChange: true });
    expect(await db.selectFrom('saved_views').select('id').where('id', '=', own.id).execute()).toEqual([]);
  });

  it('is counted for each person: by its filters, and by who looks where one of them is “me”', async () => {
    const [admin, one, other] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Editor')];
    const ours = { name: 'Mie', filters: { assignee: 'me', view: 'to-answer' }, isShared: true };
    const [requests, messages] = [
      (await save(admin.call, ours)).json.view.id,
      (await save(admin.call, { ...ours, list: 'message' })).json.view.id,
    ];
    for (const { userId } of [one, one, other])
      await admin.call(`/requests/${(await buildRequest()).reference}/assignee`, { assigneeId: userId, version: 1 });
    await admin.call(`/messages/${(await buildMessage()).reference}/assignee`, {
      assigneeId: other.userId,
      version: 1,
    });
    const countsOf = async ({ call }: { call: Call }) => (await call('/saved-views/counts')).json.counts;
    expect(await countsOf(one)).toMatchObject({ [requests]: 2, [messages]: 0 });
    expect(await countsOf(other)).toMatchObject({ [requests]: 1, [messages]: 1 });
    // What a later release no longer knows is not guessed at.
    await db.updateTable('saved_views').set({ filters: '{"mood":"good"}' }).where('id', '=', messages).execute();
    expect(Object.keys(await countsOf(one))).not.toContain(messages);
    expect((await (await buildClient()).call('/saved-views/counts')).status).toBe(403);
  });
});
