import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refused } from '#server/analysis/refusal.ts';
import type { RefusedFile, Warning } from '#shared/analysis-document.ts';
import type { UnreadCode } from '#shared/analysis-mapping.ts';
import { isErrorSummary, shareCurrency, tellsOfErrors } from './bulk.ts';
import { csvTable } from './csv.ts';
import { type Evidence, gather } from './evidence.ts';
import { findHeader, type Header } from './header.ts';
import type { KnownMapping } from './mapping.ts';
import { piecesOf } from './pieces.ts';
import { type Cell, firstRows, type Table } from './table.ts';
import { type Room, workbookSheets } from './workbook.ts';
import { openArchive } from './zip.ts';

/** A file of somebody, as it lies on disk; `name` is what they call it. */
export type Given = { path: string; name: string };

/** The days that a file tells of, and how that is known. */
export type SourcePeriod = { start: string; end: string; source: 'columns' | 'filename'; windows?: number };

/** A table that was recognised, before its rows are read. */
export type Source = {
  given: Given;
  sha256: string;
  bytes: number;
  table: Table;
  header: Header;
  evidence: Evidence;
  period: SourcePeriod | null;
  /** Cells that were left out because they are formulas. */
  formulas: number;
  /** Orders or sales may stand under headings that nobody knows. */
  areResultsUnknown: boolean;
  /** What its workbook says of all of its sheets. */
  warnings: Warning[];
};

/** A table that somebody may say more of. */
export type Unread = { given: Given; table: Table; rows: Cell[][]; code: UnreadCode };

export type Surroundings = {
  /** Where the account sells, if that was told; decides days that could be read two ways. */
  marketplace: string | undefined;
  /** Where what is packed is unpacked. */
  folder: string;
  /** How much may be unpacked there, all files together. */
  room: Room;
  /** What people said of headers. */
  mappings: readonly KnownMapping[];
  onUnread?: ((unread: Unread) => void) | undefined;
};

type Recognised = { sources: Source[]; refused: RefusedFile[] };

const mostBytes = 50_000_000;
const mostRows = 500_000;

function hashOf(file: string): string {
  const hash = createHash('sha256');
  for (const piece of piecesOf(file)) hash.update(piece);
  return hash.digest('hex');
}

/** `bulk-a1-20251126-20260125-1769400000000.xlsx`: the only place where such a file says its days. */
function periodInName(name: string): SourcePeriod | null {
  const found = /(?<!\d)(20\d{2})(\d{2})(\d{2})-(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(name);
  if (!found) return null;
  const [start, end] = [found.slice(1, 4).join('-'), found.slice(4, 7).join('-')];
  return Number.isNaN(Date.parse(start)) || Number.isNaN(Date.parse(end)) || start > end
    ? null
    : { start, end, source: 'filename' };
}

/** Reports that say what ads brought; the bulk workbook has columns of its own making. */
const withResults = new Set<Header['kind']>([
  'search_term',
  'targeting',
  'campaign',
  'placement',
  'advertised_product',
]);

/** Whether orders or sales may stand under headings that nobody knows, and nobody has said anything of them. */
const lacksResults = ({ kind, at, unmapped, hash }: Header, mappings: readonly KnownMapping[]): boolean =>
  withResults.has(kind) &&
  at.has('spend') &&
  !(at.has('orders') && at.has('sales')) &&
  unmapped.length > 0 &&
  !mappings.some(({ headerHash }) => headerHash === hash);

/** A table as a source. @throws Refused */
async function sourceOf(
  given: Given,
  table: Table,
  { marketplace, mappings, onUnread }: Surroundings,
): Promise<Omit<Source, 'sha256' | 'bytes' | 'formulas' | 'warnings'>> {
  const rows = await firstRows(table, 40);
  const header = findHeader(rows, mappings);
  if (!header) {
    onUnread?.({ given, table, rows, code: 'UNKNOWN_REPORT' });
    throw new Refused('UNKNOWN_REPORT');
  }
  if (header.kind === 'orders') throw new Refused('BUYER_DATA');
  const evidence = await gather(table, header, marketplace).catch((error: unknown) => {
    const { code } = error as Refused;
    if (error instanceof Refused && code === 'AMBIGUOUS_DATES') onUnread?.({ given, table, rows, code });
    throw error;
  });
  if (evidence.rows === 0) throw new Refused('NO_ROWS');
  if (evidence.rows > mostRows) throw new Refused('TOO_LARGE');
  const { period } = evidence;
  const areResultsUnknown = lacksResults(header, mappings);
  if (areResultsUnknown) onUnread?.({ given, table, rows, code: 'UNKNOWN_RESULTS' });
  return {
    given,
    table,
    header,
    evidence,
    period: period
      ? { start: period.start, end: period.end, source: 'columns', windows: period.distinctWindows }
      : periodInName(given.name),
    areResultsUnknown,
  };
}

async function workbook(given: Given, around: Surroundings): Promise<Source[]> {
  const sources: Source[] = [];
  const unread: Unread[] = [];
  const onUnread = (each: Unread) => unread.push(each);
  let refusal: Refused | undefined;
  const [sha256, { size }] = [hashOf(given.path), await stat(given.path)];
  const warnings: Warning[] = [];
  for (const { table, formulas } of await workbookSheets(given.path, around.folder, around)) {
    if (isErrorSummary(table)) {
      if (await tellsOfErrors(table))
        warnings.push({ code: 'INCOMPLETE_BULK', text: 'Amazon says in this workbook that parts of it are missing' });
      continue;
    }
    try {
      sources.push({
        ...(await sourceOf(given, table, { ...around, onUnread })),
        sha256,
        bytes: size,
        formulas,
        warnings,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // What holds buyers' data is refused whole, whatever else stands in it.
      if (error.code === 'BUYER_DATA') throw error;
      if (!refusal || refusal.code === 'UNKNOWN_REPORT') refusal = error;
    }
  }
  // Beside a sheet that is a report, one of headings that nobody knows is none of them.
  for (const each of unread) if (sources.length === 0 || each.code !== 'UNKNOWN_REPORT') around.onUnread?.(each);
  if (sources.length === 0) throw refusal ?? new Refused('UNKNOWN_REPORT');
  shareCurrency(sources);
  return sources;
}

/** More reports than anybody packs together. */
const mostPacked = 50;

const isOtherByName = (name: string): boolean => /\.(?:ods|numbers|xlsb)$/i.test(name);

/** Each file of an archive by itself; an archive in an archive is no report. */
async function packed(given: Given, names: readonly string[], around: Surroundings): Promise<Recognised> {
  const found: Recognised = { sources: [], refused: [] };
  const files = names.filter(
    (name) => /\.(?:csv|tsv|txt|xlsx)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name),
  );
  if (files.length === 0) throw new Refused(names.some(isOtherByName) ? 'OTHER_SHEETS' : 'UNKNOWN_REPORT');
  if (files.length > mostPacked) throw new Refused('TOO_LARGE');
  const archive = await openArchive(given.path);
  try {
    for (const [index, name] of files.entries()) {
      const unpacked = path.join(around.folder, `${path.basename(given.path)}-${index}`);
      await pipeline(await archive.stream(name), createWriteStream(unpacked));
      const inner = { path: unpacked, name: `${given.name}/${name}` };
      try {
        const { sources, refused } = await recognise(inner, around, true);
        found.sources.push(...sources);
        found.refused.push(...refused);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        found.refused.push(error.of(inner.name));
      }
    }
  } finally {
    archive.close();
  }
  return found;
}

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
}

/** An old workbook of Excel, or a new one that is locked with a password: both lie in the same kind of container. */
function isLocked(file: string): boolean {
  const mark = Buffer.from('EncryptedPackage', 'utf16le');
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of piecesOf(file)) {
    const text = Buffer.concat([rest, piece]);
    if (text.includes(mark)) return true;
    rest = text.subarray(-mark.length);
  }
  return false;
}

/**
 * What a file is, by its content and never by its name.
 *
 * @throws Refused
 */
export async function recognise(given: Given, around: Surroundings, isInner = false): Promise<Recognised> {
  const { size } = await stat(given.path);
  if (size > mostBytes) throw new Refused('TOO_LARGE');
  if (size === 0) throw new Refused('NO_ROWS');
  const start = await firstBytes(given.path);
  if (start === 'd0cf11e0a1b11ae1') throw new Refused(isLocked(given.path) ? 'ENCRYPTED' : 'LEGACY_XLS');
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return archiveOf(given, around, isInner);
  const source = await sourceOf(given, await csvTable(given.path), around);
  return {
    sources: [{ ...source, sha256: hashOf(given.path), bytes: size, formulas: 0, warnings: [] }],
    refused: [],
  };
}

/** What is broken inside is no report; what the disk refuses is no fault of the file. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Refused || (error as NodeJS.ErrnoException).syscall !== undefined
    ? error
    : new Refused('UNKNOWN_REPORT');

/** Tables as LibreOffice (ODS) and Numbers save them, and those of Excel in bytes (XLSB), by what they are packed from: nobody could tell their columns. */
const isOtherSheets = (names: readonly string[]): boolean =>
  ['content.xml', 'Index/Document.iwa', 'xl/workbook.bin'].some((name) => names.includes(name));

async function archiveOf(given: Given, around: Surroundings, isInner: boolean): Promise<Recognised> {
  try {
    const archive = await openArchive(given.path);
    const { names } = archive;
    archive.close();
    if (names.includes('xl/workbook.xml')) return { sources: await workbook(given, around), refused: [] };
    if (isOtherSheets(names)) throw new Refused('OTHER_SHEETS');
    if (isInner) throw new Refused('UNKNOWN_REPORT');
    return await packed(given, names, around);
  } catch (error) {
    throw asRefusal(error);
  }
}
