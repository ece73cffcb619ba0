import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson } from '#tests/auth-service.ts';
import { admin, asAdmin, session } from '#tests/stages/administered.ts';

test('the list is paged with headers that the client reads, newest first, beyond page nine', async () => {
  await db.deleteFrom('auth.users').execute();
  const rows = Array.from({ length: 23 }, (_, at) => ({
    id: crypto.randomUUID(),
    instance_id: '00000000-0000-0000-0000-000000000000',
    aud: 'authenticated',
    email: `p${String(at).padStart(2, '0')}@list.example`,
    raw_user_meta_data: JSON.stringify({ full_name: at === 7 ? 'Élodie 100%_sure' : 'Somebody' }),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, at)),
  }));
  await db.insertInto('auth.users').values(rows).execute();
  const first = await admin().listUsers({ page: 1, perPage: 2 });
  expect(first.data).toMatchObject({ total: 23, nextPage: 2, aud: 'authenticated' });
  expect(first.data.users.map((user) => user.email)).toEqual(['p22@list.example', 'p21@list.example']);
  expect(first.data.users[0]?.identities).toBeNull();
  const eleventh = await asAdmin('/admin/users?page=11&per_page=2');
  expect(eleventh.headers.get('link')).toBe(
    '</admin/users?page=12&per_page=2>; rel="next", </admin/users?page=12&per_page=2>; rel="last"',
  );
  expect(eleventh.headers.get('x-total-count')).toBe('23');
  expect((await eleventh.json()).users.map((user: { email: string }) => user.email)).toEqual([
    'p02@list.example',
    'p01@list.example',
  ]);
  const last = await asAdmin('/admin/users?page=12&per_page=2');
  expect(last.headers.get('link')).toBe('</admin/users?page=12&per_page=2>; rel="last"');
  expect((await admin().listUsers()).data.users).toHaveLength(23);
  const bad = await admin().listUsers({ page: -1 });
  expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(bad.error?.message).toMatch(/^Bad Pagination Parameters: /);
});

test('the list is filtered by address or name in any case, sorted, and followed by cursor without gaps', async () => {
  const ask = async (query: string) => (await asAdmin(`/admin/users?${query}`)).json();
  const emails = (answer: { users: { email: string }[] }) => answer.users.map((user) => user.email);
  expect(emails(await ask('filter=P1&sort=created_at%20asc&per_page=3'))).toEqual([
    'p10@list.example',
    'p11@list.example',
    'p12@list.example',
  ]);
  expect(emails(await ask('filter=%C3%A9LODIE'))).toEqual(['p07@list.example']);
  expect(emails(await ask('filter=100%25_s'))).toEqual(['p07@list.example']);
  expect(emails(await ask('filter=%25'))).toEqual(['p07@list.example']);
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 10; page += 1) {
    const answer = await ask(`cursor=${cursor}&per_page=5`);
    seen.push(...emails(answer));
    if (!answer.pagination.has_more) break;
    cursor = answer.pagination.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, at) => `p${String(22 - at).padStart(2, '0')}@list.example`));
  for (const odd of ['sort=email', 'sort=created_at%20desc%20x', 'cursor=abc', 'page=x', 'per_page=-2', 'page=1e9']) {
    expect((await asAdmin(`/admin/users?${odd}`)).status).toBe(400);
  }
});

test('what happened is listed newest first, by author, action or type', async () => {
  const person = await createPerson();
  await session(person);
  const ask = async (query: string) => {
    const answer = await asAdmin(`/admin/audit?${query}`);
    return { status: answer.status, total: answer.headers.get('x-total-count'), entries: await answer.json() };
  };
  const mine = await ask(`query=author:${person.email.toUpperCase()}&per_page=1`);
  expect(mine.entries).toMatchObject([{ payload: { action: 'login', actor_id: person.userId, log_type: 'account' } }]);
  expect(Number(mine.total)).toBeGreaterThan(1);
  const logins = await ask('query=action:login');
  expect(new Set(logins.entries.map((entry: { payload: { action: string } }) => entry.payload.action))).toEqual(
    new Set(['login']),
  );
  expect((await ask('query=colour:red')).entries).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Invalid query scope: colour:red',
  });
  expect((await ask('query=__proto__:x')).status).toBe(400);
});
