import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { forgetOldChanges } from '#server/records/undo-offers.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const rowOf = (id: string) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsOf = (id: string) => db.selectFrom('mails').select(['id', 'state']).where('request_id', '=', id).execute();

describe('POST /api/v1/changes/:id/undo', () => {
  it('puts a moved request back as it was, and the mail about it never leaves', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const moved = await call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 });
    const [waiting] = await mailsOf(request.id);
    await deliverMail(waiting?.id ?? '');
    expect(await mailsOf(request.id)).toMatchObject([{ state: 'queued' }]);

    expect((await call(`/changes/${moved.json.undo.id}/undo`, {})).json).toEqual({ undone: [request.reference] });
    expect(await rowOf(request.id)).toMatchObject({ status: 'new', assignee_id: null, version: 3 });
    expect(await mailsOf(request.id)).toEqual([]);
    const { json } = await call(`/requests/${request.reference}`);
    expect(json.events.map(({ kind }: { kind: string }) => kind)).toEqual(['undone', 'status']);
    const shown = await db
      .selectFrom('request_events')
      .select('id')
      .where('request_id', '=', request.id)
      .where('visible_to_client', '=', true)
      .execute();
    expect(shown).toEqual([]);
  });

  it('is too late once the mail has left', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const { json } = await call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 });
    const [mail] = await mailsOf(request.id);
    await deliverMail(mail?.id ?? '', new Date(Date.now() + 60_000));
    const answer = await call(`/changes/${json.undo.id}/undo`, {});
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'undo_too_late' } } });
    expect(await rowOf(request.id)).toMatchObject({ status: 'in-progress', version: 2 });
  });

  it('takes back nothing that somebody changed since, and names it', async () => {
    const [one, other] = [await buildStaff('Editor'), await buildStaff('Editor')];
    const request = await buildRequest();
    const { json } = await one.call(`/requests/${request.reference}/priority`, { priority: 'high', version: 1 });
    await other.call(`/requests/${request.reference}/priority`, { priority: 'low', version: 2 });
    const answer = await one.call(`/changes/${json.undo.id}/undo`, {});
    expect(answer.status).toBe(409);
    expect(answer.json.error).toMatchObject({ code: 'stale_version', details: { changed: [request.reference] } });
    expect((await rowOf(request.id)).priority).toBe('low');
  });

  it('twice, or four times at once, is as good as once', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const { json } = await call(`/requests/${request.reference}/priority`, { priority: 'high', version: 1 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(`/changes/${json.undo.id}/undo`, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowOf(request.id)).toMatchObject({ priority: 'medium', version: 3 });
  });

  it("belongs to who made the change; an Admin may take back anybody's, others find nothing", async () => {
    const [maker, other, admin] = [await buildStaff('Editor'), await buildStaff('Editor'), await buildStaff('Admin')];
    const request = await buildRequest();
    const { json } = await maker.call(`/requests/${request.reference}/priority`, { priority: 'high', version: 1 });
    const events = async (by: typeof maker) => (await by.call(`/requests/${request.reference}`)).json.events;
    expect((await events(maker))[0].undo).toMatchObject({ id: json.undo.id });
    expect((await events(other))[0].undo).toBeNull();
    expect((await other.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(404);
    expect((await admin.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    expect((await events(maker)).map(({ undo }: { undo: unknown }) => undo)).toEqual([null, null]);
  });

  it('ends after a day, and is then forgotten', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const { json } = await call(`/requests/${request.reference}/priority`, { priority: 'high', version: 1 });
    const past = new Date(Date.now() - 1000);
    await db.updateTable('undoable_changes').set({ until: past }).where('id', '=', json.undo.id).execute();
    expect((await call(`/changes/${json.undo.id}/undo`, {})).json.error.code).toBe('undo_too_late');
    expect(await forgetOldChanges(db, new Date(Date.now() + 25 * 3_600_000))).toBeGreaterThan(0);
    expect((await call(`/requests/${request.reference}`)).json.events).toHaveLength(1);
  });
});

describe('POST /api/v1/requests/bulk', () => {
  const targetsOf = (...rows: { reference: string }[]) => rows.map(({ reference }) => ({ reference, version: 1 }));

  it('changes what can be changed, names the rest, and is taken back in one', async () => {
    const { call, userId } = await buildStaff('Admin');
    const [one, two, stale] = [await buildRequest(), await buildRequest(), await buildRequest()];
    await call(`/requests/${stale.reference}/priority`, { priority: 'high', version: 1 });
    const targets = [...targetsOf(one, two, stale), { reference: 'REQ-999999', version: 1 }];
    const { status, json } = await call('/requests/bulk', { change: 'assignee', targets, assigneeId: userId });
    expect(status).toBe(200);
    expect(json.changed.map(({ reference }: { reference: string }) => reference)).toEqual([
      one.reference,
      two.reference,
    ]);
    expect(json.failed).toEqual([
      { reference: stale.reference, code: 'stale_version' },
      { reference: 'REQ-999999', code: 'not_found' },
    ]);
    expect((await rowOf(two.id)).assignee_id).toBe(userId);
    await call(`/changes/${json.undo.id}/undo`, {});
    expect((await rowOf(one.id)).assignee_id).toBeNull();
    expect((await rowOf(two.id)).assignee_id).toBeNull();
  });

  it('moves by the same rules as one by one: new ones cannot be completed', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    const body = { change: 'status', targets: targetsOf(request), to: 'completed' };
    const { json } = await call('/requests/bulk', body);
    expect(json).toMatchObject({ changed: [], failed: [{ code: 'transition_refused' }], undo: null });
  });

  it('gives no request to a Viewer, to somebody inactive, or to nobody known', async () => {
    const { call } = await buildStaff('Editor');
    const viewer = await buildStaff('Viewer');
    const gone = await buildStaff('Editor');
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', gone.userId).execute();
    const request = await buildRequest();
    for (const assigneeId of [viewer.userId, gone.userId, crypto.randomUUID()]) {
      expect((await call(`/requests/${request.reference}/assignee`, { assigneeId, version: 1 })).status).toBe(422);
    }
  });

  it('two lists that overlap, changed at once in opposite order, both end', async () => {
    const { call } = await buildStaff('Editor');
    const rows = await Promise.all(Array.from({ length: 6 }, () => buildRequest()));
    const targets = targetsOf(...rows);
    const answers = await Promise.all([
      call('/requests/bulk', { change: 'priority', targets, priority: 'high' }),
      call('/requests/bulk', { change: 'priority', targets: targets.toReversed(), priority: 'low' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const changed = answers.map(({ json }) => json.changed.length);
    expect(changed.sort()).toEqual([0, 6]);
  });
});

describe('the trash, notes and calls', () => {
  it('only an Admin throws a request away; it is gone from list and detail, and comes back by undo', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const request = await buildRequest();
    const targets = [{ reference: request.reference, version: 1 }];
    expect((await editor.call('/requests/removal', { targets })).status).toBe(403);
    const { json } = await admin.call('/requests/removal', { targets });
    expect((await admin.call(`/requests/${request.reference}`)).status).toBe(404);
    expect((await admin.call(`/requests?q=${request.reference}`)).json.items).toEqual([]);
    await admin.call(`/changes/${json.undo.id}/undo`, {});
    expect((await admin.call(`/requests/${request.reference}`)).status).toBe(200);
  });

  it('a note is kept and disturbs nobody who is editing; a call that reached somebody stops the clock', async () => {
    const { call } = await buildStaff('Editor');
    const request = await buildRequest();
    expect((await call(`/requests/${request.reference}/notes`, { text: 'Ask about the catalogue' })).status).toBe(200);
    await call(`/requests/${request.reference}/calls`, { outcome: 'no-answer', minutes: 0 });
    expect((await rowOf(request.id)).replied_at).toBeNull();
    await call(`/requests/${request.reference}/calls`, { outcome: 'reached', minutes: 12, note: 'Wants a report' });
    const row = await rowOf(request.id);
    expect(row).toMatchObject({ version: 1 });
    expect(row.replied_at).not.toBeNull();
    const { json } = await call(`/requests/${request.reference}`);
    expect(json.events.map(({ kind, data }: Record<string, unknown>) => [kind, data])).toEqual([
      ['call', { outcome: 'reached', minutes: 12, note: 'Wants a report' }],
      ['call', { outcome: 'no-answer', minutes: 0 }],
      ['note', { text: 'Ask about the catalogue' }],
    ]);
  });
});
