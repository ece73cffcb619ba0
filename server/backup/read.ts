import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import {
  BackupRefused,
  type ListedFile,
  listedFileShape,
  type Manifest,
  manifestShape,
  partBytes,
  rowsIn,
} from './format.ts';
import { isEncrypted, measured, unpacked } from './sealing.ts';

/** Whoever wants what a backup holds, in its order. Nothing is to be believed before {@link readBackup} has resolved. */
export type Visitor = {
  tablePart?: (table: string, part: Buffer) => Promise<void>;
  tableEnd?: (table: string) => Promise<void>;
  filePart?: (key: string, part: Buffer) => Promise<void>;
  fileEnd?: (key: string) => Promise<void>;
  /** What the files since the last list are: each had its `fileEnd`. */
  listed?: (files: ListedFile[]) => Promise<void>;
  onProgress?: (bytes: number) => Promise<void> | void;
};

export type ReadResult = { manifest: Manifest; bytes: number; sha256: Buffer; encrypted: boolean };

/** A manifest or a list larger than this is not one of ours, in bytes. */
const largestEntry = 64 * 1024 * 1024;

const damaged = (message: string, cause?: unknown) => new BackupRefused('damaged', message, { cause });

type Running = { name: string; hash: Hash; bytes: number; rows: number; parts: number };

const begin = (name: string): Running => ({ name, hash: createHash('sha256'), bytes: 0, rows: 0, parts: 0 });

/** Takes the entries in their order, checks that they fit together and hands them on. */
class Reading {
  private readonly visitor: Visitor;
  private tables: { name: string; rows: number; bytes: number; sha256: string }[] = [];
  private table: Running | undefined;
  private file: Running | undefined;
  private unlisted = new Map<string, { bytes: number; sha256: string }>();
  private lists = { count: 0, bytes: 0, hash: createHash('sha256') };
  manifest: Manifest | undefined;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  private async endTable() {
    if (!this.table) return;
    const { name, rows, bytes, hash } = this.table;
    this.table = undefined;
    this.tables.push({ name, rows, bytes, sha256: hash.digest('hex') });
    await this.visitor.tableEnd?.(name);
  }

  private async endFile() {
    if (!this.file) return;
    const { name, bytes, hash } = this.file;
    this.file = undefined;
    this.unlisted.set(name, { bytes, sha256: hash.digest('hex') });
    await this.visitor.fileEnd?.(name);
  }

  private take(running: Running, number: number, part: Buffer) {
    running.parts += 1;
    if (number !== running.parts) throw damaged(`A part of ${running.name} is missing.`);
    running.hash.update(part);
    running.bytes += part.length;
  }

  private async tablePart(name: string, number: number, part: Buffer) {
    if (this.table?.name !== name) await this.endTable();
    this.table ??= begin(name);
    this.take(this.table, number, part);
    this.table.rows += rowsIn(part);
    await this.visitor.tablePart?.(name, part);
  }

  private async filePart(key: string, number: number, part: Buffer) {
    if (this.file?.name !== key) await this.endFile();
    this.file ??= begin(key);
    this.take(this.file, number, part);
    await this.visitor.filePart?.(key, part);
  }

  private async list(text: Buffer) {
    await this.endFile();
    this.lists.hash.update(text);
    const lines = text.toString('utf8').trimEnd().split('\n');
    const listed = lines.map((line) => listedFileShape.parse(JSON.parse(line)));
    for (const { key, bytes, sha256 } of listed) {
      const found = this.unlisted.get(key);
      if (!found || found.bytes !== bytes || found.sha256 !== sha256) throw damaged(`The file ${key} is not whole.`);
      this.lists.count += 1;
      this.lists.bytes += bytes;
    }
    if (this.unlisted.size !== listed.length) throw damaged('A list of files is not complete.');
    this.unlisted.clear();
    await this.visitor.listed?.(listed);
  }

  async entry(name: string, body: Buffer): Promise<void> {
    if (this.manifest) throw damaged('Something follows the manifest.');
    const [, tableName, tableNumber] = /^tables\/([a-z0-9_.]+)\/(\d{6})\.copy$/.exec(name) ?? [];
    const [, key, fileNumber] = /^files\/([A-Za-z0-9][A-Za-z0-9._-]{1,199})\/(\d{6})$/.exec(name) ?? [];
    if (tableName) return this.tablePart(tableName, Number(tableNumber), body);
    await this.endTable();
    if (key) return this.filePart(key, Number(fileNumber), body);
    if (/^lists\/\d{6}\.ndjson$/.test(name)) return this.list(body);
    if (name === 'README.txt') return;
    if (name !== 'manifest.json') throw damaged('Something in it is not known.');
    await this.endFile();
    this.readManifest(JSON.parse(body.toString('utf8')));
  }

  private readManifest(content: unknown) {
    const version = (content as { formatVersion?: unknown })?.formatVersion;
    if (typeof version === 'number' && version > 1)
      throw new BackupRefused('too-new', 'This backup was made by a newer version of the program.');
    const manifest = manifestShape.parse(content);
    const told = manifest.database?.tables ?? [];
    const isTold = ({ name, bytes, sha256 }: (typeof this.tables)[number], at: number) =>
      told[at]?.name === name && told[at].bytes === bytes && told[at].sha256 === sha256;
    if (told.length !== this.tables.length || !this.tables.every(isTold))
      throw damaged('The tables are not those of the manifest.');
    // Until November 2026 a table that is whole could be told to have no rows: they are counted here.
    for (const [at, { rows }] of this.tables.entries()) Object.assign(told[at] ?? {}, { rows });
    const { count, bytes, hash } = this.lists;
    const sha256 = hash.digest('hex');
    const { files } = manifest;
    const isSame = files ? files.count === count && files.bytes === bytes && files.sha256 === sha256 : count === 0;
    if (!isSame || this.unlisted.size > 0) throw damaged('The files are not those of the manifest.');
    this.manifest = manifest;
  }
}

async function collect(body: ReadableStream<Uint8Array>, size: number): Promise<Buffer> {
  if (size > largestEntry) throw damaged('A part is larger than any that this program writes.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Reads a whole backup and checks every byte of it: digests, order, counts, encryption.
 * @throws BackupRefused for whatever is not a whole backup of ours
 */
export async function readBackup(
  file: string,
  { passphrase, visitor = {} }: { passphrase?: string | undefined; visitor?: Visitor } = {},
): Promise<ReadResult> {
  const encrypted = isEncrypted(await beginningOf(file));
  const measure = measured();
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  source.once('error', (error) => measure.stream.destroy(error));
  const reading = new Reading(visitor);
  let ownFault: unknown;
  const guarded = async <T>(work: Promise<T>) => {
    try {
      return await work;
    } catch (error) {
      ownFault ??= error;
      throw error;
    }
  };
  let tar: Readable | undefined;
  try {
    tar = await unpacked(source.pipe(measure.stream), encrypted, passphrase);
    const entries = (Readable.toWeb(tar) as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries as unknown as AsyncIterable<{
      header: { name: string; size: number };
      body: ReadableStream<Uint8Array>;
    }>) {
      if (header.size > partBytes && !/^(lists\/|manifest)/.test(header.name)) throw damaged('A part is too large.');
      const content = await collect(body, header.size);
      await visitor.onProgress?.(content.length);
      await guarded(reading.entry(header.name, content));
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    // What a visitor threw (a full disk, a database that is gone) is not the file's fault; what does not parse is.
    const isParsing =
      error instanceof SyntaxError || (error as Error)?.name === '$ZodError' || (error as Error)?.name === 'ZodError';
    if (ownFault === error && !isParsing) throw error;
    if (['ENOENT', 'EACCES', 'EIO'].includes((error as NodeJS.ErrnoException)?.code ?? '')) throw error;
    throw damaged('The file was cut or changed.', error);
  } finally {
    tar?.destroy();
    source.destroy();
  }
  if (!reading.manifest) throw damaged('The end of the file is missing.');
  return { manifest: reading.manifest, ...measure.result(), encrypted };
}
