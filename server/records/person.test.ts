import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { buildClient } from '#tests/factories.ts';
import { personOf } from './person.ts';

afterAll(closeDatabase);

const byMail = [{ method: 'otp', timestamp: 1_700_000_000 }];

async function changeAddress(userId: string, email: string): Promise<void> {
  await db.updateTable('auth.users').set({ email }).where('id', '=', userId).execute();
}

test('a code from the mailbox proves the mailbox', async () => {
  const client = await buildClient();
  const person = await personOf({ userId: client.userId, email: client.email, amr: byMail });
  expect(person).toMatchObject({ kind: 'client', mailSignInAt: new Date(1_700_000_000_000) });
});

test('with a number on the account the code may have come by text message, and proves no mailbox; a link from a mail does', async () => {
  const client = await buildClient();
  await db
    .updateTable('auth.users')
    .set({ phone: '35699000111', phone_confirmed_at: new Date() })
    .where('id', '=', client.userId)
    .execute();
  const as = (amr: typeof byMail) => personOf({ userId: client.userId, email: client.email, amr });
  expect(await as(byMail)).toMatchObject({ mailSignInAt: undefined });
  expect(await as([{ method: 'magiclink', timestamp: 1 }])).toMatchObject({ mailSignInAt: new Date(1000) });
});

test("a client's address follows that of the account", async () => {
  const client = await buildClient();
  await changeAddress(client.userId, `new-${client.email}`);
  const row = await db.selectFrom('clients').selectAll().where('id', '=', client.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: `new-${client.email}`, version: 2 });
});

test('but not to an address that another client has', async () => {
  const [one, other] = [await buildClient(), await buildClient()];
  await db.updateTable('auth.users').set({ email: null }).where('id', '=', other.userId).execute();
  await changeAddress(one.userId, other.email);
  const rows = await db.selectFrom('clients').select('email').where('id', 'in', [one.id, other.id]).execute();
  expect(rows.map(({ email }) => email).sort()).toEqual([one.email, other.email].sort());
});
