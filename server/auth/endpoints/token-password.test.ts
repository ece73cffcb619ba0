import { verify } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, serveAuth } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';

// The real algorithm, watched.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const service = serveAuth();

test('a person signs in with the right password and is told who they are', async () => {
  const person = await createPerson();
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(person.email);
  expect(data.session?.expires_in).toBe(3600);
  const { data: me } = await client.auth.getUser();
  expect(me.user?.id).toBe(person.userId);
  expect(me.user?.identities?.[0]?.provider).toBe('email');
});

test('the address counts without its case and the spaces around it', async () => {
  const person = await createPerson();
  const { error } = await service
    .client()
    .auth.signInWithPassword({ ...person, email: ` ${person.email.toUpperCase()} ` });
  expect(error).toBeNull();
});

test('wrong password, unknown account and account without a password get one answer', async () => {
  const person = await createPerson();
  const bare = await createPerson();
  await db.updateTable('auth.users').set({ encrypted_password: '' }).where('id', '=', bare.userId).execute();
  const answers = await Promise.all(
    [person.email, bare.email, 'nobody@casalume.example'].map(async (email) => {
      const { error } = await service.client().auth.signInWithPassword({ email, password: 'not the one' });
      return { code: error?.code, message: error?.message, status: error?.status };
    }),
  );
  const expected = { code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 };
  expect(answers).toEqual([expected, expected, expected]);
});

test('an unknown account costs the same work as a known one: one verification of a hash', async () => {
  const person = await createPerson();
  const verifications = async (email: string) => {
    vi.mocked(verify).mockClear();
    await service.call('/token?grant_type=password', { method: 'POST', json: { email, password: 'no' } });
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  };
  const known = await verifications(person.email);
  expect(known).toHaveLength(1);
  // The same algorithm with the same cost, so that the time tells nobody who exists.
  expect(await verifications('nobody-here@casalume.example')).toEqual(known);
});

test('an unproven address is told so only after the right password', async () => {
  const person = await createPerson();
  await db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', person.userId).execute();
  const right = await service.client().auth.signInWithPassword(person);
  expect(right.error?.code).toBe('email_not_confirmed');
  const wrong = await service.client().auth.signInWithPassword({ ...person, password: 'x' });
  expect(wrong.error?.code).toBe('invalid_credentials');
});

test('a banned person is refused', async () => {
  const person = await createPerson();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db.updateTable('auth.users').set({ banned_until: tomorrow }).where('id', '=', person.userId).execute();
  const { error } = await service.client().auth.signInWithPassword(person);
  expect([error?.code, error?.status]).toEqual(['user_banned', 400]);
});

test('an imported bcrypt hash signs in and is replaced by argon2id', async () => {
  const person = await createPerson();
  const imported = await bcrypt(person.password, { cost: 4 });
  await db.updateTable('auth.users').set({ encrypted_password: imported }).where('id', '=', person.userId).execute();
  expect((await service.client().auth.signInWithPassword(person)).error).toBeNull();
  const row = await db
    .selectFrom('auth.users')
    .select('encrypted_password')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(row.encrypted_password).toMatch(/^\$argon2id\$/);
  expect((await service.client().auth.signInWithPassword(person)).error).toBeNull();
});

test('five wrong passwords lock the account for the address, even for the right one, and the owner is told by mail', async () => {
  const person = await createPerson();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { error } = await service.client().auth.signInWithPassword({ ...person, password: `wrong ${attempt}` });
    expect(error?.code).toBe('invalid_credentials');
  }
  const { error } = await service.client().auth.signInWithPassword(person);
  expect([error?.code, error?.status]).toEqual(['over_request_rate_limit', 429]);
  const mails = await db
    .selectFrom('mails')
    .select(['template', 'props'])
    .where('recipient', '=', person.email)
    .execute();
  expect(mails).toMatchObject([{ template: 'security-notice', props: { event: 'locked', account: person.email } }]);
});

test('an account that does not exist is locked just the same', async () => {
  const login = { email: 'ghost@casalume.example', password: 'wrong' };
  const codes = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    codes.push((await service.client().auth.signInWithPassword(login)).error?.code);
  }
  expect(codes).toEqual([...Array(5).fill('invalid_credentials'), 'over_request_rate_limit']);
});

test('many guesses at once get no more tries than one after the other', async () => {
  const person = await createPerson();
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { error } = await service.client().auth.signInWithPassword({ ...person, password: 'wrong' });
      return error?.code;
    }),
  );
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
});

test('a bucket of thirty sign-ins in one go runs dry and says when to come back', async () => {
  // Refilled so slowly that the time these calls take adds nothing.
  setEnvironment({ GOTRUE_RATE_LIMIT_TOKEN_REFRESH: { count: 1, burst: 30 } });
  const statuses = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    const answer = await service.call('/token?grant_type=password', {
      method: 'POST',
      json: { email: '', password: '' },
    });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
});
