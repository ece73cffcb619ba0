import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused } from './format.ts';

/** The layers between the tar and the disk: compression, a digest of all of it, encryption. All of them stream. */

/**
 * Ends the file as a "skippable frame" (RFC 8878, 3.1.2), which every zstd reader passes over: its head, and the SHA-256 of all bytes
 * before it. No byte can change or be missing unnoticed, not even one that the compression does not use.
 */
const trailerHead = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const trailerBytes = trailerHead.length + 32;

const ageMagic = Buffer.from('age-encryption.org/v1\n');
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** log2 of the rounds of scrypt (RFC 7914): 64 MB and some tenths of a second for each try of a passphrase. */
const scryptWork = 16;

function withTrailer(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([trailerHead, hash.digest()]));
    },
  });
}

function withoutTrailer(): Transform {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk]);
      const free = Math.max(0, all.length - trailerBytes);
      const given = all.subarray(0, free);
      hash.update(given);
      held = all.subarray(free);
      done(null, given);
    },
    flush(done) {
      const isWhole = held.equals(Buffer.concat([trailerHead, hash.digest()]));
      done(isWhole ? null : new BackupRefused('damaged', 'The file was cut or changed: its digest does not fit.'));
    },
  });
}

/** Passes bytes on and counts them. */
export function measured(): { stream: Transform; result: () => { bytes: number; sha256: Buffer } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest() }) };
}

function piped(from: Readable, ...through: Transform[]): Readable {
  return through.reduce<Readable>((source, next) => {
    source.once('error', (error) => next.destroy(error));
    next.once('close', () => source.destroy());
    return source.pipe(next);
  }, from);
}

/** The bytes of the file for the bytes of a tar. */
export async function packed(tar: Readable, passphrase: string | undefined): Promise<Readable> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const plain = piped(tar, compress, withTrailer());
  if (!passphrase) return plain;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWork);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)) as never);
}

/** Whether a file that begins with these bytes is encrypted. @throws BackupRefused when no backup begins so */
export function isEncrypted(beginning: Uint8Array): boolean {
  if (ageMagic.equals(beginning.subarray(0, ageMagic.length))) return true;
  if (zstdMagic.equals(beginning.subarray(0, zstdMagic.length))) return false;
  throw new BackupRefused('not-a-backup', 'This file is not a backup.');
}

/** The tar in the bytes of a file. @throws BackupRefused, at once or while it is read */
export async function unpacked(file: Readable, encrypted: boolean, passphrase: string | undefined): Promise<Readable> {
  if (!encrypted) return piped(file, withoutTrailer(), createZstdDecompress());
  if (!passphrase) throw new BackupRefused('passphrase-needed', 'This backup is encrypted: its passphrase is needed.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>);
  } catch (cause) {
    const isPassphrase = cause instanceof Error && /no identity matched/.test(cause.message);
    if (isPassphrase)
      throw new BackupRefused('wrong-passphrase', 'The passphrase is not the one of this backup.', { cause });
    throw new BackupRefused('damaged', 'The beginning of the file was cut or changed.', { cause });
  }
  return piped(Readable.fromWeb(plain as never), withoutTrailer(), createZstdDecompress());
}
