import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry } from 'yauzl';
import { Refused } from '#server/analysis/refusal.ts';
import { headText, isBuyerData, isBuyerHeading, isBuyerRow } from '#shared/buyer-data.ts';
import { csvTable } from './csv.ts';
import { findHeader } from './header.ts';
import { firstRows, type Table, textIn } from './table.ts';
import { type Room, workbookSheets } from './workbook.ts';
import { readXml } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';

/**
 * Whether what is packed names buyers. Every entry is looked at by its content, whatever it is called: what can be read as a table must not begin as an
 * order report, and what is neither a table, nor a text, nor of a kind in which nobody exports orders counts as not looked into.
 */

export type Buyers = 'none' | 'named' | 'unknown';

/** Headings stand among the first bytes of an entry. */
const headBytes = 64 * 1024;
/** A header stands among the first rows. */
const headRows = 40;
/** As many as an archive of pictures may have. */
const mostEntries = 20_000;
/** An archive in an archive in an archive. */
const mostDeep = 3;

/** By their first bytes, as Latin-1: pictures, papers, films, sounds and fonts, and what systems pack beside files. */
const harmless: readonly RegExp[] = [
  /^(?:%PDF-|%!PS|8BPS|GIF8[79]a|\x89PNG\r\n|\xff\xd8\xff|II\*\0|MM\0\*)/,
  /^RIFF.{4}(?:WEBP|WAVE|AVI )/s,
  /^BM.{4}\0{4}/s,
  /^.{4}ftyp/s,
  /^(?:ID3|OggS|fLaC|\x1aE\xdf\xa3)/,
  /^(?:\0\x01\0\0|OTTO|wOF[F2])/,
  /^(?:\0\0\0\x01Bud1|\0\x05\x16\x07)/,
];

/** What no text has: controls other than those that break lines and pages. */
const noText = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

type Looking = { folder: string; room: Room };

async function headOf(source: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= headBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, headBytes);
}

/** As the engine would read it: it knows headings in more spellings. */
async function isOrders(table: Table): Promise<boolean> {
  const rows = await firstRows(table, headRows);
  return rows.some((row) => isBuyerRow(row.map(textIn))) || findHeader(rows, [])?.kind === 'orders';
}

const scratch = ({ folder }: Looking) => path.join(folder, randomUUID());

async function buyersInText(head: Buffer, around: Looking): Promise<Buyers> {
  const text = headText(head);
  if (noText.test(text)) return 'unknown';
  if (isBuyerData(head)) return 'named';
  // A page or a sheet as markup has its cells between tags.
  if (/^\s*</.test(text) && text.split(/<[^>]*>/).some(isBuyerHeading)) return 'named';
  const file = scratch(around);
  try {
    await writeFile(file, head);
    return (await isOrders(await csvTable(file))) ? 'named' : 'none';
  } catch (error) {
    // Half a quotation at the end of what was looked at.
    if (error instanceof Refused) return 'none';
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

async function buyersInWorkbook(file: string, { folder, room }: Looking): Promise<Buyers> {
  for (const { table } of await workbookSheets(file, folder, { room, rows: headRows }))
    if (await isOrders(table)) return 'named';
  return 'none';
}

/** Tables of OpenDocument, in a sheet or in a letter. */
async function buyersInOpenDocument(archive: Archive): Promise<Buyers> {
  let [cells, cell, rows, isNamed] = [[] as string[], '', 0, false];
  await readXml(await archive.stream('content.xml'), {
    open: (name) => {
      if (name === 'table') rows = 0;
      if (name === 'table-row') cells = [];
      if (name === 'table-cell') cell = '';
    },
    text: (text) => {
      if (cell.length < headBytes) cell += text;
    },
    close: (name) => {
      if (name === 'table-cell') cells.push(cell);
      if (name !== 'table-row') return;
      rows += 1;
      if (rows <= headRows && isBuyerRow(cells)) isNamed = true;
    },
    isEnough: () => isNamed,
  });
  return isNamed ? 'named' : 'none';
}

async function buyersInNested(archive: Archive, entry: Entry, around: Looking, depth: number): Promise<Buyers> {
  const file = scratch(around);
  try {
    await pipeline(await archive.stream(entry), createWriteStream(file));
    around.room.left -= (await stat(file)).size;
    if (around.room.left < 0 || depth >= mostDeep) return 'unknown';
    return await buyersInArchive(file, around, depth + 1);
  } finally {
    await rm(file, { force: true });
  }
}

async function buyersInEntry(archive: Archive, entry: Entry, around: Looking, depth: number): Promise<Buyers> {
  const head = await headOf(await archive.stream(entry));
  const start = head.toString('latin1', 0, 32);
  if (/^PK(?:\x03\x04|\x05\x06)/.test(start)) return buyersInNested(archive, entry, around, depth);
  return harmless.some((kind) => kind.test(start)) ? 'none' : buyersInText(head, around);
}

async function buyersInArchive(file: string, around: Looking, depth: number): Promise<Buyers> {
  const archive = await openArchive(file, mostEntries);
  try {
    const has = (name: string) => archive.names.includes(name);
    if (has('xl/workbook.xml')) return await buyersInWorkbook(file, around);
    if (has('[Content_Types].xml') && (has('word/document.xml') || has('ppt/presentation.xml'))) return 'none';
    if (has('mimetype') && has('content.xml')) return await buyersInOpenDocument(archive);
    let isUnknown = false;
    for (const entry of archive.entries) {
      const found = await buyersInEntry(archive, entry, around, depth);
      if (found === 'named') return found;
      isUnknown ||= found === 'unknown';
    }
    return isUnknown ? 'unknown' : 'none';
  } finally {
    archive.close();
  }
}

async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'PK';
  } finally {
    await handle.close();
  }
}

/**
 * Whether an archive or a workbook on disk names buyers. `unknown` for one that is locked, broken, too dense or too deep, and for one with an entry of
 * which nobody can say it.
 */
export async function lookForBuyers(file: string, around: Looking): Promise<Buyers> {
  if (!(await isPacked(file))) return 'unknown';
  try {
    return await buyersInArchive(file, around, 1);
  } catch (error) {
    // What the disk refuses is no fault of the file.
    if (!(error instanceof Refused) && (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return 'unknown';
  }
}
