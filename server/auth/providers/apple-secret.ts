import { importPKCS8, SignJWT } from 'jose';
import { readAppleKey } from '#server/environment/providers.ts';

/** Apple's client secret is a JWT that we sign (Sign in with Apple, "Creating a client secret"). */

const FIVE_MINUTES = 300;

/**
 * The secret to send for `clientId`. The setting is either a finished secret, or JSON with the key from Apple's console:
 * `{"team_id": "...", "key_id": "...", "private_key": "-----BEGIN PRIVATE KEY-----..."}`, of which a fresh one is made each time.
 */
export async function appleClientSecret(setting: string, clientId: string): Promise<string> {
  const key = readAppleKey(setting);
  if (!key) return setting;
  const signer = await importPKCS8(key.privateKey, 'ES256');
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: key.teamId,
    sub: clientId,
    aud: 'https://appleid.apple.com',
    iat: now,
    exp: now + FIVE_MINUTES,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .sign(signer);
}
