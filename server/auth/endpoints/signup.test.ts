import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ensureInvitedAccount } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, readMailedSecrets } from '#tests/auth-service.ts';
import { freshPhone } from '#tests/auth-texts.ts';
import { setEnvironment } from '#tests/environment.ts';
import { atOnce, handfulOf } from '#tests/fuzz/handful.ts';
import { runs } from '#tests/runs.ts';
import { password, service } from '#tests/stages/sign-ups.ts';

const purposesOf = async (email: string) => {
  const rows = await db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', email)
    .orderBy('queued_at')
    .execute();
  return rows.map((row) => (row.props as { purpose?: string }).purpose);
};

test('a new address gets an account without a session; its identity and what it said about itself are shown', async () => {
  const client = service.client();
  const email = 'newcomer-1@casalume.example';
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { full_name: 'Ada' } } });
  expect([error, data.session]).toEqual([null, null]);
  expect(data.user).toMatchObject({ email, phone: '', role: 'authenticated', is_anonymous: false });
  expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', identity_data: { email, full_name: 'Ada' } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada', email_verified: false, sub: data.user?.id });
  expect(data.user?.confirmation_sent_at).toBeTruthy();
  const { code } = await readMailedSecrets(email);
  const verified = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  expect(verified.data.user?.user_metadata.email_verified).toBe(true);
  expect((await service.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('signing up again before confirming mails again, and the proof leaves neither password nor metadata of either', async () => {
  const email = 'newcomer-2@casalume.example';
  const first = await service.client().auth.signUp({ email, password, options: { data: { full_name: 'Ada' } } });
  const early = await service.client().auth.signUp({ email, password });
  expect([early.error?.status, early.error?.code]).toEqual([429, 'over_email_send_rate_limit']);
  await forgetRateLimits();
  const other = { email, password: 'Other-harbour-8!', options: { data: { full_name: 'Eve' } } };
  const second = await service.client().auth.signUp(other);
  expect(second.data.user?.id).toBe(first.data.user?.id);
  expect(second.data.user?.user_metadata.full_name).toBe('Eve');
  const { code } = await readMailedSecrets(email);
  const { data } = await service.client().auth.verifyOtp({ email, token: code, type: 'email' });
  expect(data.user?.user_metadata).toEqual({ sub: data.user?.id, email, email_verified: true, phone_verified: false });
  expect(data.user?.identities?.[0]?.identity_data).not.toHaveProperty('full_name');
  expect(data.session).toMatchObject({ sign_up_password: 'dropped' });
  for (const given of [password, 'Other-harbour-8!']) {
    const answer = await service.client().auth.signInWithPassword({ email, password: given });
    expect(answer.error?.code).toBe('invalid_credentials');
  }
});

test('whoever signed up, once, keeps their password with the code of that mail, and the answer says so', async () => {
  const email = 'once@casalume.example';
  await service.client().auth.signUp({ email, password, options: { data: { full_name: 'Ada' } } });
  expect(await purposesOf(email)).toEqual(['signup-password']);
  const { tokenHash } = await readMailedSecrets(email);
  const described = await service.call('/links/describe', { method: 'POST', json: { token_hash: tokenHash } });
  expect(await described.json()).toMatchObject({ state: 'ready', keeps_password: true });
  const { data } = await service.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect(data.session).toMatchObject({ sign_up_password: 'kept', user: { user_metadata: { full_name: 'Ada' } } });
  expect((await service.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('whoever says at the link that the password is not theirs gets the account without it and without the rest', async () => {
  const email = 'disowned@casalume.example';
  await service.client().auth.signUp({ email, password, options: { data: { full_name: 'Eve' } } });
  const { tokenHash: token_hash } = await readMailedSecrets(email);
  const answer = await service.call('/verify', { method: 'POST', json: { token_hash, type: 'signup', disown: true } });
  const body = await answer.json();
  expect(body).toMatchObject({ sign_up_password: 'dropped', user: { email, user_metadata: { email_verified: true } } });
  expect(body.user.user_metadata).not.toHaveProperty('full_name');
  const stolen = await service.client().auth.signInWithPassword({ email, password });
  expect(stolen.error?.code).toBe('invalid_credentials');
});

test('a password that somebody with an account but without a password gives is asked for again after the proof', async () => {
  const person = await createPerson();
  const { email, userId } = person;
  await db.updateTable('auth.users').set({ encrypted_password: '' }).where('id', '=', userId).execute();
  await service.client().auth.signUp({ email, password });
  const { code: token } = await readMailedSecrets(email);
  const { data } = await service.client().auth.verifyOtp({ email, token, type: 'email' });
  expect(data.session).toMatchObject({ sign_up_password: 'dropped' });
  await forgetRateLimits();
  await service.client().auth.signInWithOtp({ email });
  const later = await readMailedSecrets(email);
  const again = await service.client().auth.verifyOtp({ email, token: later.code, type: 'email' });
  expect(again.data.session).not.toHaveProperty('sign_up_password');
});

/** The shape of an answer: its members in their order, and of what kind each value is. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).map(([key, item]) => [key, shapeOf(item, key)]);
  }
  if (name.endsWith('_at') && value !== null)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? 'moment' : value;
  return z.uuid().safeParse(value).success ? 'id' : value;
}

test('new, proven, unproven and invited addresses that sign up are shown the same, and only what they said', async () => {
  const known = await createPerson();
  const [invited, begun, fresh] = ['invited@casalume.example', 'begun@casalume.example', 'fresh@casalume.example'];
  await db.transaction().execute((trx) => ensureInvitedAccount(trx, { email: invited, name: 'Ada' }));
  await service.client().auth.signUp({ email: begun, password, options: { data: { full_name: 'Ada' } } });
  const ids = new Map<string, Set<unknown>>();
  const shapes = [];
  for (const email of [fresh, known.email, invited, begun, fresh, known.email]) {
    await forgetRateLimits();
    const data = { zebra: 1e3, a: { long: [1.0], b: null } };
    const answer = await service.call('/signup', { method: 'POST', json: { email, password, data } });
    const body = await answer.json();
    ids.set(email, (ids.get(email) ?? new Set()).add(`${body.id} ${body.identities[0].identity_id}`));
    shapes.push(JSON.stringify(shapeOf(body)).replaceAll(email, 'address'));
  }
  expect(new Set(shapes).size).toBe(1);
  expect(shapes[0]).not.toContain('Ada');
  expect([...ids.values()].map((seen) => seen.size)).toEqual([1, 1, 1, 1]);
  expect([...(ids.get(known.email) ?? [])].join()).not.toContain(known.userId);
  expect(await purposesOf(known.email)).toEqual(['known', 'known']);
});

test('where sign-ups confirm themselves there is a session at once, and a second sign-up is told so', async () => {
  setEnvironment({ GOTRUE_MAILER_AUTOCONFIRM: true, GOTRUE_SMS_AUTOCONFIRM: true });
  const email = 'auto@casalume.example';
  const first = await service.client().auth.signUp({ email, password });
  expect(first.data.session?.user.email_confirmed_at).toBeTruthy();
  const again = await service.client().auth.signUp({ email, password });
  expect([again.error?.status, again.error?.code, again.error?.message]).toEqual([
    422,
    'user_already_exists',
    'User already registered',
  ]);
  const phone = freshPhone();
  const byPhone = await service.client().auth.signUp({ phone, password });
  expect(byPhone.data.session?.user).toMatchObject({
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
  });
  expect((await service.client().auth.signUp({ phone, password })).error?.code).toBe('user_already_exists');
  // Any of the two settings tells, for both kinds.
  setEnvironment({ GOTRUE_SMS_AUTOCONFIRM: false });
  await forgetRateLimits();
  expect((await service.client().auth.signUp({ phone, password })).error?.code).toBe('user_already_exists');
});

test('faults of a sign-up are told in the hosted service’s words and order', async () => {
  const say = async (json: object) => {
    const answer = await service.call('/signup', { method: 'POST', json });
    const { error_code: code, msg } = await answer.json();
    return [answer.status, code, msg];
  };
  const email = 'fault@casalume.example';
  const failed = (message: string) => [400, 'validation_failed', message];
  expect(await say({ email })).toEqual(failed('Signup requires a valid password'));
  expect((await say({ email, password: 'x' }))[1]).toBe('weak_password');
  expect(await say({ email, phone: '391', password })).toEqual(
    failed('Only an email address or phone number should be provided on signup.'),
  );
  expect(await say({ phone: '391', password, code_challenge: 'x' })).toEqual(
    failed('PKCE not supported for phone signups'),
  );
  expect(await say({ phone: '0123', password })).toEqual(failed('Invalid phone number format (E.164 required)'));
  expect(await say({ phone: freshPhone(), password, channel: 'pigeon' })).toEqual(
    failed(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ),
  );
  expect(await say({ email: 'x', password })).toEqual(failed('Unable to validate email address: invalid format'));
  expect(await say({ email: `${'x'.repeat(250)}@a.example`, password })).toEqual(
    failed('An email address is too long'),
  );
  expect(await say({ email, password: `${'Aa1!'.repeat(18)}x` })).toEqual(
    failed('Password cannot be longer than 72 characters'),
  );
  setEnvironment({
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: false,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: false,
  });
  expect(await say({ phone: freshPhone(), password })).toEqual([
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ]);
  expect(await say({ email, password })).toEqual([400, 'email_provider_disabled', 'Email signups are disabled']);
  expect(await say({})).toEqual([422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled']);
  setEnvironment({ GOTRUE_DISABLE_SIGNUP: true, GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true });
  const closed = [422, 'signup_disabled', 'Signups not allowed for this instance'];
  expect(await say({ email })).toEqual(closed);
  expect(await say({})).toEqual(closed);
});

test('required sets of characters are asked for in the hosted service’s words', async () => {
  setEnvironment({ GOTRUE_PASSWORD_REQUIRED_CHARACTERS: ['abc', '123'] });
  const { error } = await service.client().auth.signUp({ email: 'sets@casalume.example', password: 'cabbagecab' });
  expect(error).toMatchObject({
    code: 'weak_password',
    reasons: ['characters'],
    message: 'Password should contain at least one character of each: abc, 123.',
  });
});

test('metadata of more than 4 KB is refused wherever it can be written; what was larger before signs in and may shrink', async () => {
  const big = { pad: 'x'.repeat(4096) };
  const refused = async (
    path: string,
    json: object,
    init: { method?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await service.call(path, { method: 'POST', json, ...init });
    return [path, answer.status, (await answer.json()).error_code];
  };
  const email = 'big@casalume.example';
  const service_role = { headers: { authorization: `Bearer ${service.serviceRoleKey}` } };
  const { userId, ...person } = await createPerson();
  const client = service.client();
  const { data } = await client.auth.signInWithPassword(person);
  const own = { method: 'PUT', headers: { authorization: `Bearer ${data.session?.access_token}` } };
  for (const answer of [
    await refused('/signup', { email, password, data: big }),
    await refused('/signup', { data: big }),
    await refused('/otp', { email, data: big }),
    await refused('/magiclink', { email, data: big }),
    await refused('/invite', { email, data: big }, service_role),
    await refused('/admin/generate_link', { type: 'signup', email, password, data: big }, service_role),
    await refused('/admin/users', { email, user_metadata: big }, service_role),
    await refused(`/admin/users/${userId}`, { app_metadata: big }, { ...service_role, method: 'PUT' }),
    await refused('/user', { data: big }, own),
  ]) {
    expect(answer).toEqual([answer[0], 422, 'validation_failed']);
  }
  const old = JSON.stringify({ pad: 'x'.repeat(20_000), full_name: 'Ada' });
  await db.updateTable('auth.users').set({ raw_user_meta_data: old }).where('id', '=', userId).execute();
  const again = await client.auth.signInWithPassword(person);
  expect(again.data.session?.access_token.length).toBeLessThan(2000);
  expect(again.data.user?.user_metadata.full_name).toBe('Ada');
  expect((await client.auth.getClaims()).data?.claims).not.toHaveProperty('user_metadata');
  expect((await client.auth.updateUser({ data: { pad: 'x'.repeat(2000) } })).error).toBeNull();
  expect((await client.auth.updateUser({ data: { pad: null } })).data.user?.user_metadata).toEqual({
    full_name: 'Ada',
  });
  await client.auth.refreshSession();
  expect((await client.auth.getClaims()).data?.claims.user_metadata).toEqual({ full_name: 'Ada' });
});

test('no sign-up whatsoever makes the service fail', async () => {
  const member = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom(password, '39333', '\ud800'));
  const body = fc.record(
    {
      email: fc.oneof(member, fc.emailAddress()),
      phone: member,
      password: member,
      data: fc.oneof(member, fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())),
      channel: member,
      code_challenge: member,
      gotrue_meta_security: member,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    handfulOf(body, async (json) => {
      const answer = await service.call('/signup', { method: 'POST', json });
      expect(answer.status).toBeLessThan(500);
      await answer.text();
    }).beforeEach(forgetRateLimits),
    { numRuns: runs(60 / atOnce) },
  );
});
