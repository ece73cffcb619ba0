import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetOldRows } from '#server/auth/housekeeping.ts';
import { db } from '#server/db/client.ts';
import { createPerson, serveAuth } from '#tests/auth-service.ts';

const service = serveAuth();

test('tidying up takes spent tokens and old failures, but nothing that a session still needs', async () => {
  const person = await createPerson();
  const client = service.client();
  await client.auth.signInWithPassword({ ...person, password: 'wrong' });
  await client.auth.signInWithPassword(person);
  for (let round = 0; round < 3; round += 1) await client.auth.refreshSession();
  await sql`update auth.refresh_tokens set updated_at = now() - interval '2 days'`.execute(db);
  await sql`update auth_private.sign_in_failures set last_at = now() - interval '2 days'`.execute(db);
  await forgetOldRows();
  const { rows } = await sql<{ tokens: number; failures: number }>`
    select (select count(*)::int from auth.refresh_tokens) as tokens,
           (select count(*)::int from auth_private.sign_in_failures) as failures`.execute(db);
  expect(rows[0]).toEqual({ tokens: 2, failures: 0 });
  expect((await client.auth.refreshSession()).error).toBeNull();
});
