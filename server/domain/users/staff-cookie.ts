import { timingSafeEqual } from 'node:crypto';
import { env } from '#server/env.ts';
import { keyedHash } from '#server/secrets.ts';

/**
 * Marks a browser of signed-in staff for twelve hours, so that their own reading is not counted. It carries when it ends and a
 * signature, no person: nothing takes it as a sign-in.
 */
export const staffCookieName = 'staff';

/** Seconds. */
export const staffCookieAge = 12 * 60 * 60;

const signatureOf = (expiry: string) => keyedHash('staff-cookie', expiry);

const attributes = [
  'Path=/',
  'HttpOnly',
  'SameSite=Strict',
  ...(env.PUBLIC_URL?.startsWith('https:') ? ['Secure'] : []),
];

/** `Set-Cookie` that marks the browser, and the instant at which the mark ends. */
export function makeStaffCookie(now = new Date()): { header: string; expiresAt: Date } {
  const expiresAt = new Date((Math.floor(now.getTime() / 1000) + staffCookieAge) * 1000);
  const expiry = String(expiresAt.getTime() / 1000);
  const value = `${expiry}.${signatureOf(expiry).toString('base64url')}`;
  return { header: [`${staffCookieName}=${value}`, `Max-Age=${staffCookieAge}`, ...attributes].join('; '), expiresAt };
}

/** `Set-Cookie` that takes the mark away. */
export const clearedStaffCookie = [`${staffCookieName}=`, 'Max-Age=0', ...attributes].join('; ');

/** True when the `Cookie` header holds a mark of ours that has not ended. */
export function isStaffBrowser(cookies: string | undefined, now = new Date()): boolean {
  const given = /(?:^|;\s*)staff=([0-9]{1,12})\.([A-Za-z0-9_-]{43})(?:;|$)/.exec(cookies ?? '');
  if (!given?.[1] || !given[2]) return false;
  const signature = Buffer.from(given[2], 'base64url');
  const expected = signatureOf(given[1]);
  const left = Number(given[1]) - now.getTime() / 1000;
  return signature.length === expected.length && timingSafeEqual(signature, expected) && left > 0;
}
