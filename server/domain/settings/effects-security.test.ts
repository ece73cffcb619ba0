import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, testPassword } from '#tests/auth-service.ts';
import { authCaller, buildClient, buildStaff } from '#tests/factories.ts';
import { callerFrom, refusalOf } from '#tests/outside.ts';
import { saveSettings } from '#tests/saved-settings.ts';
import { codeOf } from '#tests/second-factor.ts';

/** Every field of the security settings, by what callers notice of it. */

const [office, home] = ['203.0.113.7', '198.51.100.20'];
const [fromOffice, fromHome] = [callerFrom(office), callerFrom(home)];

beforeEach(forgetRateLimits);
afterEach(() => saveSettings('security', {}));
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const guess = async (email: string, password: string, from = fromOffice) =>
  refusalOf(await from('/auth/v1/token?grant_type=password', { json: { email, password }, withProjectKey: true }));

describe('enableTwoFactor', () => {
  test('an Admin without a second factor can do nothing but add one, and everything with it', async () => {
    const admin = await buildStaff('Admin');
    const ask = async (token = admin.token) => refusalOf(await fromOffice('/api/v1/requests', { token }));
    expect((await ask())[0]).toBe(200);
    await saveSettings('security', { enableTwoFactor: true });
    expect(await ask()).toEqual([403, 'second_factor_required']);
    const call = await authCaller(admin.token);
    const { json: factor } = await call('/factors', { factor_type: 'totp' });
    const { json: challenge } = await call(`/factors/${factor.id}/challenge`, {});
    const code = codeOf(factor.totp.secret);
    const { json } = await call(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code });
    expect((await ask(json.access_token))[0]).toBe(200);
  });
});

describe('sessionTimeout', () => {
  const age = (userId: string, hours: number) =>
    sql`update auth.sessions set created_at = created_at - make_interval(hours => ${hours}),
        refreshed_at = refreshed_at - make_interval(hours => ${hours}) where user_id = ${userId}`.execute(db);

  test.each([
    ['staff', () => buildStaff('Editor')],
    ['clients', buildClient],
  ])('sessions of %s end after so many hours without use', async (_who, build) => {
    const person = await build();
    const ask = async () => (await fromOffice('/api/v1/me', { token: person.token })).status;
    await age(person.userId, 5);
    await saveSettings('security', { sessionTimeout: 6 });
    expect(await ask()).toBe(200);
    // A shorter time ends sessions that were believed a moment ago.
    await saveSettings('security', { sessionTimeout: 4 });
    expect(await ask()).toBe(401);
  });

  test('no session outlives thirty days, whatever the setting', async () => {
    const person = await buildClient();
    await saveSettings('security', { sessionTimeout: 720 });
    await age(person.userId, 719);
    expect((await fromOffice('/api/v1/me', { token: person.token })).status).toBe(200);
    await sql`update auth.sessions set refreshed_at = now(), created_at = created_at - interval '2 hours'
      where user_id = ${person.userId}`.execute(db);
    await saveSettings('security', { sessionTimeout: 719 });
    expect((await fromOffice('/api/v1/me', { token: person.token })).status).toBe(401);
  });
});

describe('passwords', () => {
  /** Every place where somebody sets one, with what it answers to `password`. */
  const places: Record<string, (password: string) => Promise<Response>> = {
    'sign-up': (password) =>
      fromOffice('/auth/v1/signup', {
        json: { email: `new-${crypto.randomUUID()}@casalume.example`, password },
        withProjectKey: true,
      }),
    'a change': async (password) => {
      const { email, password: current } = await createPerson();
      const signedIn = await fromOffice('/auth/v1/token?grant_type=password', {
        json: { email, password: current },
        withProjectKey: true,
      });
      const { access_token: token } = await signedIn.json();
      const json = { password, current_password: current };
      return fromOffice('/auth/v1/user', { method: 'PUT', token, json, withProjectKey: true });
    },
    recovery: async (password) => {
      const { email } = await createPerson();
      await fromOffice('/auth/v1/recover', { json: { email }, withProjectKey: true });
      const { code } = await readMailedSecrets(email);
      const verified = await fromOffice('/auth/v1/verify', {
        json: { type: 'recovery', email, token: code },
        withProjectKey: true,
      });
      const { access_token: token } = await verified.json();
      return fromOffice('/auth/v1/user', { method: 'PUT', token, json: { password }, withProjectKey: true });
    },
    'a member of staff who was invited': async (password) => {
      const { call } = await buildStaff('Admin');
      const email = `invited-${crypto.randomUUID()}@staff.example`;
      expect((await call('/users', { name: 'Nina Borg', email, role: 'Editor' })).status).toBeLessThan(300);
      const { tokenHash } = await readMailedSecrets(email);
      const verified = await fromOffice('/auth/v1/verify', {
        json: { type: 'invite', token_hash: tokenHash },
        withProjectKey: true,
      });
      const { access_token: token } = await verified.json();
      return fromOffice('/auth/v1/user', { method: 'PUT', token, json: { password }, withProjectKey: true });
    },
  };

  describe.each(Object.entries(places))('%s', (_place, set) => {
    test('passwordMinLength: what is shorter is refused, with how long it must be', async () => {
      await saveSettings('security', { passwordMinLength: 14 });
      const refused = await set('Tall-ships-13');
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { error_code: 'weak_password', msg: expect.stringContaining('14'), weak_password: { reasons: ['length'] } },
      ]);
      expect((await set('Tall-ships-1314')).status).toBe(200);
    });

    test('requireSpecialChars: asked for while it is on', async () => {
      await saveSettings('security', { requireSpecialChars: true });
      const refused = await set('tallships1314');
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        {
          error_code: 'weak_password',
          msg: expect.stringContaining('!@#'),
          weak_password: { reasons: ['characters'] },
        },
      ]);
      await saveSettings('security', { requireSpecialChars: false });
      expect((await set('tallships1314')).status).toBe(200);
    });
  });

  test('the sign-in screens are told the rules in force', async () => {
    await saveSettings('security', { passwordMinLength: 11, requireSpecialChars: false });
    const { password } = await (await fromHome('/api/v1/account/rules')).json();
    expect(password).toMatchObject({ minLength: 11, requireSpecialChars: false });
  });
});

describe('maxLoginAttempts', () => {
  test('so many failures lock account and address, the owner is told, and a code by mail still opens', async () => {
    await saveSettings('security', { maxLoginAttempts: 2 });
    const { email } = await createPerson();
    const wrong = [400, 'invalid_credentials'];
    const locked = [429, 'over_request_rate_limit'];
    expect([await guess(email, 'wrong 1'), await guess(email, 'wrong 2')]).toEqual([wrong, wrong]);
    expect(await guess(email, testPassword)).toEqual(locked);
    const mails = await db.selectFrom('mails').select('template').where('recipient', '=', email).execute();
    expect(mails).toEqual([{ template: 'security-notice' }]);
    await fromOffice('/auth/v1/otp', { json: { email }, withProjectKey: true });
    const { code } = await readMailedSecrets(email);
    const verified = await fromOffice('/auth/v1/verify', {
      json: { type: 'email', email, token: code },
      withProjectKey: true,
    });
    expect(verified.status).toBe(200);
  });

  test('an address that nobody has is locked just the same', async () => {
    await saveSettings('security', { maxLoginAttempts: 2 });
    const { email } = await createPerson();
    const meetings = await Promise.all(
      [email, `nobody-${crypto.randomUUID()}@casalume.example`].map(async (name) => [
        await guess(name, 'wrong 1'),
        await guess(name, 'wrong 2'),
        await guess(name, 'wrong 3'),
      ]),
    );
    expect(meetings[0]).toEqual(meetings[1]);
    expect(meetings[0]?.at(-1)?.[0]).toBe(429);
  });

  test('a lower limit locks at once whom it finds above it, for the rest of the quarter of an hour', async () => {
    const { email } = await createPerson();
    for (let wrong = 0; wrong < 3; wrong += 1) await guess(email, `wrong ${wrong}`);
    await saveSettings('security', { maxLoginAttempts: 2 });
    const answer = await fromOffice('/auth/v1/token?grant_type=password', {
      json: { email, password: testPassword },
      withProjectKey: true,
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});

describe('enableIPWhitelist and ipWhitelist', () => {
  const refused = [403, 'ip_not_allowed'];

  test('staff reach the back office from listed addresses only, with sessions and with keys', async () => {
    const admin = await buildStaff('Admin');
    const { key } = await makeApiKey(db, { name: 'crm', scopes: ['requests:read'], makerId: admin.userId });
    const ask = async (from: typeof fromHome, token: string, path = '/requests') =>
      refusalOf(await from(`/api/v1${path}`, { token }));
    await saveSettings('security', { ipWhitelist: '203.0.113.0/24' });
    expect((await ask(fromHome, admin.token))[0]).toBe(200);
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: '203.0.113.0/24, 2001:db8::/32' });
    for (const path of ['/requests', '/me', '/search?q=abc', '/account/sessions']) {
      expect([path, ...(await ask(fromHome, admin.token, path))]).toEqual([path, ...refused]);
    }
    expect(await ask(fromHome, key)).toEqual(refused);
    for (const address of [office, `::ffff:${office}`, '2001:db8:5::1']) {
      expect([address, (await ask(callerFrom(address), admin.token))[0]]).toEqual([address, 200]);
      expect([address, (await ask(callerFrom(address), key))[0]]).toEqual([address, 200]);
    }
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: home });
    expect((await ask(fromHome, admin.token))[0]).toBe(200);
    expect(await ask(fromOffice, admin.token)).toEqual(refused);
  });

  test('the refusal names the address that the server sees, and what a caller claims is not believed', async () => {
    const { token } = await buildStaff('Viewer');
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: office });
    const answer = await fromHome('/api/v1/me', { token, headers: { 'x-forwarded-for': office } });
    expect((await answer.json()).error).toMatchObject({ code: 'ip_not_allowed', details: { address: home } });
  });

  test('clients and visitors come from everywhere', async () => {
    const { token } = await buildClient();
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: office });
    expect((await fromHome('/api/v1/portal/overview', { token })).status).toBe(200);
    expect((await fromHome('/api/v1/account/rules')).status).toBe(200);
  });

  test('a list that says nothing readable lets nobody in', async () => {
    const { token } = await buildStaff('Viewer');
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: 'the office' });
    expect(await refusalOf(await fromOffice('/api/v1/me', { token }))).toEqual(refused);
  });

  test('a live stream from an address that is no longer listed ends, and one from the office goes on', async () => {
    const { token } = await buildStaff('Editor');
    const streams = await Promise.all([fromHome, fromOffice].map((from) => from('/api/v1/events', { token })));
    const readers = streams.map((stream) => (stream.body as ReadableStream<Uint8Array>).getReader());
    for (const reader of readers) expect((await reader.read()).done).toBe(false);
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: office });
    expect((await readers[0]?.read())?.done).toBe(true);
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: home });
    // The other one was open until now.
    expect((await readers[1]?.read())?.done).toBe(true);
  });
});
