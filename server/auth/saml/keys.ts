import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ConfigurationError, env } from '#server/env.ts';
import { selfSignedCertificate } from './self-signed.ts';

/** Our key towards identity providers: signs requests, opens encrypted assertions. */

type SamlKey = { privateKeyPem: string; certificate: string };
let known: { setting: string; key: SamlKey } | undefined;

/** The setting is PEM, or the base64 of a PKCS#1 or PKCS#8 key, as the hosted service has it. */
function readKey(setting: string): KeyObject {
  if (setting.includes('-----BEGIN')) return createPrivateKey(setting.replaceAll('\\n', '\n'));
  const key = Buffer.from(setting, 'base64');
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }
}

/** The key and its certificate; throws {@link ConfigurationError} when the setting is none. */
export function samlKey(): SamlKey {
  const setting = env.GOTRUE_SAML_PRIVATE_KEY ?? '';
  if (known?.setting === setting) return known.key;
  let privateKey: KeyObject;
  try {
    privateKey = readKey(setting);
  } catch {
    throw new ConfigurationError('GOTRUE_SAML_PRIVATE_KEY must be an RSA key: PEM, or the base64 of its DER.');
  }
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw new ConfigurationError('GOTRUE_SAML_PRIVATE_KEY must be an RSA key.');
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  known = { setting, key: { privateKeyPem, certificate: selfSignedCertificate(privateKey) } };
  return known.key;
}
