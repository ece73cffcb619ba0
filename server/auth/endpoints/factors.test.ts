import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { authenticate } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { runs } from '#tests/runs.ts';
import { addFactor, codeOf, forgetUsedCodes } from '#tests/second-factor.ts';
import { answerOf, enrolled, post, service, signedIn } from '#tests/stages/second-factors.ts';

const noticesTo = async (email: string) => {
  const rows = await db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', email)
    .orderBy('queued_at')
    .execute();
  return rows.map((row) => (row.props as { event?: string }).event);
};

test('enrolling answers a secret, an address and a picture that the client can use as they are', async () => {
  const { client, person } = await signedIn();
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'My phone',
    issuer: 'Van & Co',
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' });
  expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(data?.totp.uri).toBe(
    `otpauth://totp/Van%20%26%20Co:${encodeURIComponent(person.email)}?algorithm=SHA1&digits=6&issuer=Van%20%26%20Co&period=30&secret=${data?.totp.secret}`,
  );
  const [prefix, svg] = (data?.totp.qr_code ?? '').split(',', 2);
  expect(prefix).toBe('data:image/svg+xml;utf-8');
  expect(data?.totp.qr_code).toMatch(/<\/svg>$/);
  expect(svg).not.toMatch(/[#%]/);
  const stored = await db
    .selectFrom('auth.mfa_factors')
    .select('secret')
    .where('id', '=', data?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(stored.secret).not.toContain(data?.totp.secret);
});

test('a right code opens a raised session in place of the weaker ones and is told by mail', async () => {
  const { client, person, factorId, secret, refreshToken } = await enrolled();
  const other = service.client();
  await other.auth.signInWithPassword(person);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => {
    events.push(event);
  });
  const before = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  const challenge = await client.auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  const challengeId = challenge.data?.id ?? '';
  const { data, error } = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
  expect(error).toBeNull();
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  const claims = decodeJwt(data?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
  expect(data?.refresh_token).not.toBe(refreshToken);
  const after = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const listed = await client.auth.mfa.listFactors();
  expect(listed.data?.totp).toMatchObject([{ id: factorId, status: 'verified', friendly_name: 'Phone' }]);
  expect((await other.auth.getUser()).error?.code ?? 'session gone').toBe('session gone');
  const old = await post('', '/token?grant_type=refresh_token', { refresh_token: refreshToken });
  expect((await answerOf(old))[1]).toBe('refresh_token_not_found');
  expect(decodeJwt((await client.auth.refreshSession()).data.session?.access_token ?? '').aal).toBe('aal2');
  expect(await noticesTo(person.email)).toContain('factor-added');
});

test('a second factor can only be added, and a proven one removed, by a session that used one', async () => {
  const { client, person } = await signedIn();
  const { id } = await addFactor(client, 'First');
  const weak = service.client();
  await weak.auth.signInWithPassword(person);
  const added = await weak.auth.mfa.enroll({ factorType: 'totp' });
  expect(added.error).toMatchObject({
    code: 'insufficient_aal',
    status: 403,
    message: 'AAL2 required to enroll a new factor',
  });
  const removed = await weak.auth.mfa.unenroll({ factorId: id });
  expect(removed.error).toMatchObject({
    code: 'insufficient_aal',
    status: 422,
    message: 'AAL2 required to unenroll verified factor',
  });
  const password = await weak.auth.updateUser({ password: 'Another-wall-8!' });
  expect(password.error).toMatchObject({ code: 'insufficient_aal', status: 401 });
  expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
});

test('removing the factor lowers what it had raised, at once, and is told by mail', async () => {
  const { client, person } = await signedIn();
  const { id, session } = await addFactor(client);
  expect(await authenticate(session.access_token)).toMatchObject({ aal: 'aal2', hasVerifiedFactor: true });
  const { data, error } = await client.auth.mfa.unenroll({ factorId: id });
  expect([data, error]).toEqual([{ id }, null]);
  expect(await authenticate(session.access_token)).toMatchObject({ aal: 'aal1', hasVerifiedFactor: false });
  const refreshed = decodeJwt((await client.auth.refreshSession()).data.session?.access_token ?? '');
  expect(refreshed).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect(await noticesTo(person.email)).toContain('factor-removed');
});

test('unnamed factors stand side by side, named ones do not; old beginnings are cleared away and ten is the limit', async () => {
  const { client, person } = await signedIn();
  for (let count = 0; count < 2; count += 1) {
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  }
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })).error).toBeNull();
  const same = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' });
  expect(same.error).toMatchObject({
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "x" for this user already exists',
  });
  for (let count = 3; count < 10; count += 1)
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `${count}` });
  const eleventh = await client.auth.mfa.enroll({ factorType: 'totp' });
  expect(eleventh.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 });
  await db
    .updateTable('auth.mfa_factors')
    .set({ created_at: new Date(Date.now() - 301_000) })
    .where('user_id', '=', person.userId)
    .execute();
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
});

test('twenty enrolments at once keep to the limit', async () => {
  const { token } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(token, '/factors', { factor_type: 'totp' })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
});

test('faults are told in the contract’s words', async () => {
  const { token, factorId } = await enrolled();
  const stranger = await signedIn();
  const nothing = crypto.randomUUID();
  const expected: [Response, unknown[]][] = [
    [
      await post(token, '/factors', { factor_type: 'dna' }),
      [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    ],
    [
      await post(token, '/factors', { factor_type: 'phone', phone: '+35621550183' }),
      [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ],
    [
      await post(token, '/factors', { factor_type: 'webauthn' }),
      [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    ],
    [await post(token, '/factors/7/challenge'), [404, 'validation_failed', 'factor_id must be an UUID']],
    [await post(token, `/factors/${nothing}/challenge`), [404, 'mfa_factor_not_found', 'Factor not found']],
    [await post(stranger.token, `/factors/${factorId}/challenge`), [404, 'mfa_factor_not_found', 'Factor not found']],
    [
      await post(token, `/factors/${factorId}/verify`, { challenge_id: nothing }),
      [400, 'validation_failed', 'Code needs to be non-empty'],
    ],
    [
      await post(token, `/factors/${factorId}/verify`, { challenge_id: nothing, code: '123456' }),
      [422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
    ],
    [await post(service.anonKey, '/factors', {}), [403, 'bad_jwt', 'invalid claim: missing sub claim']],
  ];
  for (const [response, answer] of expected) expect(await answerOf(response)).toEqual(answer);
  await db.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', stranger.person.userId).execute();
  const anonymous = await post(stranger.token, '/factors', { factor_type: 'totp' });
  expect(await answerOf(anonymous)).toEqual([
    403,
    'no_authorization',
    'Anonymous user not allowed to perform these actions',
  ]);
});

test('where the operator turned authenticator apps off, none is added or asked', async () => {
  const { token, factorId } = await enrolled();
  Object.assign(env, { GOTRUE_MFA_TOTP_ENROLL_ENABLED: false, GOTRUE_MFA_TOTP_VERIFY_ENABLED: false });
  const [added, asked] = [
    await post(token, '/factors', { factor_type: 'totp' }),
    await post(token, `/factors/${factorId}/challenge`),
  ];
  Object.assign(env, { GOTRUE_MFA_TOTP_ENROLL_ENABLED: true, GOTRUE_MFA_TOTP_VERIFY_ENABLED: true });
  expect((await answerOf(added))[1]).toBe('mfa_totp_enroll_not_enabled');
  expect((await answerOf(asked))[1]).toBe('mfa_totp_verify_not_enabled');
});

test('someone with a factor signs in anew and proves it from another device', async () => {
  const { client, person } = await signedIn();
  const { id, secret } = await addFactor(client);
  await forgetUsedCodes();
  const other = service.client();
  await other.auth.signInWithPassword(person);
  expect((await other.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
});

test('no body whatsoever makes the calls of second factors fail', async () => {
  const { token, factorId } = await enrolled();
  const paths = [
    '/factors',
    `/factors/${factorId}/challenge`,
    `/factors/${factorId}/verify`,
    '/factors/recovery-codes',
    '/factors/recovery-codes/verify',
    '/factors/%00/verify',
  ];
  const member = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 500, maxLength: 5_000 }),
    fc.constantFrom('totp', 'phone', factorId, '\ud800', '000000'),
  );
  const members = fc.record(
    {
      factor_type: member,
      friendly_name: member,
      issuer: member,
      phone: member,
      challenge_id: member,
      code: member,
      channel: member,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(members, fc.jsonValue()), async (path, json) => {
      await forgetRateLimits();
      const answer = await post(token, path, json);
      expect(answer.status).toBeLessThan(500);
      await answer.text();
    }),
    { numRuns: runs(150) },
  );
}, 60_000);
