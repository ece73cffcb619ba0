import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticate } from '#server/auth/accounts.ts';
import { forgetOldRows } from '#server/auth/housekeeping.ts';
import { rotateSigningKeys } from '#server/auth/key-rotation.ts';
import { currentSigningKey, signingKeysChannel } from '#server/auth/signing-keys.ts';
import { db } from '#server/db/client.ts';
import { announceLocally } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { givenKeysShape } from '#server/environment/given-keys.ts';
import { type AuthService, createPerson, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
beforeEach(forgetRateLimits);
afterEach(() => {
  delete env.GOTRUE_JWT_KEYS;
  rereadKeys();
});
afterAll(() => service.stop());

const rereadKeys = () => announceLocally(signingKeysChannel, '');

async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return {
    person,
    client,
    token: data.session.access_token,
    kid: decodeProtectedHeader(data.session.access_token).kid,
  };
}

const publishedKids = async () => {
  const { keys } = await (await service.call('/.well-known/jwks.json')).json();
  return keys.map((key: JWK) => key.kid);
};

/** Lets the next key have been published for `minutes`. */
const agePublished = (minutes: number) =>
  sql`update auth_private.signing_keys set created_at = now() - make_interval(mins => ${minutes}) where status = 'next'`.execute(
    db,
  );

test('a new key is published before it signs, takes over by itself, and the old one is believed until its tokens have run out', async () => {
  const before = await signedIn();
  const rotation = await rotateSigningKeys();
  expect(rotation.current).toBe(before.kid);
  expect(rotation.next?.signsInSeconds).toBeGreaterThan(600);
  expect((await rotateSigningKeys()).next?.kid).toBe(rotation.next?.kid);
  expect(new Set(await publishedKids())).toEqual(new Set([before.kid, rotation.next?.kid]));
  await agePublished(9);
  rereadKeys();
  expect((await signedIn()).kid).toBe(before.kid);
  await agePublished(12);
  rereadKeys();
  const after = await signedIn();
  expect(after.kid).toBe(rotation.next?.kid);
  for (const { client, token } of [before, after]) {
    expect((await client.auth.getClaims(token)).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect(await authenticate(token)).toBeDefined();
  }
  const refreshed = await before.client.auth.refreshSession();
  expect(decodeProtectedHeader(refreshed.data.session?.access_token ?? '').kid).toBe(after.kid);
  const retired = await db
    .selectFrom('auth_private.signing_keys')
    .selectAll()
    .where('kid', '=', before.kid ?? '')
    .executeTakeFirstOrThrow();
  expect((retired.verify_until?.getTime() ?? 0) - (retired.retired_at?.getTime() ?? 0)).toBeGreaterThanOrEqual(
    env.GOTRUE_JWT_EXP * 1000,
  );
  await db
    .updateTable('auth_private.signing_keys')
    .set({ verify_until: new Date(Date.now() - 1) })
    .where('kid', '=', before.kid ?? '')
    .execute();
  rereadKeys();
  expect(await authenticate(before.token)).toBeUndefined();
  expect(await publishedKids()).toEqual([after.kid]);
  await forgetOldRows();
  expect(await db.selectFrom('auth_private.signing_keys').select('kid').execute()).toEqual([{ kid: after.kid }]);
});

test('rotations begun at once make one key, and workers that find it due put it in charge once', async () => {
  const rotations = await Promise.all(Array.from({ length: 5 }, () => rotateSigningKeys()));
  expect(new Set(rotations.map((rotation) => rotation.next?.kid)).size).toBe(1);
  await agePublished(12);
  rereadKeys();
  await Promise.all(Array.from({ length: 5 }, () => publishedKids()));
  const states = await db
    .selectFrom('auth_private.signing_keys')
    .select(['status'])
    .where('status', '<>', 'retired')
    .execute();
  expect(states).toEqual([{ status: 'current' }]);
});

test('at once when asked; and with the old keys revoked every access token is refused, but refreshed', async () => {
  const before = await signedIn();
  const output = execFileSync(process.execPath, ['server/manage.ts', 'rotate-keys', '--now'], { encoding: 'utf8' });
  rereadKeys();
  expect((await signedIn()).kid).toBe(JSON.parse(output).current);
  expect(await authenticate(before.token)).toBeDefined();
  await rotateSigningKeys({ revoke: true });
  expect(await authenticate(before.token)).toBeUndefined();
  expect((await publishedKids()).length).toBe(1);
  const refreshed = await before.client.auth.refreshSession();
  expect(await authenticate(refreshed.data.session?.access_token ?? '')).toBeDefined();
});

async function givenKey(alg: 'ES256' | 'RS256', kid: string, ops: string[]): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg, key_ops: ops };
}

test.each(['ES256', 'RS256'] as const)(
  'keys that the operator gives sign (%s), and those before are believed',
  async (alg) => {
    const before = await signedIn();
    const mine = `mine-${alg}`;
    const old = await givenKey('ES256', `old-${alg}`, ['verify']);
    const shared = {
      kty: 'oct',
      kid: `shared-${alg}`,
      alg: 'HS256',
      k: Buffer.alloc(32, 7).toString('base64url'),
      key_ops: ['verify'],
    };
    env.GOTRUE_JWT_KEYS = givenKeysShape.parse(
      JSON.stringify([await givenKey(alg, mine, ['sign', 'verify']), old, shared]),
    );
    rereadKeys();
    const after = await signedIn();
    expect(decodeProtectedHeader(after.token)).toMatchObject({ alg, kid: mine });
    expect((await after.client.auth.getClaims(after.token)).data?.header.alg).toBe(alg);
    expect(await authenticate(before.token)).toBeDefined();
    const answer = await service.call('/.well-known/jwks.json');
    const { keys } = await answer.json();
    expect(keys.map((key: JWK) => key.kid)).toEqual(expect.arrayContaining([mine, `old-${alg}`, before.kid]));
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/);
    const claims = decodeJwt(after.token);
    for (const [key, header] of [
      [old, { alg: 'ES256', kid: `old-${alg}` }],
      [shared, { alg: 'HS256', kid: `shared-${alg}` }],
    ] as const) {
      const { key_ops: _, ...bare } = key as JWK;
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(bare, header.alg));
      expect(await authenticate(token)).toBeDefined();
      expect((await after.client.auth.getClaims(token)).error).toBeNull();
    }
    await expect(rotateSigningKeys()).rejects.toThrow('GOTRUE_JWT_KEYS');
  },
);

test('given keys that cannot sign, are unknown or named alike stop the start with a sentence', async () => {
  const sign = await givenKey('ES256', 'a', ['sign']);
  const { d: _, ...publicOnly } = sign;
  for (const odd of [
    '',
    '{}',
    '[]',
    'x',
    [{ kid: 'a' }],
    [{ ...sign, kid: undefined }],
    [publicOnly],
    [sign, sign],
    [sign, await givenKey('ES256', 'b', ['sign'])],
    [{ ...sign, alg: 'RS256' }],
    [{ ...sign, alg: 'none' }],
    [{ ...sign, crv: 'P-384' }],
  ]) {
    expect(givenKeysShape.safeParse(typeof odd === 'string' ? odd : JSON.stringify(odd)).success).toBe(false);
  }
  expect(givenKeysShape.safeParse(JSON.stringify([sign])).success).toBe(true);
});

test('no token passes by naming another algorithm, key, audience or time', async () => {
  const { token, person } = await signedIn();
  const claims = decodeJwt(token);
  const now = Math.floor(Date.now() / 1000);
  const { kid, key } = await currentSigningKey();
  const rsa = await givenKey('RS256', 'mine', ['sign', 'verify']);
  const sign = (values: object, header = { alg: 'ES256', kid }) =>
    new SignJWT({ ...claims, ...values }).setProtectedHeader(header).sign(key);
  const { keys } = await (await service.call('/.well-known/jwks.json')).json();
  const pem = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
  const { privateKey: foreign } = await generateKeyPair('ES256');
  const forged: Record<string, string> = {
    'public key as HMAC secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(pem)),
    'public key as HMAC secret without kid': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(pem)),
    'unknown kid': await sign({}, { alg: 'ES256', kid: 'unknown' }),
    'no kid': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(key),
    'foreign key under our kid': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(foreign),
    'RS256 under our kid': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(await importJWK({ ...rsa, key_ops: ['sign'] }, 'RS256')),
    'another audience': await sign({ aud: 'somebody-else' }),
    'no audience at all in a list': await sign({ aud: [] }),
    expired: await sign({ exp: now - 30 }),
    'not yet valid': await sign({ nbf: now + 60 }),
  };
  for (const [name, bearer] of Object.entries(forged)) {
    const answer = await service.call('/user', { headers: { authorization: `Bearer ${bearer}` } });
    expect([name, answer.status, (await answer.json()).error_code]).toEqual([name, 403, 'bad_jwt']);
    expect([name, await authenticate(bearer)]).toEqual([name, undefined]);
  }
  for (const skewed of [{ exp: now - 2 }, { nbf: now + 3 }, { iat: now + 3 }, { aud: ['authenticated', 'x'] }]) {
    expect([skewed, await authenticate(await sign(skewed))]).toMatchObject([skewed, { userId: person.userId }]);
  }
});
