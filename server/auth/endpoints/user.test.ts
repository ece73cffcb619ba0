import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { forgetRateLimits, readMailedNonce, readMailedSecrets, testPassword } from '#tests/auth-service.ts';
import { freshPhone, readTextedCode } from '#tests/auth-texts.ts';
import { setEnvironment } from '#tests/environment.ts';
import { atOnce, handfulOf } from '#tests/fuzz/handful.ts';
import { runs } from '#tests/runs.ts';
import { freshAddress, service, signedIn } from '#tests/stages/own-changes.ts';

const ageSessions = (userId: string, hours: number) =>
  sql`update auth.sessions set created_at = created_at - make_interval(hours => ${hours}),
      refreshed_at = now() at time zone 'UTC' where user_id = ${userId}`.execute(db);

describe('a change of number', () => {
  test('is done once the new number answered', async () => {
    const { client, userId } = await signedIn();
    const phone = freshPhone();
    const { data } = await client.auth.updateUser({ phone });
    expect(data.user).toMatchObject({ phone: '', new_phone: phone });
    const token = readTextedCode(phone) ?? '';
    const changed = await client.auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(changed.data.user).toMatchObject({ id: userId, phone, app_metadata: { providers: ['email', 'phone'] } });
    const other = await signedIn();
    expect((await other.client.auth.updateUser({ phone })).error?.code).toBe('phone_exists');
  });

  test('is done at once where numbers confirm themselves', async () => {
    setEnvironment({ GOTRUE_SMS_AUTOCONFIRM: true });
    const { client } = await signedIn();
    const phone = freshPhone();
    expect((await client.auth.updateUser({ phone })).data.user).toMatchObject({ phone });
  });

  test('ends with a new password: no stranger has a code sent again to the number', async () => {
    const { client } = await signedIn();
    const phone = freshPhone();
    await client.auth.updateUser({ phone });
    const token = readTextedCode(phone) ?? '';
    await client.auth.updateUser({ password: 'Another-Passw0rd!', current_password: testPassword });
    await forgetRateLimits();
    await service.client().auth.resend({ type: 'phone_change', phone });
    expect(readTextedCode(phone)).toBe(token);
    const used = await service.client().auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(used.error?.code).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user?.phone).toBe('');
  });

  test('is sent again', async () => {
    const { client } = await signedIn();
    const [first, second] = [freshPhone(), freshPhone()];
    await client.auth.updateUser({ phone: first });
    const token = readTextedCode(first) ?? '';
    await client.auth.verifyOtp({ phone: first, token, type: 'phone_change' });
    await client.auth.updateUser({ phone: second });
    const early = readTextedCode(second);
    await forgetRateLimits();
    expect((await client.auth.resend({ type: 'phone_change', phone: first })).error).toBeNull();
    const late = readTextedCode(second) ?? '';
    expect(late).not.toBe(early);
    const { data } = await client.auth.verifyOtp({ phone: second, token: late, type: 'phone_change' });
    expect(data.user?.phone).toBe(second);
  });
});

describe('a new password', () => {
  const next = 'Limestone-honey-9!';

  test('in an old session needs a nonce from the mailbox, where the setting says so', async () => {
    setEnvironment({ GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: true });
    const young = await signedIn();
    const shown = { password: next, current_password: testPassword };
    expect((await young.client.auth.updateUser(shown)).error).toBeNull();
    const { client, email, userId } = await signedIn();
    await ageSessions(userId, 25);
    const bare = await client.auth.updateUser({ password: next });
    expect([bare.error?.status, bare.error?.code]).toEqual([400, 'reauthentication_needed']);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const soon = await client.auth.reauthenticate();
    expect([soon.error?.status, soon.error?.code]).toEqual([429, 'over_email_send_rate_limit']);
    const nonce = await readMailedNonce(email);
    const wrong = await client.auth.updateUser({ password: next, nonce: nonce === '000000' ? '000001' : '000000' });
    expect([wrong.error?.status, wrong.error?.code, wrong.error?.message]).toEqual([
      422,
      'reauthentication_not_valid',
      'Nonce has expired or is invalid',
    ]);
    // A fault of another kind leaves the nonce unused.
    expect((await client.auth.updateUser({ password: testPassword, nonce })).error?.code).toBe('same_password');
    expect((await client.auth.updateUser({ password: next, nonce })).error).toBeNull();
    expect((await client.auth.updateUser({ password: testPassword, nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('takes five wrong nonces and then none', async () => {
    setEnvironment({ GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: true });
    const { client, email, userId } = await signedIn();
    await ageSessions(userId, 25);
    await client.auth.reauthenticate();
    const nonce = await readMailedNonce(email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await client.auth.updateUser({ password: next, nonce: nonce === '000000' ? '000001' : '000000' });
    }
    expect((await client.auth.updateUser({ password: next, nonce })).error?.code).toBe('reauthentication_not_valid');
  });

  test('needs the current one, but not after signing in by code', async () => {
    const { client, email } = await signedIn();
    const change = (members: object) => client.auth.updateUser({ password: next, ...members });
    expect((await change({})).error).toMatchObject({ status: 400, code: 'current_password_required' });
    expect((await change({ current_password: 'x' })).error).toMatchObject({
      code: 'current_password_invalid',
      message: 'Current password required when setting new password.',
    });
    expect((await change({ current_password: testPassword })).error).toBeNull();
    const byCode = service.client();
    await byCode.auth.signInWithOtp({ email });
    const { code } = await readMailedSecrets(email);
    await byCode.auth.verifyOtp({ email, token: code, type: 'email' });
    expect((await byCode.auth.updateUser({ password: testPassword })).error).toBeNull();
  });

  test('ends links and codes that were mailed before', async () => {
    const { client, email } = await signedIn();
    await service.client().auth.resetPasswordForEmail(email);
    const { tokenHash } = await readMailedSecrets(email);
    await client.auth.updateUser({ password: next, current_password: testPassword });
    const late = await service.client().auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
  });
});

test('reauthentication is refused to the nameless and the unproven, in the hosted service’s words', async () => {
  setEnvironment({ GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true });
  const nameless = service.client();
  await nameless.auth.signInAnonymously();
  const { error } = await nameless.auth.reauthenticate();
  expect([error?.status, error?.message]).toEqual([
    400,
    'Reauthentication requires the user to have an email or a phone number',
  ]);
  const { client, userId } = await signedIn();
  await db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', userId).execute();
  expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 422, code: 'email_not_confirmed' });
});

test('what a person may not change about themselves is refused in the contract’s order', async () => {
  const { client, userId } = await signedIn();
  const { data } = await client.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const say = async (json: object) => {
    const answer = await service.call('/user', { method: 'PUT', json, headers });
    const { error_code: code, msg } = await answer.json();
    return [answer.status, code, msg];
  };
  expect(await say({ email: 'x' })).toEqual([
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ]);
  expect((await say({ phone: 'x' }))[2]).toBe('Invalid phone number format (E.164 required)');
  expect((await say({ password: 'short', app_metadata: { role: 'x' } }))[1]).toBe('weak_password');
  expect(await say({ app_metadata: { role: 'x' } })).toEqual([403, 'not_admin', 'User not allowed']);
  expect((await say({ email: freshAddress(), code_challenge: 'x' }))[1]).toBe('validation_failed');
  await db.updateTable('auth.users').set({ is_sso_user: true }).where('id', '=', userId).execute();
  expect((await say({ password: testPassword }))[1]).toBe('user_sso_managed');
  expect((await say({ email: freshAddress() }))[0]).toBe(422);
});

test('whoever has a second factor must have used it to change password, address or number, but not metadata', async () => {
  const { client, userId } = await signedIn();
  const now = new Date();
  const factor = { id: crypto.randomUUID(), user_id: userId, factor_type: 'totp', status: 'verified' } as const;
  await db
    .insertInto('auth.mfa_factors')
    .values({ ...factor, created_at: now, updated_at: now })
    .execute();
  for (const change of [{ password: 'Limestone-honey-9!' }, { email: freshAddress() }, { phone: freshPhone() }]) {
    const { error } = await client.auth.updateUser(change);
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  }
  expect((await client.auth.updateUser({ data: { city: 'Valletta' } })).error).toBeNull();
});

test('no change whatsoever makes the service fail', async () => {
  const { client } = await signedIn();
  const { data } = await client.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const member = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.emailAddress(), fc.constant('39333123'));
  const body = fc.record(
    {
      email: member,
      phone: member,
      password: fc.oneof(fc.jsonValue(), fc.string({ maxLength: 5 })),
      nonce: member,
      current_password: member,
      channel: member,
      data: fc.oneof(member, fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())),
      code_challenge: member,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    handfulOf(fc.tuple(fc.constantFrom('PUT /user', 'POST /resend'), body), async ([call, json]) => {
      const [method = '', path = ''] = call.split(' ');
      const answer = await service.call(path, { method, json: { type: 'signup', ...json }, headers });
      expect(answer.status).toBeLessThan(500);
      await answer.text();
    }).beforeEach(forgetRateLimits),
    { numRuns: runs(80 / atOnce) },
  );
});
