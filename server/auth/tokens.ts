import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { ConfigurationError, env } from '#server/env.ts';
import { recallToken, rememberToken } from './checked-tokens.ts';
import { issuer } from './configuration.ts';
import { AuthError } from './errors.ts';
import { fitsToken } from './metadata.ts';
import { projectSecret } from './project-keys.ts';
import { currentSigningKey, verifyingKey } from './signing-keys.ts';
import type { AmrEntry } from './store/sessions.ts';
import type { UserRow } from './store/users.ts';

export type AccessClaims = JWTPayload & {
  role?: string;
  session_id?: string;
};

/** Clocks of the machines that sign and check may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** The secret of tokens without a key id; while SECRET_KEY changes also the one before. */
function sharedSecrets(): Buffer[] {
  const { SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous, GOTRUE_JWT_SECRET: given } = env;
  if (!current) throw new ConfigurationError('SECRET_KEY is not set in this process.');
  const secretKeys = [current, ...(previous && !given ? [previous] : [])];
  return secretKeys.map((secretKey) => projectSecret(secretKey, given));
}

/** Signs an access token (RFC 9068 in spirit, claims by contract 2.0). */
export async function signAccessToken(
  user: UserRow,
  session: { id: string; aal: string; amr: AmrEntry[] },
): Promise<{ token: string; expiresAt: number }> {
  const { kid, alg, key } = await currentSigningKey();
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + env.GOTRUE_JWT_EXP;
  const claims = {
    iss: issuer(),
    sub: user.id,
    aud: user.aud || env.GOTRUE_JWT_AUD,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    ...(fitsToken(user.raw_user_meta_data) ? { user_metadata: user.raw_user_meta_data ?? {} } : {}),
    role: user.role || 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  const token = await new SignJWT(claims).setProtectedHeader({ alg, ...(kid ? { kid } : {}), typ: 'JWT' }).sign(key);
  return { token, expiresAt };
}

/**
 * Checks a token's signature and dates; answers its claims or undefined.
 * The key decides the algorithm, never the token (RFC 8725 section 3.1): a known `kid` means that key's, none means the shared HS256 secret.
 */
export async function verifyToken(token: string): Promise<AccessClaims | undefined> {
  return (await checkToken(token)).claims;
}

/** As {@link verifyToken}, and tells an old token from a wrong one. */
export async function checkToken(
  token: string,
): Promise<{ claims?: AccessClaims; fault?: string; isExpired?: boolean }> {
  try {
    const recalled = recallToken(token);
    const kid = recalled ? recalled.kid : decodeProtectedHeader(token).kid;
    const known = typeof kid === 'string' ? await verifyingKey(kid) : undefined;
    if (recalled && recalled.key === known) return { claims: recalled.claims as AccessClaims };
    const options = { algorithms: [known?.alg ?? 'HS256'], clockTolerance: CLOCK_TOLERANCE_SECONDS };
    if (!known) return { claims: await verifyShared(token, options) };
    const claims = (await jwtVerify(token, known.verifyKey, options)).payload as AccessClaims;
    rememberToken(token, { key: known, kid, claims });
    return { claims };
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isTokenFault = typeof code === 'string' && code.startsWith('ERR_J');
    if (!isTokenFault && !(error instanceof TypeError)) throw error;
    // The hosted service's words, by which programs know it.
    if (code === 'ERR_JWT_EXPIRED') return { fault: 'token has invalid claims: token is expired', isExpired: true };
    return { fault: error instanceof Error ? error.message : 'not a token', isExpired: false };
  }
}

async function verifyShared(token: string, options: JWTVerifyOptions): Promise<AccessClaims> {
  const [secret, previous] = sharedSecrets() as [Buffer, Buffer | undefined];
  try {
    return (await jwtVerify(token, secret, options)).payload as AccessClaims;
  } catch (error) {
    if (!previous || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return (await jwtVerify(token, previous, options)).payload as AccessClaims;
  }
}

/** True when the token was made for the audience that the account belongs to; tokens that name none are made for any. */
export function isMeantFor(claims: { aud?: unknown }, user: Pick<UserRow, 'aud'>): boolean {
  const audience = user.aud || env.GOTRUE_JWT_AUD;
  return claims.aud === undefined || [claims.aud].flat().includes(audience);
}

/** As {@link verifyToken}, but throws the wire's `bad_jwt`. */
export async function requireValidToken(token: string): Promise<AccessClaims> {
  const { claims, fault } = await checkToken(token);
  if (claims) return claims;
  throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${fault}`);
}
