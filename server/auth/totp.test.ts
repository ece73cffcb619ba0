import readQrCode from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeTotpSecret, qrCode, totpUri } from './totp.ts';

/** What a camera reads of the picture, in the pixels that a browser would draw. */
async function read(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it.each([
  ['a short address', 'a@b.it', 'Vantaggio'],
  ['one with letters of other scripts', 'müller+ads@händler.example', 'Consulenza & Vendite – 日本'],
  ['a long one', `${'very-long-name'.repeat(12)}@seller.example`, 'Vantaggio'],
])('draws %s as a code that a camera reads', async (_, account, issuer) => {
  const uri = totpUri({ secret: makeTotpSecret().secret, issuer, account });
  const svg = qrCode(uri) ?? '';
  expect(await read(svg)).toBe(uri);
  // The sign-in client writes it into an address as it is.
  expect(svg).not.toMatch(/[#%]/);
});

it('draws nothing of an address that no code has room for', () => {
  expect(qrCode(`otpauth://totp/${'x'.repeat(3000)}`)).toBeUndefined();
});
