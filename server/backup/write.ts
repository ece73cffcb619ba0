import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packTar } from 'modern-tar';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { plainText, quoted, readSequences, readTables, type Table } from '#server/backup/catalog.ts';
import { MissingObjectError, type ObjectStore } from '#server/storage/object-store.ts';
import {
  filesPerList,
  formatVersion,
  type ListedFile,
  type Manifest,
  type ManifestTable,
  partBytes,
  readMe,
  rowsIn,
} from './format.ts';
import { measured, packed } from './sealing.ts';

export type WritingOptions = {
  /** A connection of its own, in no transaction. */
  connection: pg.ClientBase;
  file: string;
  holds: { database: boolean; files: boolean };
  store: () => Promise<ObjectStore>;
  passphrase?: string | undefined;
  facts: { program: string; siteName: string; secretKeyPrint: string; at: Date };
  /** Called for each part; what it throws ends the writing. `expected` is an estimate, in bytes. */
  onProgress?: (progress: { done: number; expected: number; current: string }) => Promise<void> | void;
};

export type Written = { bytes: number; sha256: Buffer; manifest: Manifest };

/** End of a tar: two empty blocks (POSIX.1-2017, pax). */
const tarEndBytes = 1024;

type Stored = { key: string; bytes: number; sha256: Buffer; media_type: string };

class Writing {
  private done = 0;
  expected = 0;
  readonly options: WritingOptions;
  constructor(options: WritingOptions) {
    this.options = options;
  }

  private async entry(name: string, body: Uint8Array, current = name): Promise<Uint8Array> {
    this.done += body.length;
    await this.options.onProgress?.({ done: this.done, expected: Math.max(this.expected, this.done), current });
    const tar = await packTar([
      { header: { name, size: body.length, mtime: this.options.facts.at, mode: 0o600 }, body },
    ]);
    return tar.subarray(0, tar.length - tarEndBytes);
  }

  /** A stream, in entries of at most `partBytes`. */
  private async *parts(folder: string, extension: string, source: AsyncIterable<Buffer>, see: (part: Buffer) => void) {
    let waiting: Buffer[] = [];
    let size = 0;
    let number = 0;
    const next = () => {
      number += 1;
      const part = Buffer.concat(waiting);
      [waiting, size] = [[], 0];
      see(part);
      return this.entry(`${folder}/${String(number).padStart(6, '0')}${extension}`, part, folder);
    };
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length; ) {
        const taken = chunk.subarray(from, from + partBytes - size);
        waiting.push(taken);
        size += taken.length;
        from += taken.length;
        if (size === partBytes) yield await next();
      }
    }
    if (size > 0 || number === 0) yield await next();
  }

  private async *table(table: Table, into: ManifestTable[]) {
    const hash = createHash('sha256');
    let [bytes, rows] = [0, 0];
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    // A table of nothing but computed columns would have none to name; there is no such table.
    const query = copyTo(
      `copy (select ${columns} from only ${quoted(table.name)} t order by ${table.orderBy}) to stdout`,
    );
    // How many rows there were PostgreSQL says behind the last of them, perhaps after the stream has ended: they are counted as they come.
    yield* this.parts(`tables/${table.name}`, '.copy', this.options.connection.query(query), (part) => {
      hash.update(part);
      bytes += part.length;
      rows += rowsIn(part);
    });
    into.push({ name: table.name, columns: table.columns, rows, bytes, sha256: hash.digest('hex') });
  }

  /** False for what nothing refers to any more: the clean-up may take such contents away at any moment. */
  private async isWanted({ sha256 }: Stored): Promise<boolean> {
    const { rows } = await this.options.connection.query<{ wanted: boolean }>(
      'select exists (select from files where sha256 = $1 and deleted_at is null) as wanted',
      [sha256],
    );
    return rows[0]?.wanted ?? true;
  }

  private async *file(stored: Stored, listed: ListedFile[], damaged: NonNullable<Manifest['files']>['damaged']) {
    const store = await this.options.store();
    const hash = createHash('sha256');
    let bytes = 0;
    let content: Readable;
    try {
      content = await store.read(stored.key);
    } catch (error) {
      if (!(error instanceof MissingObjectError)) throw error;
      if (await this.isWanted(stored)) damaged.push({ key: stored.key, why: 'missing' });
      return;
    }
    yield* this.parts(`files/${stored.key}`, '', content, (part) => {
      hash.update(part);
      bytes += part.length;
    });
    const sha256 = hash.digest();
    if (!sha256.equals(stored.sha256)) damaged.push({ key: stored.key, why: 'changed' });
    listed.push({ key: stored.key, bytes, sha256: sha256.toString('hex'), mediaType: stored.media_type });
  }

  private async *files(): AsyncGenerator<Uint8Array, Manifest['files']> {
    const all = createHash('sha256');
    const result = { count: 0, bytes: 0, sha256: '', damaged: [] as { key: string; why: 'missing' | 'changed' }[] };
    let lists = 0;
    for (let after = ''; ; ) {
      const { rows } = await this.options.connection.query<Stored>(
        `select key, bytes, sha256, media_type from stored_objects where key collate "C" > $1 order by key collate "C" limit $2`,
        [after, filesPerList],
      );
      const listed: ListedFile[] = [];
      for (const stored of rows) yield* this.file(stored, listed, result.damaged);
      if (listed.length > 0) {
        const list = Buffer.from(listed.map((each) => `${JSON.stringify(each)}\n`).join(''));
        all.update(list);
        result.count += listed.length;
        for (const { bytes } of listed) result.bytes += bytes;
        lists += 1;
        yield await this.entry(`lists/${String(lists).padStart(6, '0')}.ndjson`, list);
      }
      const last = rows.at(-1);
      if (rows.length < filesPerList || !last) break;
      after = last.key;
    }
    return { ...result, sha256: all.digest('hex') };
  }

  async *tar(finish: (manifest: Manifest) => void): AsyncGenerator<Uint8Array> {
    const { connection, holds, facts } = this.options;
    const tables = await readTables(connection);
    const hasFiles = tables.some(({ name }) => name === 'public.stored_objects');
    if (holds.database) this.expected += tables.reduce((sum, { bytes }) => sum + bytes, 0);
    if (holds.files && hasFiles) {
      const { rows } = await connection.query<{ bytes: number }>(
        'select coalesce(sum(bytes), 0)::float8 as bytes from stored_objects',
      );
      this.expected += rows[0]?.bytes ?? 0;
    }
    const applied = await connection.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name collate "C"',
    );
    const version = await connection.query<{ server_version: string }>('show server_version');
    yield await this.entry('README.txt', Buffer.from(readMe));
    const written: ManifestTable[] = [];
    if (holds.database) for (const table of tables) yield* this.table(table, written);
    const database = holds.database ? { tables: written, sequences: await readSequences(connection) } : null;
    const files = holds.files && hasFiles ? yield* this.files() : null;
    const manifest: Manifest = {
      format: 'vantaggio-backup',
      formatVersion,
      program: facts.program,
      createdAt: facts.at.toISOString(),
      siteName: facts.siteName,
      postgres: version.rows[0]?.server_version ?? '',
      migrations: applied.rows,
      secretKeyPrint: facts.secretKeyPrint,
      database,
      files,
    };
    yield await this.entry('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    yield new Uint8Array(tarEndBytes);
    finish(manifest);
  }
}

/**
 * Writes a backup into `file`, flushed to disk, as one moment of the database saw it: all of it is read in one `repeatable read`
 * transaction. What is in memory does not grow with the data. @throws what the database, the store or the disk says
 */
export async function writeBackup(options: WritingOptions): Promise<Written> {
  const { connection, file, passphrase } = options;
  await connection.query('begin isolation level repeatable read read only');
  try {
    await connection.query(
      `${plainText}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
    );
    let manifest: Manifest | undefined;
    const tar = Readable.from(
      new Writing(options).tar((made) => {
        manifest = made;
      }),
    );
    const measure = measured();
    const bytes = await packed(tar, passphrase);
    // An error of the tar must reach the pipeline although encryption stands in between.
    tar.once('error', (error) => bytes.destroy(error));
    await pipeline(bytes, measure.stream, createWriteStream(file, { flush: true, mode: 0o600 }));
    await connection.query('commit');
    return { ...measure.result(), manifest: manifest as Manifest };
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}
