import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { authenticate } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, serveAuth } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';
import { addFactor, codeOf, forgetUsedCodes, wrongCodeOf } from '#tests/second-factor.ts';

/** What somebody can do who has a password and not the second factor. */

const service = serveAuth({ behindProxy: true });

const home = '203.0.113.7';

const post = (token: string, path: string, json: unknown = {}, from = home) =>
  service.call(path, {
    method: 'POST',
    json,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'x-forwarded-for': from },
  });
const codeIn = async (answer: Response) => [answer.status, (await answer.json()).error_code];
const isOpen = async (token: string) =>
  (await service.call('/user', { headers: { authorization: `Bearer ${token}` } })).status === 200;
const refresh = async (token: string) =>
  codeIn(await post('', '/token?grant_type=refresh_token', { refresh_token: token }));

async function signedIn(person: { email: string; password: string }, from = home) {
  const { email, password } = person;
  const answer = await post('', '/token?grant_type=password', { email, password }, from);
  const { access_token: token, refresh_token: refreshToken } = await answer.json();
  return { token: token as string, refreshToken: refreshToken as string };
}

/** Somebody with a second factor, and a session that it opened. */
async function protectedPerson() {
  const person = await createPerson();
  const client = service.client();
  await client.auth.signInWithPassword(person);
  const { id: factorId, secret } = await addFactor(client);
  await forgetUsedCodes();
  return { person, client, factorId, secret };
}

async function verify(token: string, factorId: string, code: string, from = home) {
  const { id } = await (await post(token, `/factors/${factorId}/challenge`, {}, from)).json();
  return post(token, `/factors/${factorId}/verify`, { challenge_id: id, code }, from);
}

test('tokens from before the second factor open nothing after it; the raised session is another one, of the same age', async () => {
  const { person, factorId, secret } = await protectedPerson();
  const weak = await signedIn(person);
  const answer = await verify(weak.token, factorId, codeOf(secret));
  const raised = await answer.json();
  expect(answer.status).toBe(200);
  const [before, after] = [decodeJwt(weak.token), decodeJwt(raised.access_token)];
  expect(after).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
  expect(after.session_id).not.toBe(before.session_id);
  expect(await refresh(weak.refreshToken)).toEqual([400, 'refresh_token_not_found']);
  expect(await isOpen(weak.token)).toBe(false);
  expect(await authenticate(weak.token)).toBeUndefined();
  expect(await isOpen(raised.access_token)).toBe(true);
  expect((await refresh(raised.refresh_token))[0]).toBe(200);
});

test('proving the second factor once more ends the tokens from before as well', async () => {
  const { person, factorId, secret } = await protectedPerson();
  const weak = await signedIn(person);
  const first = await (await verify(weak.token, factorId, codeOf(secret))).json();
  await forgetUsedCodes();
  const second = await (await verify(first.access_token, factorId, codeOf(secret))).json();
  expect(await isOpen(first.access_token)).toBe(false);
  expect(await refresh(first.refresh_token)).toEqual([400, 'refresh_token_not_found']);
  expect(await isOpen(second.access_token)).toBe(true);
});

test('the password alone ends no session that the second factor opened', async () => {
  const { person, client } = await protectedPerson();
  const strong = (await client.auth.getSession()).data.session?.access_token ?? '';
  const [thief, other] = [await signedIn(person), await signedIn(person)];
  expect(await codeIn(await post(thief.token, '/logout?scope=others'))).toEqual([403, 'insufficient_aal']);
  expect(await isOpen(other.token)).toBe(true);
  expect((await post(thief.token, '/logout?scope=global')).status).toBe(204);
  expect([await isOpen(thief.token), await isOpen(other.token)]).toEqual([false, false]);
  expect(await isOpen(strong)).toBe(true);
  await client.auth.signOut({ scope: 'others' });
  expect(await isOpen(strong)).toBe(true);
  await client.auth.signOut();
  expect(await isOpen(strong)).toBe(false);
});

test('where only one session is allowed, a password-only one does not end a raised one, until it is raised itself', async () => {
  setEnvironment({ GOTRUE_SESSIONS_SINGLE_PER_USER: true });
  const { person, client, factorId, secret } = await protectedPerson();
  const strong = (await client.auth.getSession()).data.session?.access_token ?? '';
  const weak = await signedIn(person);
  expect([await isOpen(strong), await isOpen(weak.token)]).toEqual([true, true]);
  const raised = await (await verify(weak.token, factorId, codeOf(secret))).json();
  expect([await isOpen(strong), await isOpen(raised.access_token)]).toEqual([false, true]);
});

test('wrong codes lock the factor for the network they come from, and no other', async () => {
  const { person, factorId, secret } = await protectedPerson();
  const thief = await signedIn(person, '198.51.100.9');
  const wrong = wrongCodeOf(secret);
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await verify(thief.token, factorId, wrong, '198.51.100.9')).status).toBe(422);
  }
  const locked = await verify(thief.token, factorId, codeOf(secret), '198.51.100.9');
  expect(await codeIn(locked)).toEqual([429, 'over_request_rate_limit']);
  const owner = await signedIn(person);
  expect((await verify(owner.token, factorId, codeOf(secret))).status).toBe(200);
});

test('wrong codes from many networks lock it for all but those where its person used it', async () => {
  const { person, factorId, secret } = await protectedPerson();
  const known = await (await verify((await signedIn(person)).token, factorId, codeOf(secret))).json();
  await forgetUsedCodes();
  const thief = await signedIn(person, '198.51.100.9');
  const wrong = wrongCodeOf(secret);
  for (let network = 1; network <= 10; network += 1) {
    await forgetRateLimits();
    for (let guess = 0; guess < 5; guess += 1) await verify(thief.token, factorId, wrong, `192.0.2.${network}`);
  }
  await forgetRateLimits();
  expect((await verify(thief.token, factorId, codeOf(secret), '192.0.2.99')).status).toBe(429);
  // The thief's own password-only session makes no network known.
  expect((await verify(thief.token, factorId, codeOf(secret), '198.51.100.9')).status).toBe(429);
  expect(await isOpen(known.access_token)).toBe(true);
  expect((await verify((await signedIn(person)).token, factorId, codeOf(secret))).status).toBe(200);
  const left = await db
    .selectFrom('auth_private.second_factor_guards')
    .select('network')
    .where('id', '=', factorId)
    .where('network', '=', '')
    .execute();
  expect(left).toEqual([]);
});
