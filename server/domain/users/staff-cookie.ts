import { timingSafeEqual } from 'node:crypto';
import { env } from '#server/env.ts';
import { keyedHash } from '#server/secrets.ts';

/**
 * Marks a browser of signed-in staff for twelve hours, so that their own reading is not counted. It carries when it ends and a
 * signature, no person: nothing takes it as a sign-in.
 */
const plainName = 'staff';
/** `__Host-` (RFC 6265bis section 4.1.3.2) keeps other hosts of the same domain from setting it; it needs TLS. */
export const staffCookieName = () => (isSecure() ? `__Host-${plainName}` : plainName);
const isSecure = () => env.PUBLIC_URL?.startsWith('https:') === true;

/** Seconds. */
export const staffCookieAge = 12 * 60 * 60;

const signatureOf = (expiry: string) => keyedHash('staff-cookie', expiry);

const attributes = () => ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure() ? ['Secure'] : [])];

/** `Set-Cookie` that marks the browser, and the instant at which the mark ends. */
export function makeStaffCookie(now = new Date()): { header: string; expiresAt: Date } {
  const expiresAt = new Date((Math.floor(now.getTime() / 1000) + staffCookieAge) * 1000);
  const expiry = String(expiresAt.getTime() / 1000);
  const value = `${expiry}.${signatureOf(expiry).toString('base64url')}`;
  return {
    header: [`${staffCookieName()}=${value}`, `Max-Age=${staffCookieAge}`, ...attributes()].join('; '),
    expiresAt,
  };
}

/** Each `Set-Cookie` that takes the mark away, under whatever name the browser has it. */
export const clearedStaffCookies = () =>
  [...new Set([staffCookieName(), plainName])].map((name) => [`${name}=`, 'Max-Age=0', ...attributes()].join('; '));

/**
 * True when the `Cookie` header holds a mark of ours that has not ended. Marks of earlier versions, under the plain name, are read for the
 * twelve hours that they have.
 */
export function isStaffBrowser(cookies: string | undefined, now = new Date()): boolean {
  const marks = (cookies ?? '').matchAll(/(?<=^|;\s*)(?:__Host-)?staff=([0-9]{1,12})\.([A-Za-z0-9_-]{43})(?=;|$)/g);
  return [...marks].some(([, expiry = '', given = '']) => {
    const [signature, expected] = [Buffer.from(given, 'base64url'), signatureOf(expiry)];
    const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
    return isOurs && Number(expiry) > now.getTime() / 1000;
  });
}
