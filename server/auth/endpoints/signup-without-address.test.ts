import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { forgetRateLimits, readMailedSecrets } from '#tests/auth-service.ts';
import { freshPhone, readTextedCode } from '#tests/auth-texts.ts';
import { setEnvironment } from '#tests/environment.ts';
import { password, service } from '#tests/stages/sign-ups.ts';

test('a number signs up, answers the code and then signs in by password', async () => {
  const phone = freshPhone();
  const { data, error } = await service.client().auth.signUp({ phone: `+${phone}`, password });
  expect([error, data.session]).toEqual([null, null]);
  expect(data.user).toMatchObject({ phone, email: '', identities: [{ provider: 'phone', identity_data: { phone } }] });
  const early = await service.client().auth.signInWithPassword({ phone, password });
  expect([early.error?.status, early.error?.code]).toEqual([400, 'phone_not_confirmed']);
  const token = readTextedCode(phone) ?? '';
  const verified = await service.client().auth.verifyOtp({ phone, token, type: 'sms' });
  expect(verified.data.user).toMatchObject({ phone, user_metadata: { phone_verified: true } });
  expect((await service.client().auth.signInWithPassword({ phone, password })).data.session).not.toBeNull();
  const wrong = await service.client().auth.signInWithPassword({ phone, password: 'x' });
  expect(wrong.error?.code).toBe('invalid_credentials');
  await forgetRateLimits();
  const again = await service.client().auth.signUp({ phone, password });
  expect(again.data.user).toMatchObject({ phone, role: 'authenticated', identities: [{ provider: 'phone' }] });
  expect(again.data.user?.id).not.toBe(verified.data.user?.id);
});

test('somebody nameless signs in, takes an address and is nameless no more', async () => {
  const client = service.client();
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { cart: 3 } } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [], user_metadata: { cart: 3 } });
  const { data: claims } = await client.auth.getClaims();
  expect(claims?.claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] });
  const alone = await client.auth.updateUser({ password });
  expect([alone.error?.status, alone.error?.code]).toEqual([422, 'validation_failed']);
  const email = 'nameless@casalume.example';
  const asked = await client.auth.updateUser({ email });
  expect(asked.data.user).toMatchObject({ new_email: email, is_anonymous: true });
  const { code } = await readMailedSecrets(email);
  const named = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
  expect(named.error).toBeNull();
  expect(named.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false, user_metadata: { cart: 3 } });
  expect(named.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect((await client.auth.updateUser({ password })).error).toBeNull();
  expect((await service.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('where addresses confirm themselves, somebody nameless has theirs at once', async () => {
  setEnvironment({ GOTRUE_MAILER_AUTOCONFIRM: true });
  const client = service.client();
  await client.auth.signInAnonymously();
  const { data } = await client.auth.updateUser({ email: 'at-once@casalume.example' });
  expect(data.user).toMatchObject({ email: 'at-once@casalume.example', is_anonymous: false });
});

test('thirty nameless sign-ins an hour from one address, and then a wait', async () => {
  const statuses = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    const answer = await service.call('/signup', { method: 'POST', json: { data: {} } });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('many sign-ups with one number at once make one account', async () => {
  const phone = freshPhone();
  await Promise.all(Array.from({ length: 6 }, () => service.client().auth.signUp({ phone, password })));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auth.users where phone = ${phone}`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
});

test('an administrator gives somebody nameless a name: with a proven contact they are nameless no more', async () => {
  const nameless = async () => {
    await forgetRateLimits();
    const client = service.client();
    const { data } = await client.auth.signInAnonymously();
    return { client, id: data.user?.id ?? '' };
  };
  const [proven, phoned, unproven] = [await nameless(), await nameless(), await nameless()];
  const { admin } = createClient(service.url, service.serviceRoleKey, { auth: { persistSession: false } }).auth;
  const update = async (id: string, attributes: object) =>
    (await admin.updateUserById(id, attributes)).data.user?.is_anonymous;
  expect(await update(proven.id, { email: 'named@casalume.example', email_confirm: true })).toBe(false);
  expect(await update(phoned.id, { phone: freshPhone(), phone_confirm: true })).toBe(false);
  expect(await update(unproven.id, { email: 'unproven@casalume.example', email_confirm: false })).toBe(true);
  const { data } = await proven.client.auth.refreshSession();
  expect(decodeJwt(data.session?.access_token ?? '').is_anonymous).toBe(false);
});
