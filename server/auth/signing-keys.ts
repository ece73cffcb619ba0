import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { type Algorithm, publishedJwk, readGivenKeys, type UsableKey } from '#server/environment/given-keys.ts';
import { open, seal } from '#server/secrets.ts';
import { insertSigningKey, listSigningKeys, lockSigningKeys, promoteNextKey } from './store/signing-keys.ts';

/** The keys of access tokens (RFC 7518): made once, sealed in the database, the same for every worker; or given by the operator. */

/** An empty `kid`: the shared secret of the operator's environment signs, as on the hosted service. */
type Signer = { kid: string; alg: Algorithm; key: CryptoKey | Uint8Array };

type KeyRing = {
  signer: Signer;
  keys: Map<string, UsableKey>;
  jwks: { keys: JWK[] };
  readAt: number;
};

/** Purpose under which private keys are sealed. */
export const signingKeyPurpose = 'signing-key';
/** Channel that tells every worker to read the keys anew. */
export const signingKeysChannel = 'auth_signing_keys';

const MAX_AGE_MS = 60_000;
const UNKNOWN_KEY_PATIENCE_MS = 2_000;
/** Clients keep the published keys for ten minutes and workers for one: only then does a new key sign. */
export const publishedSeconds = 11 * 60;
/** A worker may sign with the old key until it has read the new one, and clocks differ. */
const TRUST_MARGIN_SECONDS = 120;

let ring: KeyRing | undefined;
let reading: Promise<KeyRing> | undefined;
let listening = false;

/** How long a key is believed after it signed for the last time, in seconds. */
export const trustSeconds = () => env.GOTRUE_JWT_EXP + TRUST_MARGIN_SECONDS;

/** A fresh ES256 key, ready for the database. */
export async function makeSigningKey() {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    publicJwk,
    sealedPrivateJwk: seal(signingKeyPurpose, JSON.stringify(await exportJWK(pair.privateKey))),
  };
}

async function createFirstKey(): Promise<void> {
  const key = await makeSigningKey();
  await db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    if ((await listSigningKeys(trx)).some((row) => row.status === 'current')) return;
    await insertSigningKey(trx, { ...key, status: 'current' });
  });
}

/** The stored keys, after what is due was done: a first key made, a key that was published long enough put in charge. */
async function readStoredKeys() {
  const rows = await listSigningKeys(db);
  const isDue = rows.some((row) => row.status === 'next' && row.age_seconds >= publishedSeconds);
  if (isDue) {
    await db.transaction().execute(async (trx) => {
      await lockSigningKeys(trx);
      await promoteNextKey(trx, { publishedSeconds, trustSeconds: trustSeconds() });
    });
  } else if (rows.some((row) => row.status === 'current') || env.GOTRUE_JWT_KEYS) {
    return rows;
  } else {
    await createFirstKey();
  }
  return listSigningKeys(db);
}

async function readRing(): Promise<KeyRing> {
  const readAt = Date.now();
  const given = env.GOTRUE_JWT_KEYS ? await readGivenKeys(env.GOTRUE_JWT_KEYS) : undefined;
  const rows = await readStoredKeys();
  const keys = new Map((given?.keys ?? []).map((key) => [key.kid, key]));
  for (const { kid, public_jwk: jwk } of rows) {
    const verifyKey = await importJWK(jwk as JWK, 'ES256');
    if (!keys.has(kid))
      keys.set(kid, { kid, alg: 'ES256', verifyKey, publicJwk: publishedJwk(jwk as JWK, kid, 'ES256') });
  }
  const jwks = { keys: [...keys.values()].flatMap((key) => key.publicJwk ?? []) };
  if (given) return { signer: given.signer, keys, jwks, readAt };
  const { GOTRUE_JWT_SECRET: secret } = env;
  if (secret) return { signer: { kid: '', alg: 'HS256', key: Buffer.from(secret) }, keys, jwks, readAt };
  const current = rows.find((row) => row.status === 'current');
  if (!current) throw new Error('No signing key is current.');
  const privateJwk = JSON.parse(open(signingKeyPurpose, current.sealed_private_jwk));
  const signer: Signer = { kid: current.kid, alg: 'ES256', key: await importJWK(privateJwk, 'ES256') };
  return { signer, keys, jwks, readAt };
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

/** The ring is kept, to be read anew by the next who may wait: whoever is in the middle of a transaction may not. */
function outdate(): void {
  if (ring) ring.readAt = 0;
}

async function keyRing(maxAge = MAX_AGE_MS): Promise<KeyRing> {
  if (!listening) {
    listening = true;
    listenTo(signingKeysChannel, outdate, outdate);
  }
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
export async function currentSigningKey(): Promise<Signer> {
  return (ring ?? (await read())).signer;
}

/** The key named `kid`, for verifying; an unknown name is looked up anew, at most every two seconds. */
export async function verifyingKey(kid: string): Promise<UsableKey | undefined> {
  return (await keyRing()).keys.get(kid) ?? (await keyRing(UNKNOWN_KEY_PATIENCE_MS)).keys.get(kid);
}

/** The JWK set (RFC 7517) that clients verify access tokens with. */
export async function publicKeySet(): Promise<{ keys: JWK[] }> {
  return (await keyRing()).jwks;
}
