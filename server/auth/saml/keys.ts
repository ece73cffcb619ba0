import { ConfigurationError, env } from '#server/env.ts';
import { readSamlKey } from '#server/environment/saml-key.ts';
import { selfSignedCertificate } from './self-signed.ts';

/**
 * Our keys towards identity providers: sign requests, open encrypted assertions. While one replaces the other, both are published and both
 * open what was encrypted.
 */

type SamlKey = { privateKeyPem: string; certificate: string };
const known = new Map<string, SamlKey>();

function readKey(name: 'GOTRUE_SAML_PRIVATE_KEY' | 'GOTRUE_SAML_PRIVATE_KEY_NEXT'): SamlKey {
  const setting = env[name] ?? '';
  const before = known.get(setting);
  if (before) return before;
  const privateKey = readSamlKey(setting);
  if (!privateKey) throw new ConfigurationError(`${name} is not an RSA key.`);
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = { privateKeyPem, certificate: selfSignedCertificate(privateKey) };
  known.set(setting, key);
  return key;
}

/** The key that signs now, and its certificate. */
export const samlKey = (): SamlKey => readKey('GOTRUE_SAML_PRIVATE_KEY');

/** That key, and the one that will sign or has signed. */
export function samlKeys(): [SamlKey, ...SamlKey[]] {
  return [samlKey(), ...(env.GOTRUE_SAML_PRIVATE_KEY_NEXT ? [readKey('GOTRUE_SAML_PRIVATE_KEY_NEXT')] : [])];
}
