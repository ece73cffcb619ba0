import { Secret, TOTP } from 'otpauth';
import { encode, type QrCodeGenerateResult } from 'uqr';
import { isSealed, open, seal } from '#server/secrets.ts';

/** Time-based codes (RFC 6238): SHA-1, six digits, 30 seconds, one step of tolerance to either side, as every authenticator app has them. */

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const TOLERATED_STEPS = 1;
const QUIET_ZONE = 4;

/** Purpose under which the secrets of factors are sealed. */
export const factorSecretPurpose = 'factor-secret';

/** A new secret, in base32 for the person and sealed for the database. */
export function makeTotpSecret(): { secret: string; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, sealed: seal(factorSecretPurpose, secret) };
}

/** An imported secret is plain base32. */
const readSecret = (stored: string) => (isSealed(stored) ? open(factorSecretPurpose, stored) : stored);

/** The address that authenticator apps read (Google Authenticator's key URI format). */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const name = encodeURIComponent(issuer);
  const query = `algorithm=SHA1&digits=${DIGITS}&issuer=${name}&period=${PERIOD_SECONDS}&secret=${secret}`;
  return `otpauth://totp/${name}:${encodeURIComponent(account)}?${query}`;
}

/**
 * The address as a QR code (ISO/IEC 18004). The client puts it behind `data:image/svg+xml;utf-8,` as it is, so it has neither `#` nor `%`.
 * Undefined when the address is too long for one.
 */
export function qrCode(uri: string): string | undefined {
  let code: QrCodeGenerateResult;
  try {
    code = encode(uri, { ecc: 'M', border: 0 });
  } catch {
    return undefined;
  }
  const { size, data } = code;
  const side = size + 2 * QUIET_ZONE;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!data[row]?.[column]) continue;
      let length = 1;
      while (data[row]?.[column + length]) length += 1;
      path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`;
      column += length - 1;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 4}" height="${side * 4}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="white"/><path fill="black" d="${path}"/></svg>`
  );
}

/** The time step that `code` belongs to, or undefined when it is wrong. `stored` is the sealed secret. */
export function stepOfCode(stored: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(readSecret(stored)),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totp.validate({ token: code, window: TOLERATED_STEPS, timestamp: now });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
