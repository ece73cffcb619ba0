import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted, readSequences, readTables } from '#server/backup/catalog.ts';
import { MissingObjectError, type ObjectStore } from '#server/storage/object-store.ts';
import { BackupRefused, type ListedFile, type Manifest } from './format.ts';

async function write(stream: Writable, part: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (part.length === 0 || stream.write(part)) return;
  await once(stream, 'drain'); // rejects when the stream fails
}

const end = async (stream: Writable) => {
  stream.end();
  await finished(stream);
};

/**
 * A file from elsewhere may name any table, of PostgreSQL itself too, which the owner of a database cluster may write. Only the
 * product's own are loaded (an older version may have put more of them into its backups). @throws BackupRefused
 */
export async function demandOwnTables(connection: pg.ClientBase, { database }: Manifest): Promise<void> {
  const own = new Map((await readTables(connection, [])).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of database?.tables ?? []) {
    const known = own.get(name);
    if (!known || !columns.every((column) => known.includes(column)))
      throw new BackupRefused('damaged', `The table ${name} is none of the product.`);
  }
  const sequences = new Set((await readSequences(connection)).map(({ name }) => name));
  const other = database?.sequences.find(({ name }) => !sequences.has(name));
  if (other) throw new BackupRefused('damaged', `The sequence ${other.name} is none of the product.`);
}

/** Takes the rows of a backup into tables that are empty. */
export function tableLoader(connection: pg.ClientBase, manifest: Manifest) {
  const told = new Map(manifest.database?.tables.map((table) => [table.name, table]));
  let current: Writable | undefined;
  return {
    async tablePart(name: string, part: Buffer) {
      if (!current) {
        const columns = told.get(name)?.columns.map((column) => `"${column}"`);
        if (!columns) throw new BackupRefused('damaged', `The table ${name} is not told of.`);
        current = connection.query(copyFrom(`copy ${quoted(name)} (${columns.join(', ')}) from stdin`));
        // Its errors are met where it is written to or ended.
        current.on('error', () => {});
      }
      await write(current, part);
    },
    async tableEnd() {
      const done = current;
      current = undefined;
      if (done) await end(done);
    },
  };
}

/** Sets each sequence to where it stood: no number is given twice. */
export async function setSequences(connection: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name, value, isCalled } of manifest.database?.sequences ?? [])
    await connection.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
}

/** Reads every table again, as it was written, and compares. @throws BackupRefused when a row is not what it was */
export async function compareTables(connection: pg.ClientBase, manifest: Manifest): Promise<void> {
  const order = new Map((await readTables(connection)).map((table) => [table.name, table.orderBy]));
  for (const { name, columns, sha256 } of manifest.database?.tables ?? []) {
    const listed = columns.map((column) => `"${column}"`).join(', ');
    const sorted = order.get(name) ?? 't::text collate "C"';
    const rows = connection.query(
      copyTo(`copy (select ${listed} from only ${quoted(name)} t order by ${sorted}) to stdout`),
    );
    const hash = createHash('sha256');
    for await (const chunk of rows) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256)
      throw new BackupRefused('damaged', `The rows of ${name} are not what they were after loading.`);
  }
}

async function isKept(store: ObjectStore, { key, sha256 }: ListedFile): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
    return hash.digest('hex') === sha256;
  } catch (error) {
    if (error instanceof MissingObjectError) return false;
    throw error;
  }
}

/**
 * Takes the files of a backup into the store; those that are there, byte for byte, are left alone. Names are never used for other
 * content, so what was published for a restore that fails in the end harms nobody: the clean-up takes it.
 */
export function fileLoader(store: ObjectStore, spool: string) {
  const waiting = new Map<string, string>();
  let current: WriteStream | undefined;
  const counts = { restored: 0, kept: 0 };
  return {
    counts,
    async filePart(key: string, part: Buffer) {
      if (!current) {
        await mkdir(spool, { recursive: true, mode: 0o700 });
        const file = path.join(spool, `restore-${key}`);
        waiting.set(key, file);
        current = createWriteStream(file, { mode: 0o600, flush: true });
        current.on('error', () => {});
      }
      await write(current, part);
    },
    async fileEnd() {
      const done = current;
      current = undefined;
      if (done) await end(done);
    },
    async listed(files: ListedFile[]) {
      for (const listed of files) {
        const file = waiting.get(listed.key) as string;
        if (await isKept(store, listed)) counts.kept += 1;
        else {
          await store.publish(listed.key, { path: file, bytes: listed.bytes, mediaType: listed.mediaType });
          counts.restored += 1;
        }
        await rm(file, { force: true });
        waiting.delete(listed.key);
      }
    },
    /** Removes what was left half done. */
    async clean() {
      current?.destroy();
      for (const file of waiting.values()) await rm(file, { force: true });
    },
  };
}

/** Contents that rows refer to and the store has not: the backup was made without files, or on another machine. */
export async function countMissingFiles(connection: pg.ClientBase, store: ObjectStore): Promise<number> {
  const kept = new Set<string>();
  for await (const { key } of store.list()) kept.add(key);
  const { rows } = await connection.query<{ key: string }>('select key from stored_objects');
  return rows.filter(({ key }) => !kept.has(key)).length;
}
