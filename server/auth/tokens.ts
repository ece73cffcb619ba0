import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { ConfigurationError, env } from '#server/env.ts';
import { issuer } from './configuration.ts';
import { AuthError } from './errors.ts';
import { projectSecret } from './project-keys.ts';
import { currentSigningKey, publicKey } from './signing-keys.ts';
import type { AmrEntry } from './store/sessions.ts';
import type { UserRow } from './store/users.ts';

export type AccessClaims = JWTPayload & {
  role?: string;
  session_id?: string;
};

let secret: Buffer | undefined;

function sharedSecret(): Buffer {
  if (!env.SECRET_KEY) throw new ConfigurationError('SECRET_KEY is not set in this process.');
  secret ??= projectSecret(env.SECRET_KEY, env.GOTRUE_JWT_SECRET);
  return secret;
}

/** Signs an access token (RFC 9068 in spirit, claims by contract 2.0). */
export async function signAccessToken(
  user: UserRow,
  session: { id: string; aal: string; amr: AmrEntry[] },
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await currentSigningKey();
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
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key);
  return { token, expiresAt };
}

/**
 * Checks a token's signature and dates; answers its claims or undefined.
 * The key decides the algorithm, never the token (RFC 8725 section 3.1): a known `kid` means ES256, none means the shared HS256 secret.
 */
export async function verifyToken(token: string): Promise<AccessClaims | undefined> {
  return (await checkToken(token)).claims;
}

/** As {@link verifyToken}, and tells an old token from a wrong one. */
export async function checkToken(
  token: string,
): Promise<{ claims?: AccessClaims; fault?: string; isExpired?: boolean }> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = typeof kid === 'string' ? await publicKey(kid) : undefined;
    const options = { algorithms: [key ? 'ES256' : 'HS256'] };
    const { payload } = key ? await jwtVerify(token, key, options) : await jwtVerify(token, sharedSecret(), options);
    return { claims: payload as AccessClaims };
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isTokenFault = typeof code === 'string' && code.startsWith('ERR_J');
    if (!isTokenFault && !(error instanceof TypeError)) throw error;
    return { fault: error instanceof Error ? error.message : 'not a token', isExpired: code === 'ERR_JWT_EXPIRED' };
  }
}

/** As {@link verifyToken}, but throws the wire's `bad_jwt`. */
export async function requireValidToken(token: string): Promise<AccessClaims> {
  const { claims, fault } = await checkToken(token);
  if (claims) return claims;
  throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${fault}`);
}
