import { ConfigurationError, env } from '#server/env.ts';
import { readSamlKey } from './key-setting.ts';
import { selfSignedCertificate } from './self-signed.ts';

/** Our key towards identity providers: signs requests, opens encrypted assertions. */

type SamlKey = { privateKeyPem: string; certificate: string };
let known: { setting: string; key: SamlKey } | undefined;

/** The key and its certificate. */
export function samlKey(): SamlKey {
  const setting = env.GOTRUE_SAML_PRIVATE_KEY ?? '';
  if (known?.setting === setting) return known.key;
  const privateKey = readSamlKey(setting);
  if (!privateKey) throw new ConfigurationError('GOTRUE_SAML_PRIVATE_KEY is not an RSA key.');
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  known = { setting, key: { privateKeyPem, certificate: selfSignedCertificate(privateKey) } };
  return known.key;
}
