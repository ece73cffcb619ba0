import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { staffToNotify } from '#server/domain/users/staff.ts';
import { stopJobs } from '#server/jobs/queue.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { authCaller, buildClient, buildPost, buildRequest, buildStaff, caller } from '#tests/factories.ts';

afterAll(async () => {
  await stopJobs();
  await closeDatabase();
});
beforeEach(forgetRateLimits);

type Staff = Awaited<ReturnType<typeof buildStaff>>;

const freshEmail = () => `new-${randomUUID().slice(0, 8)}@colleague.example`;
const invitationOf = (email: string) => ({ name: 'Nadia Colombo', email, role: 'Editor' });
const readOne = async (admin: Staff, id: string) => (await admin.call(`/users/${id}`)).json;
const versionOf = async (admin: Staff, id: string): Promise<number> => (await readOne(admin, id)).user.version;

async function edit(admin: Staff, target: Pick<Staff, 'userId' | 'name' | 'role'>, change: object) {
  const version = await versionOf(admin, target.userId);
  const body = { name: target.name, role: target.role, status: 'active', version, ...change };
  return admin.call(`/users/${target.userId}`, body, 'PATCH');
}

async function linkTo(email: string) {
  const mail = await db
    .selectFrom('mails')
    .select(['template', 'secrets', 'props'])
    .where('recipient', '=', email)
    .orderBy('queued_at', 'desc')
    .executeTakeFirstOrThrow();
  const { link } = JSON.parse(open(mailSecretsPurpose, mail.secrets ?? ''));
  return { mail, link: new URL(link) };
}

async function follow(link: URL) {
  const call = await authCaller('');
  const given = { token_hash: link.searchParams.get('token_hash'), type: link.searchParams.get('type') };
  return call('/verify', given);
}

const entriesAbout = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('the list', () => {
  it('is by name, found by any part of name or address, filtered, and goes on after its last row', async () => {
    const admin = await buildStaff('Admin');
    const mark = randomUUID().slice(0, 6);
    for (const [name, role] of [
      ['Àgata', 'Viewer'],
      ['bruno', 'Viewer'],
      ['Carla', 'Editor'],
    ] as const) {
      const { userId } = await buildStaff(role);
      await db
        .updateTable('staff')
        .set({ name: `${name} ${mark}` })
        .where('user_id', '=', userId)
        .execute();
    }
    const names = async (query: string) =>
      (await admin.call(`/users?${query}`)).json.items.map(({ name }: { name: string }) => name.split(' ')[0]);
    expect(await names(`q=${mark}`)).toEqual(['Àgata', 'bruno', 'Carla']);
    expect(await names(`q=agata ${mark}`)).toEqual(['Àgata']);
    expect(await names(`q=${mark}&role=Viewer`)).toEqual(['Àgata', 'bruno']);
    expect(await names(`q=${mark}&status=inactive`)).toEqual([]);
    expect((await names('q=br')).includes('bruno')).toBe(true);
    expect((await names('q=un')).includes('bruno')).toBe(false);
    const first = (await admin.call(`/users?q=${mark}&limit=2`)).json;
    const second = (await admin.call(`/users?q=${mark}&limit=2&cursor=${first.nextCursor}`)).json;
    expect(second.items.map(({ name }: { name: string }) => name.split(' ')[0])).toEqual(['Carla']);
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({ role: 'Viewer', status: 'active', avatar: null });
  });

  it.each(['cursor=x', 'limit=0', 'limit=101', 'role=Owner', 'status=gone', 'q=%00'])('refuses ?%s', async (query) => {
    expect((await (await buildStaff()).call(`/users?${query}`)).status).toBe(422);
  });

  it('counts who joined this month and how many more than in the month before', async () => {
    const admin = await buildStaff('Admin');
    const before = (await admin.call('/users')).json.figures;
    const { userId } = await buildStaff('Viewer');
    const lastMonth = new Date();
    lastMonth.setUTCDate(0);
    await db.updateTable('staff').set({ registered_at: lastMonth }).where('user_id', '=', userId).execute();
    const after = (await admin.call('/users')).json.figures;
    expect(after.total).toBe(before.total + 1);
    expect(after.joinedThisMonth).toBe(before.joinedThisMonth);
    expect(after.joinedMore).toBe(before.joinedMore - 1);
  });
});

describe('an invitation', () => {
  it('is mailed with a link that works once and leads to choosing a password; then the person is staff', async () => {
    const admin = await buildStaff('Admin');
    const email = freshEmail();
    const { status, json } = await admin.call('/users', { ...invitationOf(` ${email.toUpperCase()} `) });
    expect([status, json.user]).toMatchObject([200, { email, role: 'Editor', status: 'active', lastLogin: null }]);
    expect(json.user.invitation).toMatchObject({ isOver: false });
    const { mail, link } = await linkTo(email);
    expect(mail.template).toBe('staff-invitation');
    expect(mail.props).toMatchObject({ inviter: admin.name, role: 'Editor' });
    expect(link.searchParams.get('redirect_to')).toMatch(/\/recover\?step=new$/);
    const signedIn = await follow(link);
    expect((await caller(signedIn.json.access_token)('/me')).json.person).toMatchObject({
      kind: 'staff',
      role: 'Editor',
    });
    expect((await follow(link)).json.error_code).toBe('otp_expired');
    expect((await readOne(admin, json.user.id)).user.invitation).toBeNull();
    expect((await entriesAbout(json.user.id))[0]).toMatchObject({ action: 'user.invited', actor_id: admin.userId });
  });

  it('can be sent again, which ends the link before, until it is accepted', async () => {
    const admin = await buildStaff('Admin');
    const email = freshEmail();
    const { id } = (await admin.call('/users', invitationOf(email))).json.user;
    const first = await linkTo(email);
    expect((await admin.call(`/users/${id}/invitation`, { locale: 'en' })).status).toBe(200);
    expect((await follow(first.link)).json.error_code).toBe('otp_expired');
    expect((await follow((await linkTo(email)).link)).status).toBe(200);
    const late = await admin.call(`/users/${id}/invitation`, {});
    expect([late.status, late.json.error.details.reason]).toEqual([422, 'accepted']);
  });

  it('ends after a week', async () => {
    const admin = await buildStaff('Admin');
    const email = freshEmail();
    const { user } = (await admin.call('/users', invitationOf(email))).json;
    const days = (Date.parse(user.invitation.until) - Date.parse(user.registrationDate)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    const issued = await db
      .selectFrom('auth_private.issued_secrets')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(issued.expires_at.getTime() - Date.parse(user.invitation.until))).toBeLessThan(60_000);
    await db
      .updateTable('auth_private.issued_secrets')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await follow((await linkTo(email)).link)).json.error_code).toBe('otp_expired');
  });

  it('is refused, with the reason, for staff, clients, accounts that wait for erasure and closed ones', async () => {
    const admin = await buildStaff('Admin');
    const reasonFor = async (email: string) => {
      const answer = await admin.call('/users', invitationOf(email));
      return [answer.status, answer.json.error?.details.reason];
    };
    expect(await reasonFor(admin.email)).toEqual([409, 'staff']);
    const client = await buildClient();
    expect(await reasonFor(client.email)).toEqual([409, 'client']);
    expect((await client.call('/me')).json.person.kind).toBe('client');
    const leaving = await buildClient();
    expect((await leaving.call('/account/deletion', {})).status).toBe(200);
    expect(await reasonFor(leaving.email)).toEqual([409, 'erasing']);
    const closed = await buildStaff('Viewer');
    await db.deleteFrom('staff').where('user_id', '=', closed.userId).execute();
    await db
      .updateTable('auth.users')
      .set({ banned_until: new Date('9999-01-01') })
      .where('id', '=', closed.userId)
      .execute();
    expect(await reasonFor(closed.email)).toEqual([409, 'closed']);
  });

  it('sent twice at once makes one person', async () => {
    const admin = await buildStaff('Admin');
    const email = freshEmail();
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('/users', invitationOf(email))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('sends nobody leads before the address is proven', async () => {
    const admin = await buildStaff('Admin');
    const email = freshEmail();
    await admin.call('/users', invitationOf(email));
    const told = async () => (await staffToNotify(db)).some((person) => person.email === email);
    expect(await told()).toBe(false);
    await follow((await linkTo(email)).link);
    expect(await told()).toBe(true);
  });

  it.each([
    { name: '' },
    { name: ' \n ' },
    { name: 'x'.repeat(201) },
    { email: 'nobody' },
    { email: 'a@b' },
    { role: 'Owner' },
    { role: undefined },
    { status: 'gone' },
  ])('is refused with %j', async (fault) => {
    const answer = await (await buildStaff()).call('/users', { ...invitationOf(freshEmail()), ...fault });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.error.details.fields)).toEqual(Object.keys(fault));
  });
});

describe('a change', () => {
  it.each([{ role: 'Viewer' }, { status: 'inactive' }])(
    'to %j ends the sessions of the person at once',
    async (change) => {
      const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
      expect((await editor.call('/me')).status).toBe(200);
      expect((await edit(admin, editor, change)).status).toBe(200);
      expect((await editor.call('/me')).status).toBe(401);
      expect((await entriesAbout(editor.userId)).at(-1)).toMatchObject({
        action: 'user.access-changed',
        before: { role: 'Editor', status: 'active' },
        after: { role: 'Editor', status: 'active', ...change },
      });
    },
  );

  it('of the name alone leaves the sessions, and repeated does nothing', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const changed = await edit(admin, editor, { name: '  Ada\n Vassallo ' });
    expect(changed.json.user).toMatchObject({ name: 'Ada Vassallo', version: 2 });
    expect((await edit(admin, editor, { name: 'Ada Vassallo', version: 1 })).json.user.version).toBe(2);
    expect((await editor.call('/me')).status).toBe(200);
  });

  it('of what was changed meanwhile is refused and shows how it is now', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    await edit(admin, editor, { name: 'First' });
    const late = await edit(admin, editor, { name: 'Second', version: 1 });
    expect([late.status, late.json.error.details.current.name]).toEqual([409, 'First']);
  });

  it('of the own role or status is refused; of the own name it is not', async () => {
    const admin = await buildStaff('Admin');
    await buildStaff('Admin');
    for (const change of [{ role: 'Viewer' }, { status: 'inactive' }]) {
      const answer = await edit(admin, admin, change);
      expect([answer.status, answer.json.error.details.reason]).toEqual([422, 'self']);
    }
    expect((await edit(admin, admin, { name: 'Renamed' })).status).toBe(200);
  });

  it('by two Admins who demote each other at once happens once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await buildStaff('Admin'), await buildStaff('Admin')];
      const versions = [await versionOf(one, other.userId), await versionOf(other, one.userId)];
      const demote = (by: Staff, whom: Staff, version = 0) =>
        by.call(`/users/${whom.userId}`, { name: whom.name, role: 'Viewer', status: 'active', version }, 'PATCH');
      const answers = await Promise.all([demote(one, other, versions[0]), demote(other, one, versions[1])]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await db
        .selectFrom('staff')
        .select('role')
        .where('user_id', 'in', [one.userId, other.userId])
        .execute();
      expect(rows.map(({ role }) => role).sort()).toEqual(['Admin', 'Viewer']);
    }
  });

  it('that would leave no active Admin with a proven address is refused', async () => {
    const [byPhone, last] = [await buildStaff('Admin'), await buildStaff('Admin')];
    await db
      .updateTable('staff')
      .set({ status: 'inactive' })
      .where('role', '=', 'Admin')
      .where('user_id', 'not in', [byPhone.userId, last.userId])
      .execute();
    await db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', byPhone.userId).execute();
    for (const change of [{ role: 'Editor' }, { status: 'inactive' }]) {
      const answer = await edit(byPhone, last, change);
      expect([answer.status, answer.json.error.details.reason]).toEqual([422, 'last-admin']);
    }
    const version = await versionOf(byPhone, last.userId);
    const removal = await byPhone.call(`/users/${last.userId}/removal`, { version });
    expect([removal.status, removal.json.error.details.reason]).toEqual([422, 'last-admin']);
    expect((await last.call('/me')).json.person.role).toBe('Admin');
  });
});

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
    expect((await readOne(admin, editor.userId)).work).toEqual({ posts: 1, requests: 1 });

    const missing = await remove(admin, editor.userId);
    expect([missing.status, missing.json.error.details.fields.transferTo]).toEqual([422, 'missing']);
    expect((await remove(admin, editor.userId, { transferTo: editor.userId })).status).toBe(422);
    const viewer = await buildStaff('Viewer');
    expect((await remove(admin, editor.userId, { transferTo: viewer.userId })).status).toBe(422);
    expect((await editor.call('/me')).status).toBe(200);

    const removed = await remove(admin, editor.userId, { transferTo: heir.userId });
    expect([removed.status, removed.json.moved]).toEqual([200, { posts: 1, requests: 1 }]);
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
