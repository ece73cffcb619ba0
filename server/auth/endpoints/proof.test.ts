import { describe, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import {
  createPerson,
  forgetRateLimits,
  readMailedNonce,
  readMailedSecrets,
  serveAuth,
  testPassword,
} from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';
import { ageProofs } from '#tests/proofs.ts';
import { addFactor, codeOf, forgetUsedCodes } from '#tests/second-factor.ts';

const service = serveAuth();

const next = 'Limestone-honey-9!';
let addresses = 0;
const freshAddress = () => `again${++addresses}@casalume.example`;

async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  await client.auth.signInWithPassword(person);
  const proof = async (json?: object) => {
    const token = (await client.auth.getSession()).data.session?.access_token;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await service.call('/proof', json ? { method: 'POST', json, headers } : { headers });
    return { status: answer.status, body: await answer.json() };
  };
  return { ...person, client, proof };
}

const asked = { status: 400, code: 'reauthentication_needed' };

describe('without a proof of the last ten minutes', () => {
  test('neither address nor number changes, and nobody adds a factor; the password or a nonce with the call is proof', async () => {
    setEnvironment({ GOTRUE_EXTERNAL_PHONE_ENABLED: true });
    const { client, userId, email } = await signedIn();
    await ageProofs(userId, 9);
    expect((await client.auth.updateUser({ email: freshAddress() })).error).toBeNull();
    await ageProofs(userId, 11);
    await forgetRateLimits();
    expect((await client.auth.updateUser({ email: freshAddress() })).error).toMatchObject(asked);
    expect((await client.auth.updateUser({ phone: '+35699120481' })).error).toMatchObject(asked);
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(asked);
    expect((await client.auth.updateUser({ data: { city: 'Valletta' } })).error).toBeNull();
    const wrong = await client.auth.updateUser({ email: freshAddress(), current_password: 'x' });
    expect(wrong.error?.code).toBe('current_password_invalid');
    const byPassword = { email: freshAddress(), current_password: testPassword };
    expect((await client.auth.updateUser(byPassword)).error).toBeNull();
    await forgetRateLimits();
    await client.auth.reauthenticate();
    const nonce = await readMailedNonce(email);
    expect((await client.auth.updateUser({ email: freshAddress(), nonce })).error).toBeNull();
  });

  test('a password changes by the current one or a nonce, and an old code opens it no longer', async () => {
    const { client, userId, email } = await signedIn();
    await ageProofs(userId, 11);
    expect((await client.auth.updateUser({ password: next })).error?.code).toBe('current_password_required');
    const byCode = service.client();
    await byCode.auth.resetPasswordForEmail(email);
    const { code } = await readMailedSecrets(email);
    await byCode.auth.verifyOtp({ email, token: code, type: 'recovery' });
    await ageProofs(userId, 11);
    expect((await byCode.auth.updateUser({ password: next })).error).toMatchObject(asked);
    await byCode.auth.reauthenticate();
    const nonce = await readMailedNonce(email);
    expect((await byCode.auth.updateUser({ password: next, nonce })).error).toBeNull();
  });

  test('a factor is neither removed nor replaced, until it is proven again', async () => {
    const { client, userId, proof } = await signedIn();
    const { id, secret } = await addFactor(client);
    await ageProofs(userId, 11, 'totp');
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toMatchObject(asked);
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(asked);
    expect((await client.auth.updateUser({ email: freshAddress() })).error).toMatchObject(asked);
    expect((await proof()).body).toEqual({ way: 'password', needs_first: false, needs_factor: true });
    await forgetUsedCodes();
    await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
    // The factor alone is not enough either.
    await ageProofs(userId, 11, 'password');
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toMatchObject(asked);
    expect((await proof()).body).toEqual({ way: 'password', needs_first: true, needs_factor: true });
    expect((await proof({ password: testPassword })).status).toBe(200);
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  });
});

describe('proving again', () => {
  test('by the password renews the session as it is; a wrong one does not, and five of them lock it', async () => {
    const { client, userId, proof } = await signedIn();
    await ageProofs(userId, 11);
    const before = (await client.auth.getSession()).data.session?.refresh_token;
    expect((await proof()).body).toEqual({ way: 'password', needs_first: true, needs_factor: false });
    expect(await proof({ password: 'Wrong-wall-7!' })).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
    expect((await client.auth.updateUser({ email: freshAddress() })).error).toMatchObject(asked);
    expect((await proof({ password: testPassword })).status).toBe(200);
    expect((await proof()).body).toMatchObject({ needs_first: false });
    expect((await client.auth.updateUser({ email: freshAddress() })).error).toBeNull();
    expect((await client.auth.refreshSession({ refresh_token: before ?? '' })).error).toBeNull();
    for (let attempt = 0; attempt < 5; attempt += 1) await proof({ password: 'Wrong-wall-7!' });
    expect((await proof({ password: testPassword })).status).toBe(429);
  });

  test('by a mailed nonce is for people without a password', async () => {
    const { client, userId, email, proof } = await signedIn();
    await ageProofs(userId, 11);
    await client.auth.reauthenticate();
    const nonce = await readMailedNonce(email);
    const refused = { status: 422, body: { error_code: 'reauthentication_not_valid' } };
    expect(await proof({ nonce })).toMatchObject(refused);
    await db.updateTable('auth.users').set({ encrypted_password: '' }).where('id', '=', userId).execute();
    expect((await proof()).body).toMatchObject({ way: 'mail', needs_first: true });
    expect(await proof({ nonce: nonce === '000000' ? '000001' : '000000' })).toMatchObject(refused);
    expect((await proof({ nonce })).status).toBe(200);
    expect(await proof({ nonce })).toMatchObject(refused);
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    expect(await proof({})).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
