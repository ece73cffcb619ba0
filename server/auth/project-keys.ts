import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/secrets.ts';

/**
 * The two keys a client program is configured with. They are JWTs (RFC 7519) signed HS256, made from SECRET_KEY alone,
 * so that they can be printed with the server stopped and never change while SECRET_KEY stays.
 */

/** 1 January 2026 and 1 January 2056: fixed, or the keys would differ from one printing to the next. */
const ISSUED_AT = 1_767_225_600;
const EXPIRES_AT = 2_713_910_400;

export type ProjectRole = 'anon' | 'service_role';

/** The shared secret of the HS256 keys: `jwtSecret` when the operator gives one, else derived from `secretKey`. */
export function projectSecret(secretKey: string, jwtSecret?: string): Buffer {
  return jwtSecret ? Buffer.from(jwtSecret) : deriveKey(secretKey, 'project-keys');
}

function signKey(role: ProjectRole, secret: Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role, iss: 'vantaggio', iat: ISSUED_AT, exp: EXPIRES_AT })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** The `anon` and `service_role` keys of the installation with this SECRET_KEY. Needs no database. */
export async function projectKeys(secretKey: string, jwtSecret = process.env.GOTRUE_JWT_SECRET || undefined) {
  const secret = projectSecret(secretKey, jwtSecret);
  return { anonKey: signKey('anon', secret), serviceRoleKey: signKey('service_role', secret) };
}
