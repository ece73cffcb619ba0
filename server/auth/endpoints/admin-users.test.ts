import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authenticate } from '#server/auth/accounts.ts';
import { parseDuration } from '#server/environment/durations.ts';
import { createPerson } from '#tests/auth-service.ts';
import { runs } from '#tests/runs.ts';
import { addFactor } from '#tests/second-factor.ts';
import { address, admin, asAdmin, firebaseHash, service, session } from '#tests/stages/administered.ts';

test('only the service key and administrators’ roles open the admin calls', async () => {
  const person = await createPerson();
  const { token } = await session(person);
  const paths: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${person.userId}`],
    ['PUT', `/admin/users/${person.userId}`],
    ['DELETE', `/admin/users/${person.userId}`],
    ['GET', `/admin/users/${person.userId}/factors`],
    ['PUT', `/admin/users/${person.userId}/factors/${person.userId}`],
    ['DELETE', `/admin/users/${person.userId}/factors/${person.userId}`],
    ['POST', '/admin/generate_link'],
    ['GET', '/admin/audit'],
    ['POST', '/invite'],
  ];
  for (const [method, path] of paths) {
    for (const bearer of [token, service.anonKey]) {
      const answer = await service.call(path, { method, headers: { authorization: `Bearer ${bearer}` } });
      expect([method, path, answer.status, (await answer.json()).error_code]).toEqual([method, path, 403, 'not_admin']);
    }
    const none = await service.call(path, { method });
    expect([none.status, (await none.json()).error_code]).toEqual([401, 'no_authorization']);
  }
});

test('an account made by an administrator signs in as it was made', async () => {
  const email = address();
  const { data, error } = await admin().createUser({
    email: email.toUpperCase(),
    password: 'Harbour-wall-7!',
    email_confirm: true,
    user_metadata: { full_name: 'Ada' },
    app_metadata: { plan: 'gold' },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { full_name: 'Ada', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  });
  const { client } = await session({ email, password: 'Harbour-wall-7!' });
  expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
  const waiting = await admin().createUser({ email: address(), password: 'Harbour-wall-7!' });
  const refused = await service
    .client()
    .auth.signInWithPassword({ email: waiting.data.user?.email ?? '', password: 'Harbour-wall-7!' });
  expect(refused.error?.code).toBe('email_not_confirmed');
});

test('what is taken or missing is told in the contract’s words', async () => {
  const [person, phone] = [await createPerson(), '35621550183'];
  await admin().createUser({ phone: `+${phone}`, phone_confirm: true });
  const id = crypto.randomUUID();
  await admin().createUser({ id, email: address() });
  const cases: [object, unknown[]][] = [
    [{}, [400, 'validation_failed', 'Cannot create a user without either an email or phone']],
    [{ email: person.email }, [422, 'email_exists', 'A user with this email address has already been registered']],
    [{ phone }, [422, 'phone_exists', 'A user with this phone number has already been registered']],
    [{ email: 'no address' }, [400, 'validation_failed', 'Unable to validate email address: invalid format']],
    [{ phone: 'no number' }, [400, 'validation_failed', 'Invalid phone number format (E.164 required)']],
    [{ email: address(), id }, [422, 'user_already_exists', 'User already registered']],
    [{ email: address(), id: '7' }, [400, 'validation_failed', 'ID must conform to the uuid v4 format']],
    [
      { email: address(), password: 'a', password_hash: 'b' },
      [400, 'validation_failed', 'Only a password or a password hash should be provided'],
    ],
    [{ email: address(), ban_duration: 'soon' }, [400, 'validation_failed', 'invalid format for ban duration: "soon"']],
  ];
  for (const [json, expected] of cases) {
    const answer = await asAdmin('/admin/users', { method: 'POST', json });
    const { error_code: code, msg } = await answer.json();
    expect([answer.status, code, msg]).toEqual(expected);
  }
  const twice = await Promise.all(
    Array.from({ length: 4 }, () =>
      asAdmin('/admin/users', { method: 'POST', json: { email: 'race@lumina.example' } }),
    ),
  );
  expect(twice.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422]);
});

test('an administrator reads and changes an account; metadata is merged and a password ends the sessions', async () => {
  const person = await createPerson();
  const { token } = await session(person);
  const email = address();
  await admin().updateUserById(person.userId, { user_metadata: { a: 1, b: 2 } });
  const { data } = await admin().updateUserById(person.userId, {
    email,
    user_metadata: { b: null, c: 3 },
    app_metadata: { plan: 'x' },
  });
  expect(data.user).toMatchObject({
    email,
    user_metadata: { a: 1, c: 3 },
    app_metadata: { provider: 'email', plan: 'x' },
  });
  expect(data.user?.user_metadata).not.toHaveProperty('b');
  expect(data.user?.identities?.[0]?.identity_data?.email).toBe(email);
  expect(await authenticate(token)).toMatchObject({ email });
  const weak = await admin().updateUserById(person.userId, { password: 'short' });
  expect(weak.error?.code).toBe('weak_password');
  expect((await admin().updateUserById(person.userId, { password: 'Other-harbour-8!' })).error).toBeNull();
  expect(await authenticate(token)).toBeUndefined();
  await session({ email, password: 'Other-harbour-8!' });
  expect((await admin().getUserById(person.userId)).data.user?.email).toBe(email);
  const nobody = await admin().getUserById(crypto.randomUUID());
  expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' });
  const odd = await asAdmin('/admin/users/7');
  expect([odd.status, (await odd.json()).error_code]).toEqual([404, 'validation_failed']);
  const other = await createPerson();
  expect((await admin().updateUserById(other.userId, { email })).error?.code).toBe('email_exists');
});

test('a ban ends access at once everywhere and can be lifted', async () => {
  const person = await createPerson();
  const { token, client } = await session(person);
  expect(await authenticate(token)).toBeDefined();
  await admin().updateUserById(person.userId, { ban_duration: '1h30m' });
  expect(await authenticate(token)).toBeUndefined();
  expect((await client.auth.getUser()).error?.code).toBe('user_banned');
  expect((await service.client().auth.signInWithPassword(person)).error).toMatchObject({
    code: 'user_banned',
    status: 400,
  });
  const { data } = await admin().updateUserById(person.userId, { ban_duration: 'none' });
  expect(data.user?.banned_until).toBeUndefined();
  expect(await authenticate(token)).toBeDefined();
});

test('durations are read as programs for the hosted service write them', () => {
  expect(['24h', '1h30m', '300ms', '1.5h', '0s', '.5m', '876600h'].map(parseDuration)).toEqual([
    86_400_000, 5_400_000, 300, 5_400_000, 0, 30_000, 3_155_760_000_000,
  ]);
  for (const odd of ['', 'h', '5', '-1h', '1d', '1h 2m', '99999999999999h', 'none'])
    expect(parseDuration(odd)).toBeUndefined();
});

test('deleting ends access at once; softly, the row stays without the person and the address is free', async () => {
  const [hard, soft] = [await createPerson(), await createPerson()];
  const tokens = [(await session(hard)).token, (await session(soft)).token];
  await addFactor((await session(soft)).client);
  expect((await admin().deleteUser(hard.userId)).error).toBeNull();
  expect((await admin().deleteUser(soft.userId, true)).error).toBeNull();
  for (const token of tokens) expect(await authenticate(token)).toBeUndefined();
  expect((await admin().getUserById(hard.userId)).error?.code).toBe('user_not_found');
  const { data } = await admin().getUserById(soft.userId);
  expect(data.user).toMatchObject({ deleted_at: expect.any(String), user_metadata: {} });
  expect(data.user?.factors).toBeUndefined();
  expect(JSON.stringify(data.user)).not.toContain(soft.email);
  expect((await service.client().auth.signInWithPassword(soft)).error?.code).toBe('invalid_credentials');
  expect((await admin().createUser({ email: soft.email })).error).toBeNull();
  expect((await asAdmin(`/admin/users/${crypto.randomUUID()}`, { method: 'DELETE' })).status).toBe(404);
});

test('an administrator lists, renames and removes factors of somebody who lost them', async () => {
  const person = await createPerson();
  const { client } = await session(person);
  const factor = await addFactor(client, 'Old phone');
  const listed = await admin().mfa.listFactors({ userId: person.userId });
  expect(listed.data?.factors).toMatchObject([{ id: factor.id, friendly_name: 'Old phone', status: 'verified' }]);
  expect(JSON.stringify(listed.data)).not.toContain(factor.secret);
  const path = `/admin/users/${person.userId}/factors/${factor.id}`;
  expect(await (await asAdmin(path, { method: 'PUT', json: { friendly_name: 'Lost' } })).json()).toMatchObject({
    friendly_name: 'Lost',
  });
  const { data } = await admin().mfa.deleteFactor({ userId: person.userId, id: factor.id });
  // The client wraps this answer once more than its types say.
  expect(data).toMatchObject({ data: { id: factor.id } });
  expect(await authenticate(factor.session.access_token)).toMatchObject({ aal: 'aal1', hasVerifiedFactor: false });
  const again = await admin().mfa.deleteFactor({ userId: person.userId, id: factor.id });
  expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
});

test('an administrator signs somebody out by their token', async () => {
  const person = await createPerson();
  const [one, two] = [await session(person), await session(person)];
  expect((await admin().signOut(one.token, 'local')).error).toBeNull();
  expect([await authenticate(one.token), await authenticate(two.token)]).toMatchObject([undefined, {}]);
  await admin().signOut(two.token);
  expect(await authenticate(two.token)).toBeUndefined();
});

test('no body or query whatsoever makes the admin calls fail', async () => {
  const { userId } = await createPerson();
  const member = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 300, maxLength: 3_000 }),
    fc.constantFrom('signup', 'invite', 'magiclink', 'recovery', 'x@y.example', '\ud800', '24h', firebaseHash),
  );
  const names = [
    'id',
    'email',
    'phone',
    'password',
    'password_hash',
    'user_metadata',
    'app_metadata',
    'ban_duration',
    'role',
    'aud',
    'type',
    'data',
    'redirect_to',
    'friendly_name',
    'should_soft_delete',
  ];
  const body = fc.oneof(fc.dictionary(fc.constantFrom(...names), member), fc.jsonValue());
  const calls = fc.constantFrom(
    ['POST', '/admin/users'],
    ['PUT', `/admin/users/${userId}`],
    ['POST', '/invite'],
    ['POST', '/admin/generate_link'],
    ['PUT', `/admin/users/${userId}/factors/${userId}`],
    ['POST', '/logout'],
  );
  await fc.assert(
    fc.asyncProperty(calls, body, async ([method = '', path = ''], json) => {
      const answer = await asAdmin(path, { method, json });
      expect([path, answer.status < 500]).toEqual([path, true]);
      await answer.text();
    }),
    { numRuns: runs(200) },
  );
  const query = fc.dictionary(
    fc.constantFrom('page', 'per_page', 'filter', 'sort', 'cursor', 'query'),
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer().map(String),
      fc.constantFrom('\u0000', 'author:\u0000', 'eyJjcmVhdGVkQXQiOiIyMDI2IiwiaWQiOiIxIn0'),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/admin/users', '/admin/audit'), query, async (path, values) => {
      const answer = await asAdmin(`${path}?${new URLSearchParams(values)}`);
      expect([values, answer.status < 500]).toEqual([values, true]);
      await answer.text();
    }),
    { numRuns: runs(200) },
  );
}, 60_000);
