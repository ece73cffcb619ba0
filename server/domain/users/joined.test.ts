import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { welcomeClient } from '#server/domain/clients/own.ts';
import { buildStaff, caller } from '#tests/factories.ts';
import { follow, freshEmail, invitationOf, linkTo } from '#tests/staff-accounts.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeEach(async () => {
  admin = await buildStaff('Admin');
});

/** Somebody who signs up and is made a client. */
async function signUp() {
  const email = `${randomUUID().slice(0, 8)}@newcomer.example`;
  const account = { email, password: 'Correct-horse-9', name: 'Nora Nuova', confirmed: true } as const;
  const { userId } = await db.transaction().execute((trx) => createUserWithPassword(trx, account));
  expect(await welcomeClient(userId)).toBe(true);
  return email;
}

const toldOf = (email: string) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'props', 'client_id'])
    .where('template', '=', 'user-joined')
    .where(sql<string>`props->>'email'`, '=', email)
    .execute();

it('Admins are told of a client who signed up, and nobody else is', async () => {
  const editor = await buildStaff('Editor');
  const email = await signUp();
  const told = await toldOf(email);
  expect(told.map(({ recipient }) => recipient)).toContain(admin.email);
  expect(told.map(({ recipient }) => recipient)).not.toContain(editor.email);
  // Tied to the client, so that it goes when they are erased.
  expect(told[0]?.client_id).not.toBeNull();
});

/** An invitation by the Admin, and the way in that it brings. */
async function invite() {
  const email = freshEmail();
  const { user } = (await admin.call('/users', invitationOf(email))).json;
  return { email, userId: user.id as string };
}

async function comeIn(email: string) {
  const { access_token: token } = (await follow((await linkTo(email)).link)).json;
  return async () => (await caller(token)('/me')).json.person;
}

it('the other Admins are told of a colleague who has accepted, once: who, as what, on whose word and since when', async () => {
  const { email } = await invite();
  const isHere = await comeIn(email);
  expect(await toldOf(email)).toEqual([]);
  const persons = await Promise.all([isHere(), isHere(), isHere()]);
  expect(persons.map(({ kind }) => kind)).toEqual(['staff', 'staff', 'staff']);
  await isHere();
  const told = await toldOf(email);
  expect(told.filter(({ recipient }) => recipient === admin.email)).toHaveLength(1);
  expect(told[0]?.props).toMatchObject({ kind: 'staff', role: 'Editor', inviter: admin.name, at: expect.any(String) });
});

it('nobody is told of somebody who was invited and never came, and no Admin of themselves', async () => {
  const { email, userId } = await invite();
  expect(await toldOf(email)).toEqual([]);
  await db.updateTable('staff').set({ role: 'Admin' }).where('user_id', '=', userId).execute();
  await (await comeIn(email))();
  const told = (await toldOf(email)).map(({ recipient }) => recipient);
  expect(told).toContain(admin.email);
  expect(told).not.toContain(email);
});

it('nobody is told while enableNewUserNotifications is off', async () => {
  const { version } = (await admin.call('/settings')).json.groups.email;
  const off = { version, changes: { enableNewUserNotifications: false } };
  expect((await admin.call('/settings/email', off, 'PATCH')).status).toBe(200);
  expect(await toldOf(await signUp())).toEqual([]);
});
