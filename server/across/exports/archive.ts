import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { csvTable } from '#server/tables/csv.ts';
import { jsonTable } from '#server/tables/json.ts';
import type { Table } from '#server/tables/table.ts';
import { xlsxTable } from '#server/tables/xlsx.ts';
import type { AskedExport, ExportFormat, ExportSetName } from '#shared/exports.ts';
import { readMe } from './read-me.ts';
import type { SetReading } from './rows.ts';

export type ArchiveFacts = { asked: AskedExport; siteName: string; madeBy: string; timeZone: string; at: Date };

type WrittenFile = {
  name: string;
  set: ExportSetName;
  format: ExportFormat;
  rows: number;
  bytes: number;
  sha256: string;
};

export type ArchiveOptions = {
  file: string;
  connection: pg.ClientBase;
  readings: SetReading[];
  facts: ArchiveFacts;
  /** Called after each handful of rows; what it throws ends the writing. */
  onRows: (count: number, set: ExportSetName) => Promise<void>;
};

function contentAs(format: ExportFormat, table: Table, { asked, at }: ArchiveFacts): AsyncGenerator<string | Buffer> {
  if (format === 'xlsx') return xlsxTable(table, at);
  return format === 'csv' ? csvTable(table, asked) : jsonTable(table);
}

/**
 * Writes the sets into one zip, row by row: what is in memory does not grow with what is written. All is read in one `repeatable read`
 * transaction of `connection`, so that the files fit together. @returns rows by set
 */
export async function writeArchive(options: ArchiveOptions): Promise<Partial<Record<ExportSetName, number>>> {
  const { file, connection, readings, facts, onRows } = options;
  const zip = new ZipFile();
  const written: WrittenFile[] = [];

  async function* contentOf(reading: SetReading, format: ExportFormat, name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    const total = { rows: 0, bytes: 0 };
    async function* counted() {
      for await (const rows of reading.read(connection)) {
        total.rows += rows.length;
        yield rows;
        await onRows(rows.length, reading.set);
      }
    }
    const columns = await reading.columns(connection);
    const table = { name: reading.set, columns, rows: counted(), timeZone: facts.timeZone };
    for await (const part of contentAs(format, table, facts)) {
      const bytes = Buffer.from(part);
      hash.update(bytes);
      total.bytes += bytes.length;
      yield bytes;
    }
    written.push({ name, set: reading.set, format, ...total, sha256: hash.digest('hex') });
  }

  // Each stream is opened when its turn comes: one cursor at a time, and the manifest after all it tells about.
  const add = (name: string, content: () => AsyncIterable<Buffer> | Iterable<Buffer>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: facts.at, compress }, (callback) => {
      const stream = Readable.from(content(), { objectMode: false, highWaterMark: 1 });
      stream.once('error', (error) => (zip.outputStream as Readable).destroy(error));
      callback(null, stream);
    });
  add('README.txt', () => [Buffer.from(readMe(facts.timeZone))]);
  for (const reading of readings)
    for (const format of facts.asked.formats) {
      const name = `${reading.set}.${format}`;
      // A workbook is packed already.
      add(name, () => contentOf(reading, format, name), format !== 'xlsx');
    }
  add('manifest.json', () => [Buffer.from(`${JSON.stringify(manifestOf(readings, facts, written), null, 2)}\n`)]);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file, { flush: true, mode: 0o600 }));
  return Object.fromEntries(written.map(({ set, rows }) => [set, rows]));
}

/** What the archive holds and how it came about, for programs. */
function manifestOf(
  readings: SetReading[],
  { asked, siteName, madeBy, timeZone, at }: ArchiveFacts,
  files: WrittenFile[],
) {
  return {
    site: siteName,
    madeAt: at.toISOString(),
    madeBy,
    period: { from: asked.from ?? null, to: asked.to ?? null, timeZone },
    list: asked.list ?? null,
    sets: readings.map(({ set, fields }) => ({
      set,
      status: asked.sets.find((each) => each.set === set)?.status ?? null,
      rows: files.find((each) => each.set === set)?.rows ?? 0,
      fields,
    })),
    files: files.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 })),
  };
}

/** Makes sure that a folder's list of names is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
