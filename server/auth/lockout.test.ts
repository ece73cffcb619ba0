import { setTimeout as pause } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tryPassword } from '#server/auth/lockout.ts';
import { db } from '#server/db/client.ts';
import {
  type AuthService,
  createPerson,
  forgetRateLimits,
  readMailedSecrets,
  startAuthService,
} from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';

/** How many passwords may be tried: the setting says five. A thousand at once: `npm run drill -- guesses`. */

// The real algorithm, watched.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService({ behindProxy: true });
});
beforeEach(async () => {
  await forgetRateLimits();
  // The buckets of an address would refuse most of a burst by themselves: here the account alone defends itself.
  setEnvironment({ GOTRUE_RATE_LIMIT_TOKEN_REFRESH: { count: 1_000_000, burst: 1_000_000 } });
  vi.mocked(verify).mockClear();
});
afterEach(restoreEnvironment);
afterAll(() => service.stop());

/** An address of TEST-NET-3's larger cousin, 198.18.0.0/15 (RFC 2544). */
const addressOf = (sender: number) => `198.18.${sender >> 8}.${sender & 255}`;

async function guess(email: string, password: string, from: string) {
  const answer = await service.call('/token?grant_type=password', {
    method: 'POST',
    json: { email, password },
    headers: { 'x-forwarded-for': from },
  });
  const { error_code: code } = await answer.json();
  return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after') ?? 0) };
}

/** The official client, in a browser at `address`. */
function browserAt(address: string) {
  const headers = { 'x-forwarded-for': address };
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(service.url, service.anonKey, { auth, global: { headers } });
}

async function signInByCode(email: string, address: string) {
  const client = browserAt(address);
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const { code } = await readMailedSecrets(email);
  return client.auth.verifyOtp({ email, token: code, type: 'email' });
}

test('a hundred guesses at once from one address get five tries, and the owner signs in by code from there', async () => {
  const { email } = await createPerson();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(email, `wrong ${n}`, addressOf(1))));
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(95);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['over_request_rate_limit']));
  expect(Math.min(...refused.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
  const mails = await db.selectFrom('mails').select('template').where('recipient', '=', email).execute();
  expect(mails).toEqual([{ template: 'security-notice' }]);
  const { data, error } = await signInByCode(email, addressOf(1));
  expect([error, data.user?.email]).toEqual([null, email]);
}, 60_000);

test('guesses at once from a hundred addresses get five tries too, and the owner signs in by code', async () => {
  const { email } = await createPerson();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(email, `wrong ${n}`, addressOf(n))));
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(95);
  expect(Math.min(...refused.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
  // Slowed, not locked: the next try is half a minute away at most.
  expect(Math.max(...refused.map(({ retryAfter }) => retryAfter))).toBeLessThanOrEqual(30);
  const { data, error } = await signInByCode(email, addressOf(2_000));
  expect([error, data.user?.email]).toEqual([null, email]);
}, 60_000);

test('the bucket of an address refuses most of a burst before anything is looked up', async () => {
  restoreEnvironment();
  const { email } = await createPerson();
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess(email, 'wrong', addressOf(3))));
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
});

test('fifty right passwords at once are all let in, and so are fifty more', async () => {
  const person = await createPerson();
  for (const from of [() => addressOf(4), addressOf]) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => guess(person.email, person.password, from(n + 10))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  }
});

test('right passwords among wrong ones give their slots back and forgive what was wrong before', async () => {
  const person = await createPerson();
  for (let round = 0; round < 4; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect((await guess(person.email, 'wrong', addressOf(5))).code).toBe('invalid_credentials');
    }
    expect((await guess(person.email, person.password, addressOf(5))).status).toBe(200);
  }
});

test('while somebody guesses from everywhere, the owner signs in by password where they are signed in already', async () => {
  const person = await createPerson();
  const home = browserAt(addressOf(6));
  expect((await home.auth.signInWithPassword(person)).error).toBeNull();
  await Promise.all(Array.from({ length: 20 }, (_, n) => guess(person.email, 'wrong', addressOf(n + 100))));
  const elsewhere = await browserAt(addressOf(7)).auth.signInWithPassword(person);
  expect(elsewhere.error?.code).toBe('over_request_rate_limit');
  expect((await browserAt(addressOf(6)).auth.signInWithPassword(person)).error).toBeNull();
});

test('a whole IPv6 network of the owner’s is where they are signed in, its neighbour is not', async () => {
  const person = await createPerson();
  expect((await browserAt('2001:db8:1:2::5').auth.signInWithPassword(person)).error).toBeNull();
  await Promise.all(Array.from({ length: 20 }, (_, n) => guess(person.email, 'wrong', addressOf(n + 500))));
  expect((await guess(person.email, person.password, '2001:db8:1:3::9')).status).toBe(429);
  expect((await guess(person.email, person.password, '2001:db8:1:2::9')).status).toBe(200);
});

test('after its pause an account that is guessed at may be tried once from elsewhere, and is paced again', async () => {
  const person = await createPerson();
  await Promise.all(Array.from({ length: 20 }, (_, n) => guess(person.email, 'wrong', addressOf(n + 200))));
  await sql`update auth_private.sign_in_failures set locked_until = now() - interval '1 second'
    where key like 'account:%'`.execute(db);
  vi.mocked(verify).mockClear();
  await Promise.all(Array.from({ length: 20 }, (_, n) => guess(person.email, 'wrong', addressOf(n + 300))));
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(1);
  await sql`update auth_private.sign_in_failures set locked_until = now() - interval '1 second'
    where key like 'account:%'`.execute(db);
  expect((await guess(person.email, person.password, addressOf(400))).status).toBe(200);
  // The right password ends the pause for everybody.
  expect((await guess(person.email, person.password, addressOf(401))).status).toBe(200);
});

test('after a quarter of an hour the pair has its tries again', async () => {
  const person = await createPerson();
  for (let wrong = 0; wrong < 5; wrong += 1) await guess(person.email, 'wrong', addressOf(8));
  const locked = await guess(person.email, person.password, addressOf(8));
  expect([locked.status, locked.retryAfter > 14 * 60]).toEqual([429, true]);
  await sql`update auth_private.sign_in_failures
    set locked_until = locked_until - interval '15 minutes', last_at = last_at - interval '15 minutes'`.execute(db);
  expect((await guess(person.email, 'wrong', addressOf(8))).code).toBe('invalid_credentials');
  expect((await guess(person.email, person.password, addressOf(8))).status).toBe(200);
});

test('slots are taken by every process, given back when the look fails, and free again when a process died with them', async () => {
  const attempt = { name: 'slots@casalume.example', address: addressOf(9) };
  // Another process: the row is all that this one knows of it.
  const died = Array.from({ length: 5 }, () => tryPassword(attempt, () => new Promise<{ matches: boolean }>(() => {})));
  expect(died).toHaveLength(5);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from auth_private.sign_in_failures where pending = 5`.execute(db);
    expect(rows).toHaveLength(2);
  }, 15_000);
  let entered = false;
  const waiting = tryPassword(attempt, async () => {
    entered = true;
    throw new Error('the database is gone');
  });
  await pause(0);
  expect(entered).toBe(false);
  await sql`update auth_private.sign_in_failures set last_at = now() - interval '2 minutes' where pending = 5`.execute(
    db,
  );
  await expect(waiting).rejects.toThrow('the database is gone');
  const { rows } = await sql<{ pending: number; failures: number }>`
    select distinct pending, failures from auth_private.sign_in_failures
    where last_at > now() - interval '1 minute' and pending = 0 and failures = 0`.execute(db);
  expect(rows).toEqual([{ pending: 0, failures: 0 }]);
});
