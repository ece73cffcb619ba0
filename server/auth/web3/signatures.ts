import { createHash } from 'node:crypto';
import { AuthError } from '#server/auth/errors.ts';
import { decodeBase58 } from './base58.ts';
import { identityAddress, type SignedMessage } from './message.ts';

/** Whether the wallet named in a message signed it. */

const fail = (message: string) => new AuthError('validation_failed', message);

/** True when the owner of the address signed exactly `text`. Throws `validation_failed` for what is no signature at all. */
export async function isSignedByAddress(message: SignedMessage, text: string, signature: string): Promise<boolean> {
  return message.chain === 'ethereum'
    ? isSignedByEthereum(message, text, signature)
    : isSignedBySolana(message, text, signature);
}

/** The curves are loaded with the first such sign-in, so that nobody else waits for them. */
const ethereum = async () => {
  const [{ secp256k1 }, { keccak_256: keccak256 }] = await Promise.all([
    import('@noble/curves/secp256k1.js'),
    import('@noble/hashes/sha3.js'),
  ]);
  return { secp256k1, keccak256 };
};

const RECOVERY_BYTES = 65;

/** EIP-191 `personal_sign`: the address is recovered from the signature, and is the end of the key's hash. */
async function isSignedByEthereum(message: SignedMessage, text: string, signature: string): Promise<boolean> {
  const hex = signature.replace(/^0x/i, '');
  if (!/^[0-9a-f]{130}$/i.test(hex)) throw fail(`signature must be ${RECOVERY_BYTES} bytes in hexadecimal`);
  const bytes = Buffer.from(hex, 'hex');
  const recovery = [0, 1, 27, 28].indexOf(bytes[RECOVERY_BYTES - 1] ?? -1);
  if (recovery < 0) throw fail('signature has an unknown recovery id');
  const { secp256k1, keccak256 } = await ethereum();
  const raw = Buffer.from(text);
  const hash = keccak256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${raw.length}`), raw]));
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, -1), 'compact')
      .addRecoveryBit(recovery % 2)
      .recoverPublicKey(hash);
    const address = keccak256(point.toBytes(false).subarray(1)).subarray(-20);
    return `0x${Buffer.from(address).toString('hex')}` === identityAddress(message);
  } catch {
    // No point of the curve has these coordinates.
    return false;
  }
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

function decodeSignature(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(text) || bytes.length !== SIGNATURE_BYTES) {
    throw fail('signature must be 64 bytes in base64');
  }
  return bytes;
}

/** What a Ledger device shows and signs in place of the bare text: Solana's off-chain message envelope, version 0, format 0. */
function ledgerEnvelope(domain: Buffer, key: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(text.length);
  const head = Buffer.from('\u00ffsolana offchain\u0000', 'latin1');
  return Buffer.concat([head, domain, Buffer.from([0, 1]), key, length, text]);
}

/**
 * Ed25519 (RFC 8032) over the text, or over the envelope of a hardware wallet. By the strict rules: keys of small order, for which
 * anybody could sign, sign nothing.
 */
async function isSignedBySolana(message: SignedMessage, text: string, signature: string): Promise<boolean> {
  const bytes = decodeSignature(signature);
  const key = decodeBase58(message.address);
  if (key?.length !== KEY_BYTES) throw fail('The address in the message is not valid');
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const raw = Buffer.from(text);
  const name = Buffer.from(message.domain).subarray(0, KEY_BYTES);
  const domains = [
    Buffer.alloc(KEY_BYTES),
    Buffer.concat([name, Buffer.alloc(KEY_BYTES - name.length)]),
    createHash('sha256').update(message.domain).digest(),
  ];
  const candidates = [raw, ...domains.map((domain) => ledgerEnvelope(domain, key, raw))];
  return candidates.some((candidate) => ed25519.verify(bytes, candidate, key, { zip215: false }));
}
