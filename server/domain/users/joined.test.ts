import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { welcomeClient } from '#server/domain/clients/own.ts';
import { buildStaff } from '#tests/factories.ts';

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

it('nobody is told while enableNewUserNotifications is off', async () => {
  const { version } = (await admin.call('/settings')).json.groups.email;
  const off = { version, changes: { enableNewUserNotifications: false } };
  expect((await admin.call('/settings/email', off, 'PATCH')).status).toBe(200);
  expect(await toldOf(await signUp())).toEqual([]);
});
