import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { readMigrations } from '#server/db/migrate.ts';
import { ConfigurationError } from '#server/env.ts';

/**
 * The folder of a database that has all migrations and nothing else, made when the product is built: a first start unpacks it in a quarter of a
 * second, where making one takes three.
 */

/** Where the build puts it. Named by what it is true for, so that one of other migrations or another machine is never taken. */
export function readyClusterFile(major: number): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`);
  const made = hash.digest('hex').slice(0, 16);
  return path.resolve('build/database', `${process.platform}-${process.arch}-${major}-${made}.tar.zst`);
}

/** More than this of zstd's levels packs a tenth better and takes fifteen seconds. */
const compressionLevel = 9;

/** Packs the folder of a server that was stopped. */
export async function packCluster(folder: string, file: string): Promise<void> {
  const { packTar } = await import('modern-tar/fs');
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: compressionLevel } });
  await pipeline(packTar(folder), compress, createWriteStream(`${file}.unfinished`));
  renameSync(`${file}.unfinished`, file);
}

/**
 * Unpacks the one that the build has made into `folder`, which is empty. False when there is none for this machine and version.
 * @throws ConfigurationError when it cannot: a disk that is full, a build that was not copied whole
 */
export async function unpackCluster(folder: string, major: number): Promise<boolean> {
  const file = readyClusterFile(major);
  if (!existsSync(file)) return false;
  const { unpackTar } = await import('modern-tar/fs');
  try {
    await pipeline(createReadStream(file), createZstdDecompress(), unpackTar(folder, { dmode: 0o700, fmode: 0o600 }));
  } catch (error) {
    throw new ConfigurationError(`The database could not be made of ${file}: ${(error as Error).message}.`);
  }
  return true;
}
