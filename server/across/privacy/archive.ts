import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { db } from '#server/db/client.ts';
import { MissingObjectError } from '#server/storage/object-store.ts';
import { storage } from '#server/storage/storage.ts';
import { csvTable } from '#server/tables/csv.ts';
import { jsonTable } from '#server/tables/json.ts';
import { columnsOf } from '#server/tables/table.ts';
import type { HoldingKind } from '#shared/privacy.ts';
import { type Asker, holdings, idsOf } from './holdings.ts';
import { type PageFacts, readablePage, type Table } from './readable-page.ts';
import type { Whose } from './whose.ts';

export type Archive = {
  file: string;
  connection: pg.PoolClient;
  whose: Whose;
  facts: PageFacts;
  signal?: AbortSignal | undefined;
};

async function readTable(
  connection: pg.PoolClient,
  whose: Whose,
  asker: Asker,
  { kind, rows }: (typeof holdings)[number],
) {
  const { sql: text, parameters } = rows(idsOf(whose), asker).compile(db);
  const result = await connection.query<unknown[]>({ text, values: [...parameters], rowMode: 'array' });
  return { kind, columns: columnsOf(result.fields), rows: result.rows } satisfies Table;
}

/** Harmless as a name in a folder of any system: no separators, no control characters, no dots in front. */
const safeName = (name: string) =>
  name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120);

const missing = () => Readable.from([Buffer.from('This file could not be read; please ask us for it.\r\n')]);

/** Where a column stands in each row. */
const placeOf = ({ columns }: Table, wanted: string) => columns.findIndex(({ name }) => name === wanted);

/** Contents are read when their turn comes, one at a time: memory does not grow with them. */
function addFiles(zip: ZipFile, table: Table, keys: Map<string, string>): void {
  const [name, sha256, at] = ['name', 'sha256', 'created_at'].map((column) => placeOf(table, column)) as [
    number,
    number,
    number,
  ];
  table.rows.forEach((row, index) => {
    const number = String(index + 1).padStart(3, '0');
    const key = keys.get(String(row[sha256])) ?? '';
    zip.addReadStreamLazy(`files/${number}-${safeName(String(row[name]))}`, { mtime: row[at] as Date }, (callback) => {
      storage()
        .then((store) => store.read(key))
        .catch((error) => {
          if (error instanceof MissingObjectError) return missing();
          throw error;
        })
        .then((stream) => {
          stream.once('error', (error) => (zip.outputStream as Readable).destroy(error));
          callback(null, stream);
        })
        .catch((error) => (zip.outputStream as Readable).destroy(error));
    });
  });
}

/** Names in the store, by content. */
async function keysOf(connection: pg.PoolClient, table: Table): Promise<Map<string, string>> {
  const hashes = table.rows.map((row) => String(row[placeOf(table, 'sha256')]));
  const result = await connection.query<{ sha256: string; key: string }>(
    "select encode(sha256, 'hex') as sha256, key from stored_objects where sha256 in (select decode(h, 'hex') from unnest($1::text[]) as h)",
    [hashes],
  );
  return new Map(result.rows.map(({ sha256, key }) => [sha256, key]));
}

/** Writes all that is kept of a person into one zip, as of one moment. @returns rows of each kind */
export async function writePersonalArchive({
  file,
  connection,
  whose,
  facts,
  signal,
}: Archive): Promise<Partial<Record<HoldingKind, number>>> {
  const zip = new ZipFile();
  const tables: Table[] = [];
  for (const holding of holdings) {
    signal?.throwIfAborted();
    tables.push(await readTable(connection, whose, { isOwn: facts.isOwn }, holding));
  }
  const options = { mtime: facts.at };
  zip.addBuffer(Buffer.from(readablePage(tables, facts)), 'index.html', options);
  for (const { kind, columns, rows } of tables) {
    // A table of nothing is a heading in the page, and no file.
    if (rows.length === 0) continue;
    const table = { name: kind, columns, rows: [rows], timeZone: facts.timeZone };
    zip.addBuffer(Buffer.from(await textOf(jsonTable(table))), `data/${kind}.json`, options);
    const csv = await textOf(csvTable(table, { separator: ',', mark: true }));
    zip.addBuffer(Buffer.from(csv), `data/${kind}.csv`, options);
  }
  const files = tables.find(({ kind }) => kind === 'files');
  if (files) addFiles(zip, files, await keysOf(connection, files));
  zip.end();
  await pipeline(
    zip.outputStream,
    createWriteStream(file, { flush: true, mode: 0o600 }),
    ...(signal ? [{ signal }] : []),
  );
  return Object.fromEntries(tables.map(({ kind, rows }) => [kind, rows.length]));
}
