import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, readMailedSecrets, serveAuth } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';

const service = serveAuth({ environment: { GOTRUE_URI_ALLOW_LIST: ['https://shop.example/**'] } });

const app = 'https://shop.example/welcome';

async function mailed(challenge = '') {
  const { email, userId } = await createPerson();
  const pkce = challenge ? { code_challenge: challenge, code_challenge_method: 's256' } : {};
  await service.call('/otp', { method: 'POST', json: { email, ...pkce } });
  return { email, userId, ...(await readMailedSecrets(email)) };
}

async function open(tokenHash: string, { type = 'magiclink', to = app, method = 'GET' } = {}) {
  const path = `/verify?token=${tokenHash}&type=${type}${to && `&redirect_to=${encodeURIComponent(to)}`}`;
  const answer = await service.call(path, { method });
  const place = new URL(answer.headers.get('location') ?? '');
  return {
    status: answer.status,
    at: place.origin + place.pathname,
    query: Object.fromEntries(place.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(place.hash.slice(1))),
  };
}

const expired = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

test('a token that is nobody’s, old or spent leads to the app with the fault, in the place where its flow looks', async () => {
  const nobodys = 'f'.repeat(56);
  expect(await open(nobodys)).toEqual({ status: 303, at: app, query: {}, fragment: { ...expired, sb: '' } });
  expect(await open(`pkce_${nobodys}`)).toMatchObject({ query: expired, fragment: expired });
  const { userId, tokenHash } = await mailed();
  expect((await open(tokenHash)).at).toMatch(/\/auth\/confirm$/);
  await sql`update auth_private.issued_secrets set expires_at = now() where user_id = ${userId}`.execute(db);
  expect((await open(tokenHash)).fragment).toMatchObject(expired);
  const spent = await mailed();
  await service.client().auth.verifyOtp({ token_hash: spent.tokenHash, type: 'magiclink' });
  expect((await open(spent.tokenHash)).fragment).toMatchObject(expired);
});

test('without a place of an app the fault comes to our page that has words for it', async () => {
  expect((await open('f'.repeat(56), { to: '' })).at).toMatch(/\/auth\/callback$/);
});

test('where it is switched on, programs verify by GET and read the session from the address; looking spends nothing', async () => {
  setEnvironment({ AUTH_VERIFY_BY_GET: 'on' });
  const { email, tokenHash } = await mailed();
  expect((await open(tokenHash, { method: 'HEAD' })).at).toMatch(/\/auth\/confirm$/);
  const { status, at, fragment } = await open(tokenHash);
  expect([status, at]).toEqual([303, app]);
  expect(fragment).toMatchObject({ token_type: 'bearer', type: 'magiclink', expires_in: '3600' });
  const { data } = await service.client().auth.getUser(fragment.access_token);
  expect(data.user?.email).toBe(email);
  expect((await open(tokenHash)).fragment).toMatchObject(expired);
});

test('… and get an auth code where the link was asked for with a challenge, or hear that they are banned', async () => {
  setEnvironment({ AUTH_VERIFY_BY_GET: 'on' });
  const verifier = randomBytes(40).toString('hex');
  const { tokenHash } = await mailed(createHash('sha256').update(verifier).digest('base64url'));
  const { query, fragment } = await open(tokenHash);
  expect(fragment).toEqual({});
  const json = { auth_code: query.code, code_verifier: verifier };
  expect((await service.call('/token?grant_type=pkce', { method: 'POST', json })).status).toBe(200);
  const banned = await mailed();
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned.userId}`.execute(db);
  expect((await open(banned.tokenHash)).fragment).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
});
