import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { staffToNotify } from '#server/records/staff.ts';
import { dayOf } from '#shared/days.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
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
    // The middle of the month before this one, as the site's clock has it.
    const today = dayOf(new Date(), 'Europe/Rome');
    const lastMonth = new Date(`${today.slice(0, 7)}-15T12:00:00Z`);
    lastMonth.setUTCMonth(lastMonth.getUTCMonth() - 1);
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
    // The mail before had not left: it does not arrive with a link that is over.
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toHaveLength(1);
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
    const told = async () => (await staffToNotify(db, 'new')).some((person) => person.email === email);
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
