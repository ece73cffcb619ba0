import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { eventsOf, mailsOf } from '#tests/stages/requests-told.ts';

describe('POST /api/v1/requests/:reference/status', () => {
  it('takes a new request on: status, assignee, event, audit entry and one mail to the client', async () => {
    const request = await buildRequest();
    const editor = await buildStaff('Editor');
    const { status, json } = await editor.call(`/requests/${request.reference}/status`, {
      to: 'in-progress',
      version: 1,
    });
    expect(status).toBe(200);
    expect(json.request).toMatchObject({
      status: 'in-progress',
      version: 2,
      assignee: { id: editor.userId, name: editor.name },
    });
    expect(await eventsOf(request.id)).toEqual([
      { kind: 'status', from_status: 'new', to_status: 'in-progress', reason: null },
    ]);
    expect(await mailsOf(request.id)).toMatchObject([
      {
        template: 'request-status',
        recipient: request.email,
        props: {
          status: 'in-progress',
          person: editor.name,
          url: expect.stringMatching(new RegExp(`/client-dashboard/requests/${request.reference}$`)),
        },
      },
    ]);
    const audit = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', request.reference).execute();
    expect(audit).toMatchObject([
      {
        actor_id: editor.userId,
        action: 'request.status',
        before: { status: 'new' },
        after: { status: 'in-progress' },
      },
    ]);
  });

  it('answers a repeat with 200, without a second event or mail, even from an old version', async () => {
    const request = await buildRequest();
    const { call } = await buildStaff();
    const move = { to: 'in-progress', version: 1 };
    await call(`/requests/${request.reference}/status`, move);
    expect((await call(`/requests/${request.reference}/status`, move)).status).toBe(200);
    expect(await eventsOf(request.id)).toHaveLength(1);
    expect(await mailsOf(request.id)).toHaveLength(1);
  });

  it('lets one of two simultaneous different moves through and tells the other the present state', async () => {
    const request = await buildRequest();
    const { call } = await buildStaff();
    const answers = await Promise.all([
      call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 }),
      call(`/requests/${request.reference}/status`, { to: 'cancelled', version: 1, reason: 'duplicate' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const stale = answers.find((answer) => answer.status === 409)?.json.error;
    expect(stale).toMatchObject({
      code: 'stale_version',
      details: { current: { reference: request.reference, version: 2 } },
    });
    expect(await mailsOf(request.id)).toHaveLength(1);
  });

  it('refuses what the rules do not allow with 422 and the moves that are', async () => {
    const request = await buildRequest();
    const { call } = await buildStaff();
    const { status, json } = await call(`/requests/${request.reference}/status`, {
      to: 'completed',
      version: 1,
      note: 'done',
    });
    expect(status).toBe(422);
    expect(json.error.code).toBe('transition_refused');
    expect(json.error.details.allowedMoves.map((move: { to: string }) => move.to)).toEqual([
      'in-progress',
      'cancelled',
    ]);
  });

  it('wants a listed reason for cancelling and a note for completing', async () => {
    const request = await buildRequest({ status: 'in-progress' });
    const { call } = await buildStaff();
    const move = (body: object) => call(`/requests/${request.reference}/status`, { version: 1, ...body });
    expect((await move({ to: 'cancelled' })).status).toBe(422);
    expect((await move({ to: 'cancelled', reason: 'bored' })).status).toBe(422);
    expect((await move({ to: 'completed', note: '   ' })).status).toBe(422);
    const done = await move({ to: 'completed', note: 'Report delivered.' });
    expect(done.json.request).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
    expect(await mailsOf(request.id)).toMatchObject([{ props: { note: 'Report delivered.' } }]);
  });

  it('sends no mail to whoever sent spam', async () => {
    const request = await buildRequest();
    const { call } = await buildStaff();
    expect(
      (await call(`/requests/${request.reference}/status`, { to: 'cancelled', version: 1, reason: 'spam' })).status,
    ).toBe(200);
    expect(await mailsOf(request.id)).toEqual([]);
  });

  it('sends no mail to a suspended client', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id });
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    const { call } = await buildStaff();
    expect((await call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 })).status).toBe(200);
    expect(await mailsOf(request.id)).toEqual([]);
  });

  it('sends no mail to a client who has closed their account, and tells the desk until they come back', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id });
    const { call } = await buildStaff();
    const erasedFrom = async () => (await call(`/requests/${request.reference}`)).json.request.client.erasedFrom;
    expect(await erasedFrom()).toBeNull();
    const { eraseAfter } = (await client.call('/account/deletion', {})).json;
    expect(await erasedFrom()).toBe(eraseAfter);
    const move = await call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 });
    expect(move.status).toBe(200);
    const { version } = move.json.request;
    expect((await call(`/requests/${request.reference}/needs`, { text: 'The report', version })).status).toBe(200);
    expect(await mailsOf(request.id)).toEqual([]);
    await db.deleteFrom('account_erasures').where('user_id', '=', client.userId).execute();
    expect(await erasedFrom()).toBeNull();
  });

  it('starts a new clock when a completed request is reopened, and keeps the former completion in the history', async () => {
    const request = await buildRequest({
      status: 'completed',
      submittedAt: new Date('2026-01-01T10:00:00Z'),
      completedAt: new Date('2026-01-09T10:00:00Z'),
    });
    const { call } = await buildStaff();
    const { json } = await call(`/requests/${request.reference}/status`, {
      to: 'in-progress',
      version: 1,
      reason: 'A figure was wrong.',
    });
    expect(json.request).toMatchObject({ status: 'in-progress', completedAt: null, repliedAt: null });
    expect(Date.parse(json.request.replyDueAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const { json: detail } = await call(`/requests/${request.reference}`);
    expect(detail.events[0]).toMatchObject({
      reason: 'A figure was wrong.',
      data: { completedAt: '2026-01-09T10:00:00.000Z' },
    });
  });

  it('is refused to a Viewer and to a client with 403, to nobody with 401', async () => {
    const client = await buildClient();
    const { reference } = await buildRequest({ clientId: client.id });
    const body = { to: 'in-progress', version: 1 };
    expect((await (await buildStaff('Viewer')).call(`/requests/${reference}/status`, body)).status).toBe(403);
    expect((await client.call(`/requests/${reference}/status`, body)).status).toBe(403);
    expect((await caller()(`/requests/${reference}/status`, body)).status).toBe(401);
  });

  it('refuses bodies of any shape with 4xx', async () => {
    const { reference } = await buildRequest();
    const { call } = await buildStaff();
    expect((await call(`/requests/${reference}/status`, '{"to":')).status).toBe(400);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { status } = await call(`/requests/${reference}/status`, JSON.stringify(body));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: runs(40) },
    );
  });
});
