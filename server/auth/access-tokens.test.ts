import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { service, signedIn } from '#tests/stages/signed-in.ts';
import { authenticate, endSessions, enter } from './accounts.ts';

const userWith = (bearer: string) => service.call('/user', { headers: { authorization: `Bearer ${bearer}` } });

test('access tokens carry the contract’s claims and verify against the published keys', async () => {
  const { client, token, person } = await signedIn();
  const { data, error } = await client.auth.getClaims(token);
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(data?.claims).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    email: person.email,
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect(data?.claims.amr?.[0]).toMatchObject({ method: 'password' });
  const answer = await service.call('/.well-known/jwks.json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const { keys } = await answer.json();
  expect(keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', kty: 'EC', key_ops: ['verify'] });
  expect(keys[0]).not.toHaveProperty('d');
});

test('tokens that are unsigned, foreign, expired, tampered with or not tokens are refused', async () => {
  const { token, person } = await signedIn();
  const claims = decodeJwt(token);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { privateKey } = await generateKeyPair('ES256');
  const { keys } = await (await service.call('/.well-known/jwks.json')).json();
  const kid = keys[0].kid;
  const [head, body, signature] = token.split('.');
  const forged: Record<string, string> = {
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg none with kid': `${part({ alg: 'none', kid })}.${body}.`,
    'foreign key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
    'public key as shared secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0]))),
    'wrong shared secret': await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
    tampered: `${head}.${part({ ...claims, sub: person.userId.replace(/^./, '0'), role: 'service_role' })}.${signature}`,
    'cut off': token.slice(0, -20),
    garbage: 'a.b.c',
    word: 'hello',
  };
  for (const [name, bearer] of Object.entries(forged)) {
    const answer = await userWith(bearer);
    const { error_code: code, msg } = await answer.json();
    expect([name, answer.status, code]).toEqual([name, 403, 'bad_jwt']);
    expect(msg).toMatch(/^invalid JWT: unable to parse or verify signature/);
    expect(await authenticate(bearer)).toBeUndefined();
  }
  expect((await userWith(token)).status).toBe(200);
});

test('the project key is no person', async () => {
  const answer = await userWith(service.anonKey);
  expect([answer.status, (await answer.json()).msg]).toEqual([403, 'invalid claim: missing sub claim']);
});

test('a session that ended, a ban and a deletion each end the access token', async () => {
  const banned = await signedIn();
  await db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 1e6) })
    .where('id', '=', banned.person.userId)
    .execute();
  expect(await authenticate(banned.token)).toBeUndefined();
  expect((await (await userWith(banned.token)).json()).error_code).toBe('user_banned');
  const deleted = await signedIn();
  await db.deleteFrom('auth.users').where('id', '=', deleted.person.userId).execute();
  expect((await (await userWith(deleted.token)).json()).error_code).toBe('user_not_found');
  const ended = await signedIn();
  await endSessions(db, ended.person.userId);
  expect((await (await userWith(ended.token)).json()).error_code).toBe('session_not_found');
  expect(await authenticate(ended.token)).toBeUndefined();
});

test('a session believed in memory is dropped when another process ends it', async () => {
  await startNotifications();
  const { token, person } = await signedIn();
  expect(await authenticate(token)).toBeDefined();
  await db.deleteFrom('auth.sessions').where('user_id', '=', person.userId).execute();
  await vi.waitFor(async () => expect(await authenticate(token)).toBeUndefined(), { timeout: 500, interval: 10 });
  await stopNotifications();
});

test('somebody whose role is taken back, by whichever way, is that no longer for a session that was believed', async () => {
  await startNotifications();
  const { token, person } = await signedIn();
  await db.insertInto('staff').values({ user_id: person.userId, name: 'Elena', role: 'Admin' }).execute();
  await vi.waitFor(async () => expect((await enter(token))?.person).toMatchObject({ role: 'Admin' }), 15_000);
  await db.updateTable('staff').set({ role: 'Viewer' }).where('user_id', '=', person.userId).execute();
  const role = async () => expect((await enter(token))?.person).toMatchObject({ role: 'Viewer' });
  await vi.waitFor(role, { timeout: 500, interval: 10 });
  await db.deleteFrom('staff').where('user_id', '=', person.userId).execute();
  const nobody = async () => expect(await enter(token)).toMatchObject({ person: undefined });
  await vi.waitFor(nobody, { timeout: 500, interval: 10 });
  await stopNotifications();
});
