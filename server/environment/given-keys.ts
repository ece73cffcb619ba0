import { type CryptoKey, importJWK, type JWK } from 'jose';
import { z } from 'zod';

/** Keys that the operator brings along: `GOTRUE_JWT_KEYS`, a JSON array of JWKs (RFC 7517) as the hosted service writes them. */

const algorithms = { ES256: 'EC', RS256: 'RSA', HS256: 'oct' } as const;
export type Algorithm = keyof typeof algorithms;

const jwk = z
  .looseObject({
    kid: z.string().min(1).max(200),
    kty: z.string(),
    alg: z.enum(['ES256', 'RS256', 'HS256']).optional(),
  })
  .refine((key) => algorithmOf(key) !== undefined, 'must be an ES256, RS256 or HS256 key');

type GivenJwk = { kid: string; kty: string; alg?: Algorithm | undefined } & Record<string, unknown>;

/** The algorithm of a key, by what it says and by what it is made of: the two must agree. */
function algorithmOf(
  key: { kty: string; alg?: Algorithm | undefined } & Record<string, unknown>,
): Algorithm | undefined {
  const name = key.alg ?? (Object.keys(algorithms) as Algorithm[]).find((each) => algorithms[each] === key.kty);
  if (!name || algorithms[name] !== key.kty) return undefined;
  return name === 'ES256' && key.crv !== 'P-256' ? undefined : name;
}

const isPrivate = (key: GivenJwk) => (key.kty === 'oct' ? 'k' in key : 'd' in key);

/** Signs: marked so, or the only one that could. */
function signerOf(keys: GivenJwk[]): GivenJwk | undefined {
  const marked = keys.filter((key) => Array.isArray(key.key_ops) && key.key_ops.includes('sign') && isPrivate(key));
  if (marked.length > 0) return marked.length === 1 ? marked[0] : undefined;
  const able = keys.filter((key) => isPrivate(key) && key.key_ops === undefined);
  return able.length === 1 ? able[0] : undefined;
}

/** What the environment may hold. */
export const givenKeysShape = z
  .string()
  .transform((text, context): GivenJwk[] => {
    try {
      return z.array(jwk).min(1).parse(JSON.parse(text)) as GivenJwk[];
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be a JSON array of ES256, RS256 or HS256 keys with a kid each',
      });
      return z.NEVER;
    }
  })
  .refine((keys) => signerOf(keys) !== undefined, 'must have exactly one key with "sign" in its key_ops')
  .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'must not name two keys alike');

const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'];

export type UsableKey = {
  kid: string;
  alg: Algorithm;
  verifyKey: CryptoKey | Uint8Array;
  /** Undefined for what must not be published. */
  publicJwk: JWK | undefined;
};

/** The public half of a JWK as it is published. */
export function publishedJwk(jwkOfKey: object, kid: string, alg: Algorithm): JWK {
  const members = Object.entries(jwkOfKey).filter(([name]) => publicMembers.includes(name));
  return { ...Object.fromEntries(members), kid, alg, use: 'sig', key_ops: ['verify'] } as JWK;
}

/** Reads the given keys; `signer` is the one that signs. */
export async function readGivenKeys(
  given: GivenJwk[],
): Promise<{ keys: UsableKey[]; signer: { kid: string; alg: Algorithm; key: CryptoKey | Uint8Array } }> {
  const keys: UsableKey[] = [];
  for (const key of given) {
    const alg = algorithmOf(key) as Algorithm;
    const publicJwk = alg === 'HS256' ? undefined : publishedJwk(key, key.kid, alg);
    const verifyKey = await importJWK(publicJwk ?? { kty: 'oct', k: String(key.k), alg }, alg);
    keys.push({ kid: key.kid, alg, verifyKey, publicJwk });
  }
  const chosen = signerOf(given) as GivenJwk;
  const alg = algorithmOf(chosen) as Algorithm;
  const { key_ops: _, use: __, ...bare } = chosen;
  return { keys, signer: { kid: chosen.kid, alg, key: await importJWK(bare as JWK, alg) } };
}
