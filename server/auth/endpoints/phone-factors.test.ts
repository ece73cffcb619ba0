import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { type AuthService, createPerson, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';
import { readTextedCode } from '#tests/auth-texts.ts';
import { addFactor, codeOf, forgetUsedCodes } from '#tests/second-factor.ts';

let service: AuthService;
beforeAll(async () => {
  Object.assign(env, { GOTRUE_MFA_PHONE_ENROLL_ENABLED: true, GOTRUE_MFA_PHONE_VERIFY_ENABLED: true });
  service = await startAuthService();
});
beforeEach(forgetRateLimits);
afterAll(() => service.stop());

let numbers = 35_621_550_000;

async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  numbers += 1;
  return { person, client, token: data.session.access_token, phone: String(numbers) };
}

const textedCode = (phone: string) => readTextedCode(phone) ?? '';

test('a phone is a second factor by the code that it is sent', async () => {
  const { client, phone } = await signedIn();
  const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Mine' });
  expect(enrolled.data).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Mine', phone });
  const factorId = enrolled.data?.id ?? '';
  const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
  expect(challenge.data).toMatchObject({ type: 'phone' });
  const challengeId = challenge.data?.id ?? '';
  const code = textedCode(phone);
  const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: code === '000000' ? '111111' : '000000' });
  expect(wrong.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  });
  const { data, error } = await client.auth.mfa.verify({ factorId, challengeId, code });
  expect(error).toBeNull();
  expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/phone' }, { method: 'password' }],
  });
  expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId, phone }]);
  const again = await client.auth.mfa.verify({ factorId, challengeId, code });
  expect(again.error?.code).toBe('mfa_ip_address_mismatch');
  const same = await client.auth.mfa.enroll({ factorType: 'phone', phone });
  expect(same.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
});

test('a number gets one message a minute, a code fits its own challenge, and a number begun twice is begun anew', async () => {
  const { client, phone } = await signedIn();
  const first = await client.auth.mfa.enroll({ factorType: 'phone', phone });
  const second = await client.auth.mfa.enroll({ factorType: 'phone', phone });
  expect([first.error, second.error]).toEqual([null, null]);
  expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  const factorId = second.data?.id ?? '';
  const old = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
  const code = textedCode(phone);
  const soon = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
  expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
  await forgetRateLimits();
  const next = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
  const newCode = textedCode(phone);
  const crossed = await client.auth.mfa.verify({ factorId, challengeId: next.data?.id ?? '', code });
  if (code !== newCode) expect(crossed.error?.code).toBe('mfa_verification_failed');
  const raised = await client.auth.mfa.verify({ factorId, challengeId: old.data?.id ?? '', code });
  expect(raised.error).toBeNull();
  const odd = await service.call(`/factors/${factorId}/challenge`, {
    method: 'POST',
    json: { channel: 'pigeon' },
    headers: { authorization: `Bearer ${raised.data?.access_token}` },
  });
  expect([odd.status, (await odd.json()).error_code]).toEqual([400, 'validation_failed']);
});

test('a factor begun before another was proven cannot stand in for it', async () => {
  const { client: owner, person, phone } = await signedIn();
  const thief = service.client();
  await thief.auth.signInWithPassword(person);
  const begun = await thief.auth.mfa.enroll({ factorType: 'phone', phone });
  const { id, secret } = await addFactor(owner);
  await thief.auth.signInWithPassword(person);
  const factorId = begun.data?.id ?? '';
  const challenge = await thief.auth.mfa.challenge({ factorId, channel: 'sms' });
  const attempt = { factorId, challengeId: challenge.data?.id ?? '', code: textedCode(phone) };
  expect((await thief.auth.mfa.verify(attempt)).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect((await thief.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
  await forgetUsedCodes();
  await thief.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  expect((await thief.auth.mfa.verify(attempt)).error).toBeNull();
});

test('what is no number is refused', async () => {
  const { client } = await signedIn();
  for (const phone of ['', 'none', '+0123']) {
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  }
});
