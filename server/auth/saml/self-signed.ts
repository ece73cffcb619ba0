import { createPublicKey, type KeyObject, sign } from 'node:crypto';

/** A certificate around our own RSA key (RFC 5280), as identity providers want one beside the key. Nobody is asked to trust it. */

/** One element of DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : size < 0x10000 ? [0x82, size >> 8, size & 0xff] : undefined;
  if (!length) throw new RangeError('Too long for a certificate.');
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11, with its empty parameters. */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
/** commonName, 2.5.4.3 */
const commonName = der(0x06, Buffer.from('550403', 'hex'));
/** Fixed, so that the same key always has the same certificate. */
const validity = sequence(der(0x17, Buffer.from('260101000000Z')), der(0x18, Buffer.from('20560101000000Z')));

/** The certificate of `privateKey` (RSA), in PEM. */
export function selfSignedCertificate(privateKey: KeyObject): string {
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('SAML 2.0 service provider')))));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const body = sequence(der(0x02, Buffer.from([1])), algorithm, name, validity, name, publicKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, algorithm, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}
