import { createPrivateKey, type KeyObject } from 'node:crypto';

/** The setting is PEM, or the base64 of a PKCS#1 or PKCS#8 key, as the hosted service has it. Undefined when it is no RSA key. */
export function readSamlKey(setting: string): KeyObject | undefined {
  const der = Buffer.from(setting, 'base64');
  const readings = [
    () => createPrivateKey(setting.replaceAll('\\n', '\n')),
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
  ];
  for (const read of readings) {
    try {
      const key = read();
      return key.asymmetricKeyType === 'rsa' ? key : undefined;
    } catch {}
  }
  return undefined;
}
