import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { db } from '#server/db/client.ts';
import { open, seal } from '#server/secrets.ts';
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './store/signing-keys.ts';

/** The ES256 keys (RFC 7518) of access tokens: made once, sealed in the database, the same for every worker. */

type KeyRing = {
  current: { kid: string; key: CryptoKey };
  publicKeys: Map<string, CryptoKey>;
  jwks: { keys: JWK[] };
  readAt: number;
};

const PURPOSE = 'signing-key';
/** A new key is published at least ten minutes before it signs, so a minute-old ring is never behind. */
const MAX_AGE_MS = 60_000;
const UNKNOWN_KEY_PATIENCE_MS = 2_000;

let ring: KeyRing | undefined;
let reading: Promise<KeyRing> | undefined;

async function createFirstKey(): Promise<void> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealedPrivateJwk = seal(PURPOSE, JSON.stringify(await exportJWK(pair.privateKey)));
  await db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    if ((await listSigningKeys(trx)).length > 0) return;
    await insertSigningKey(trx, { kid, publicJwk, sealedPrivateJwk });
  });
}

async function readRing(): Promise<KeyRing> {
  let rows = await listSigningKeys(db);
  if (rows.length === 0) {
    await createFirstKey();
    rows = await listSigningKeys(db);
  }
  const current = rows.find((row) => row.status === 'current');
  if (!current) throw new Error('No signing key is current.');
  const key = (await importJWK(JSON.parse(open(PURPOSE, current.sealed_private_jwk)), 'ES256')) as CryptoKey;
  const publicKeys = new Map<string, CryptoKey>();
  const keys: JWK[] = [];
  for (const row of rows) {
    const jwk = row.public_jwk as JWK;
    publicKeys.set(row.kid, (await importJWK(jwk, 'ES256')) as CryptoKey);
    keys.push({ ...jwk, kid: row.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] });
  }
  return { current: { kid: current.kid, key }, publicKeys, jwks: { keys }, readAt: Date.now() };
}

/** One read serves everybody who asks meanwhile. */
function read(): Promise<KeyRing> {
  reading ??= readRing()
    .then((fresh) => {
      ring = fresh;
      return fresh;
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

async function keyRing(maxAge = MAX_AGE_MS): Promise<KeyRing> {
  return ring && Date.now() - ring.readAt <= maxAge ? ring : read();
}

/**
 * To be awaited before a transaction that signs. Inside one it would be too late to read the keys: the read needs a connection
 * of its own, and when every connection belongs to a transaction that waits for it, none ever comes free.
 */
export async function refreshSigningKeys(): Promise<void> {
  await keyRing();
}

/** The key that signs now, as {@link refreshSigningKeys} last saw it. */
export async function currentSigningKey(): Promise<{ kid: string; key: CryptoKey }> {
  return (ring ?? (await read())).current;
}

/** The public half of the key named `kid`; an unknown name is looked up anew, at most every two seconds. */
export async function publicKey(kid: string): Promise<CryptoKey | undefined> {
  return (await keyRing()).publicKeys.get(kid) ?? (await keyRing(UNKNOWN_KEY_PATIENCE_MS)).publicKeys.get(kid);
}

/** The JWK set (RFC 7517) that clients verify access tokens with. */
export async function publicKeySet(): Promise<{ keys: JWK[] }> {
  return (await keyRing()).jwks;
}
