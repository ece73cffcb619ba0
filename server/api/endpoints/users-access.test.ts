import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { buildPost, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import {
  edit,
  entriesAbout,
  follow,
  freshEmail,
  invitationOf,
  linkTo,
  readOne,
  type Staff,
  versionOf,
} from '#tests/staff-accounts.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});
beforeEach(forgetRateLimits);

describe('sessions', () => {
  it('are shown with device and neighbourhood, never the address, and end one by one or all', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const second = caller(await editor.signInAgain());
    await db
      .updateTable('auth.sessions')
      .set({ ip: '203.0.113.77', user_agent: 'Mozilla/5.0 (Macintosh) Firefox/140.0' })
      .where('user_id', '=', editor.userId)
      .execute();
    const { sessions } = await readOne(admin, editor.userId);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ network: '203.0.113.0/24', device: { browser: 'Firefox', system: 'macOS' } });
    expect(JSON.stringify(sessions)).not.toContain('203.0.113.77');
    const path = `/users/${editor.userId}/sessions`;
    expect((await admin.call(`${path}/${randomUUID()}`, undefined, 'DELETE')).status).toBe(404);
    expect((await admin.call(`${path}/${sessions[0].id}`, undefined, 'DELETE')).json).toEqual({ ended: 1 });
    const left = await Promise.all([editor.call('/me'), second('/me')]);
    expect(left.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await admin.call(path, undefined, 'DELETE')).json).toEqual({ ended: 1 });
    expect((await admin.call(path, undefined, 'DELETE')).json).toEqual({ ended: 0 });
    expect((await editor.call('/me')).status + (await second('/me')).status).toBe(802);
  });

  it('of somebody else cannot be ended through another person', async () => {
    const [admin, one, other] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
    const { sessions } = await readOne(admin, other.userId);
    const answer = await admin.call(`/users/${one.userId}/sessions/${sessions[0].id}`, undefined, 'DELETE');
    expect(answer.status).toBe(404);
    expect((await other.call('/me')).status).toBe(200);
  });
});

describe('the second factor of a colleague', () => {
  async function giveFactor(userId: string) {
    const now = new Date();
    await db
      .insertInto('auth.mfa_factors')
      .values({
        id: randomUUID(),
        user_id: userId,
        factor_type: 'totp',
        status: 'verified',
        created_at: now,
        updated_at: now,
        secret: 'sealed',
      })
      .execute();
  }

  it('is taken away, which ends their sessions, is noted, and told to them by mail', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    await giveFactor(editor.userId);
    expect((await readOne(admin, editor.userId)).secondFactors).toBe(1);
    const path = `/users/${editor.userId}/second-factor/reset`;
    expect((await admin.call(path, { locale: 'it' })).json).toEqual({ removed: 1 });
    expect((await editor.call('/me')).status).toBe(401);
    const mails = await db
      .selectFrom('mails')
      .select(['template', 'props'])
      .where('recipient', '=', editor.email)
      .execute();
    expect(mails).toMatchObject([{ template: 'security-notice', props: { event: 'factor-removed' } }]);
    expect((await entriesAbout(editor.userId)).at(-1)).toMatchObject({ action: 'user.second-factor-reset' });
    expect((await admin.call(path, {})).json).toEqual({ removed: 0 });
  });

  it('cannot be the own one', async () => {
    const admin = await buildStaff('Admin');
    const answer = await admin.call(`/users/${admin.userId}/second-factor/reset`, {});
    expect([answer.status, answer.json.error.details.reason]).toEqual([422, 'self']);
  });
});

describe('removing somebody', () => {
  const remove = async (admin: Staff, id: string, body: object = {}) =>
    admin.call(`/users/${id}/removal`, { version: await versionOf(admin, id), ...body });

  it('hands over posts and open requests, keeps the name in history, and leaves no way in', async () => {
    const [admin, editor, heir] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Editor')];
    const post = await buildPost();
    await db.updateTable('posts').set({ author_id: editor.userId }).where('id', '=', post.id).execute();
    const [open, done] = [await buildRequest(), await buildRequest({ status: 'completed', completedAt: new Date() })];
    await db
      .updateTable('requests')
      .set({ assignee_id: editor.userId })
      .where('id', 'in', [open.id, done.id])
      .execute();
    const { key } = await makeApiKey(db, { name: 'k', scopes: ['requests:read'], makerId: editor.userId });
    expect((await readOne(admin, editor.userId)).work).toEqual({ posts: 1, requests: 1, messages: 0 });

    const missing = await remove(admin, editor.userId);
    expect([missing.status, missing.json.error.details.fields.transferTo]).toEqual([422, 'missing']);
    expect((await remove(admin, editor.userId, { transferTo: editor.userId })).status).toBe(422);
    const viewer = await buildStaff('Viewer');
    expect((await remove(admin, editor.userId, { transferTo: viewer.userId })).status).toBe(422);
    expect((await editor.call('/me')).status).toBe(200);

    const removed = await remove(admin, editor.userId, { transferTo: heir.userId });
    expect([removed.status, removed.json.moved]).toEqual([200, { posts: 1, requests: 1, messages: 0 }]);
    expect(
      (await db.selectFrom('posts').select('author_id').where('id', '=', post.id).executeTakeFirstOrThrow()).author_id,
    ).toBe(heir.userId);
    expect((await heir.call(`/requests/${open.reference}`)).json.request.assignee.id).toBe(heir.userId);
    expect((await heir.call(`/requests/${open.reference}`)).json.events[0]).toMatchObject({ kind: 'assigned' });
    expect((await heir.call(`/requests/${done.reference}`)).json.request.assignee.name).toBe(editor.name);
    expect((await editor.call('/me')).status).toBe(401);
    await expect(editor.signInAgain()).rejects.toThrow('failed');
    expect((await caller(key)('/requests')).status).toBe(401);
    expect((await admin.call(`/users/${editor.userId}`)).status).toBe(404);
    expect((await entriesAbout(editor.userId)).at(-1)).toMatchObject({ action: 'user.deleted' });
  });

  it('takes back what the office wrote to them and has not left, also what waits for another try', async () => {
    const admin = await buildStaff('Admin');
    const email = freshEmail();
    const { id } = (await admin.call('/users', invitationOf(email))).json.user;
    await db
      .updateTable('mails')
      .set({ attempts: 2, last_error: 'no answer' })
      .where('recipient', '=', email)
      .execute();
    const props = { deed: 'named', colleague: 'Ada', firstDay: '2026-12-01', lastDay: '2026-12-02', url: 'x' } as const;
    await queueMail(db, { template: 'deputy-told', to: email, locale: 'it', props });
    expect((await remove(admin, id)).status).toBe(200);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([]);
  });

  it('frees the address: the person can be invited again, as somebody new', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    expect((await remove(admin, editor.userId)).status).toBe(200);
    const again = await admin.call('/users', invitationOf(editor.email));
    expect(again.status).toBe(200);
    expect(again.json.user.id).not.toBe(editor.userId);
    expect((await follow((await linkTo(editor.email)).link)).status).toBe(200);
  });

  it('leaves a client record under the same account its address', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const values = { user_id: editor.userId, email: editor.email, name: editor.name };
    await db.insertInto('clients').values(values).execute();
    await remove(admin, editor.userId);
    const client = await db.selectFrom('clients').selectAll().where('email', '=', editor.email).executeTakeFirst();
    expect(client?.user_id).toBeNull();
  });

  it('cannot be oneself, nor done from an old screen', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const own = await remove(admin, admin.userId);
    expect([own.status, own.json.error.details.reason]).toEqual([422, 'self']);
    await edit(admin, editor, { name: 'Changed' });
    expect((await remove(admin, editor.userId, { version: 1 })).status).toBe(409);
  });
});
