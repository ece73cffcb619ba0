import { createHash, timingSafeEqual } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { OAuthError } from '#server/auth/errors.ts';
import type { ProviderSettings } from '#server/environment/providers.ts';
import type { Dialect } from './dialects.ts';
import { discoverIssuer, unreachable } from './discovery.ts';

/** ID tokens that an app got from the provider itself (OpenID Connect Core section 3.1.3.7), with the contract's words for each fault. */

/** Asymmetric ones only: a shared secret would let every app that knows it sign. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_SECONDS = 10;

/** What is no token at all is refused without asking its provider, who may be away. */
function requireTokenShape(token: string): void {
  try {
    decodeProtectedHeader(token);
    decodeJwt(token);
  } catch {
    throw badToken();
  }
}

const badToken = () => new OAuthError('invalid request', 'Bad ID token');
const hasEqualText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

async function verifySignature(token: string, settings: ProviderSettings, dialect: Dialect) {
  requireTokenShape(token);
  const { keys } = await discoverIssuer(dialect.issuer ?? '', settings.name);
  try {
    return await jwtVerify(token, keys, {
      algorithms,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp'],
    });
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw unreachable(settings.name);
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC') throw badToken();
    // A key that does not fit the algorithm is the token's fault; an answer that never came is not.
    if (error instanceof TypeError && error.cause === undefined) throw badToken();
    throw unreachable(settings.name);
  }
}

/** OpenID Connect Core section 3.1.3.6: the left half of the access token's hash, by the hash of the token's own algorithm. */
function fitsAccessToken(atHash: unknown, accessToken: string, algorithm: string): boolean {
  const size = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512';
  const digest = createHash(`sha${size}`).update(accessToken).digest();
  const expected = digest.subarray(0, digest.length / 2).toString('base64url');
  return typeof atHash === 'string' && hasEqualText(atHash, expected);
}

function checkAudience(claims: JWTPayload, accepted: string[]): void {
  const audiences = [claims.aud ?? []].flat();
  const isOurs = audiences.some((audience) => accepted.includes(audience));
  // A token for several parties names the one it was issued to.
  const isIssuedToUs = claims.azp === undefined || audiences.length === 1 || accepted.includes(String(claims.azp));
  if (isOurs && isIssuedToUs) return;
  throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${audiences.join(' ').slice(0, 500)}]`);
}

function checkNonce(claims: JWTPayload, passed: string): void {
  const inToken = typeof claims.nonce === 'string' ? claims.nonce : '';
  if (!inToken !== !passed) {
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (!passed) return;
  const hash = createHash('sha256').update(passed).digest('hex');
  if (!hasEqualText(hash, inToken)) throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

/** The claims of a token that proves who signed in. Throws the wire's OAuth errors; 503 when the provider's keys cannot be read. */
export async function verifyIdToken(
  token: { idToken: string; accessToken: string; nonce: string },
  settings: ProviderSettings,
  dialect: Dialect,
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await verifySignature(token.idToken, settings, dialect);
  if (!dialect.isIssuer(payload.iss, payload)) throw badToken();
  const isBound = token.accessToken && payload.at_hash !== undefined;
  if (isBound && !fitsAccessToken(payload.at_hash, token.accessToken, protectedHeader.alg)) throw badToken();
  if (typeof payload.sub !== 'string' || !payload.sub) {
    throw new OAuthError('invalid request', 'Missing sub claim in id_token');
  }
  checkAudience(payload, settings.clientIds);
  if (!settings.skipNonceCheck) checkNonce(payload, token.nonce);
  return payload;
}
