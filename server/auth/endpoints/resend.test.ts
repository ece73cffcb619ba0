import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, serveAuth, testPassword } from '#tests/auth-service.ts';
import { freshPhone, readTextedCode } from '#tests/auth-texts.ts';
import { setEnvironment } from '#tests/environment.ts';
import { runs } from '#tests/runs.ts';

const service = serveAuth({ environment: { GOTRUE_EXTERNAL_PHONE_ENABLED: true } });

const say = async (path: string, json: object) => {
  const answer = await service.call(path, { method: 'POST', json });
  const body = await answer.json();
  return [answer.status, body.error_code, body.msg];
};
const fault = (message: string, status = 400) => [status, 'validation_failed', message];

test('a sign-up is mailed again with a fresh code beside the old one; a used one ends both, and the password is asked for anew', async () => {
  const email = 'again@casalume.example';
  const client = service.client();
  await client.auth.signUp({ email, password: testPassword });
  const first = await readMailedSecrets(email);
  const soon = await client.auth.resend({ type: 'signup', email });
  expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  await forgetRateLimits();
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
  const second = await readMailedSecrets(email);
  expect(second.type).toBe('signup');
  const proven = await client.auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' });
  // Anybody can ask again: it was not the only call any more.
  expect(proven.data.session).toMatchObject({ sign_up_password: 'dropped' });
  const stale = await client.auth.verifyOtp({ token_hash: second.tokenHash, type: 'signup' });
  expect(stale.error?.code).toBe('otp_expired');
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword });
  expect(error?.code).toBe('invalid_credentials');
});

test('unknown, proven and nothing pending: one answer, and nothing is sent', async () => {
  const person = await createPerson();
  const mailsTo = async (email: string) =>
    (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length;
  for (const type of ['signup', 'email_change'] as const) {
    for (const email of [person.email, `nobody-${type}@casalume.example`]) {
      await forgetRateLimits();
      const answer = await service.call('/resend', { method: 'POST', json: { type, email } });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
      expect(await mailsTo(email)).toBe(0);
    }
  }
  for (const type of ['sms', 'phone_change'] as const) {
    const { data, error } = await service.client().auth.resend({ type, phone: freshPhone() });
    expect([error, Boolean(data.messageId)]).toEqual([null, true]);
  }
});

test('faults of asking again are told in the hosted service’s words', async () => {
  const resend = (json: object) => say('/resend', json);
  expect(await resend({})).toEqual(fault('Missing one of these types: signup, email_change, sms, phone_change'));
  expect((await resend({ type: 'recovery', email: 'a@b.example' }))[2]).toMatch(/^Missing one of these types/);
  expect(await resend({ type: 'signup' })).toEqual(fault('Missing email address or phone number'));
  expect(await resend({ type: 'signup', phone: '391' })).toEqual(fault('Type provided requires an email address'));
  expect(await resend({ type: 'sms', email: 'a@b.example' })).toEqual(fault('Type provided requires a phone number'));
  expect(await resend({ type: 'sms', email: 'a@b.example', phone: '391' })).toEqual(
    fault('Only an email address or phone number should be provided.'),
  );
  setEnvironment({ GOTRUE_EXTERNAL_PHONE_ENABLED: false, GOTRUE_EXTERNAL_EMAIL_ENABLED: false });
  expect(await resend({ type: 'sms', phone: '391' })).toEqual([
    400,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ]);
  expect(await resend({ type: 'signup', email: 'a@b.example' })).toEqual([
    400,
    'email_provider_disabled',
    'Email logins are disabled',
  ]);
});

test('a code or link counts only for its own type, its own contact and its own person', async () => {
  const email = 'types@casalume.example';
  await service.client().auth.signUp({ email, password: testPassword });
  const { code, tokenHash } = await readMailedSecrets(email);
  const expired = [403, 'otp_expired', 'Email link is invalid or has expired'];
  for (const type of ['recovery', 'magiclink', 'email_change']) {
    expect(await say('/verify', { type, token_hash: tokenHash })).toEqual(expired);
  }
  const other = await createPerson();
  const wrong = [403, 'otp_expired', 'Token has expired or is invalid'];
  expect(await say('/verify', { type: 'signup', email: other.email, token: code })).toEqual(wrong);
  expect(await say('/verify', { type: 'recovery', email, token: code })).toEqual(wrong);
  const phone = freshPhone();
  await service.client().auth.signInWithOtp({ phone });
  const texted = readTextedCode(phone);
  expect(await say('/verify', { type: 'phone_change', phone, token: texted })).toEqual(wrong);
  expect(await say('/verify', { type: 'invite', email, token: code })).toEqual([200, undefined, undefined]);
});

test('faults of a verification by number, and of a banned person’s, are told in the hosted service’s words', async () => {
  const verify = (json: object) => say('/verify', json);
  expect(await verify({ type: 'sms', token: '1', phone: 'x' })).toEqual(
    fault('Invalid phone number format (E.164 required)'),
  );
  expect(await verify({ type: 'sms', token: '1', email: 'a@b.example' })).toEqual(
    fault('Invalid email verification type'),
  );
  expect(await verify({ type: 'signup', token: '1', phone: '391234' })).toEqual(fault('Unsupported verification type'));
  expect(await verify({ type: 'sms', token_hash: 'x' })).toEqual(fault('Unsupported verification type'));
  expect(await verify({ type: 'sms', token: '1', phone: '391', email: 'a@b.example' })).toEqual(
    fault('Only an email address or phone number should be provided on verify'),
  );
  const person = await createPerson();
  await service.client().auth.signInWithOtp({ email: person.email });
  const { code } = await readMailedSecrets(person.email);
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${person.userId}`.execute(db);
  expect((await verify({ type: 'email', email: person.email, token: code }))[1]).toBe('user_banned');
});

test('no verification and no asking again whatsoever makes the service fail', async () => {
  const member = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('393331', 'a@b.example', '\ud800'),
  );
  const type = fc.oneof(
    member,
    fc.constantFrom('sms', 'phone_change', 'email_change', 'email', 'signup', 'invite', 'recovery', '__proto__'),
  );
  const body = fc.record(
    { type, token: member, token_hash: member, email: member, phone: member, redirect_to: member },
    { requiredKeys: ['type'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/verify', '/resend'), body, async (path, json) => {
      const answer = await service.call(path, { method: 'POST', json });
      expect(answer.status).toBeLessThan(500);
      await answer.text();
      await forgetRateLimits();
    }),
    { numRuns: runs(100) },
  );
});
