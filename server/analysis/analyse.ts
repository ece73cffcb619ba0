import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Breakdowns, RefusedFile, Warning } from '#shared/analysis-document.ts';
import type { Detection } from '#shared/analysis-mapping.ts';
import { collect, scopesOf } from './collect/collection.ts';
import type { Reading } from './collect/reading.ts';
import type { Seen } from './compare/seen.ts';
import type { Watched } from './compare/wanted.ts';
import { Watch } from './compare/watch.ts';
import { type AnalysisDocument, documentOf, fileDocument } from './document.ts';
import { byText } from './lines.ts';
import type { Parameters } from './parameters.ts';
import type { Kind } from './read/kinds.ts';
import { type KnownMapping, mappableKinds } from './read/mapping.ts';
import { type Given, recognise, type Source, type Surroundings, type Unread } from './read/source.ts';
import { unreadTable } from './read/unread.ts';
import { roomForAll } from './read/workbook.ts';
import { Refused } from './refusal.ts';
import { writeRows } from './rows-file.ts';

/** Kinds in the order in which the document lists files. */
const order: readonly Kind[] = [
  'search_term',
  'targeting',
  'campaign',
  'placement',
  'advertised_product',
  'business_asin',
];
const placeOf = ({ header }: Source) => (order.includes(header.kind) ? order.indexOf(header.kind) : order.length);

/** What comes with the files. */
export type AnalysisOptions = {
  /** Where all rows of all findings are written to: packed JSON, one a line, sorted as in the document. */
  rowsFile?: string | undefined;
  /** Where what is packed is unpacked; whoever names it takes it away. */
  folder?: string | undefined;
  /** What people said of headers that we do not know. */
  mappings?: readonly KnownMapping[] | undefined;
  /** Tasks of older analyses, whose lines are looked for. */
  watched?: readonly Watched[] | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** How far an analysis is. Rows are known when all files were looked at. */
export type Progress = { files: number; filesTotal: number; rows: number; rowsTotal: number | null };

/** What comes of the files; `seen` is what they tell of the watched tasks, and of each account by its days. */
export type Analysed = { document: AnalysisDocument; breakdowns: Breakdowns; seen: Seen };

/** Sources of all files in the order of the document, and what was refused. */
async function recogniseAll(files: readonly Given[], around: Surroundings, onFile: (read: number) => void = () => {}) {
  const sources: Source[] = [];
  const refused: RefusedFile[] = [];
  const warnings: Warning[] = [];
  for (const [index, given] of files.entries()) {
    onFile(index);
    try {
      const found = await recognise(given, around);
      refused.push(...found.refused);
      for (const source of found.sources)
        if (sources.some(({ sha256, table }) => sha256 === source.sha256 && table.sheet === source.table.sheet))
          warnings.push({ code: 'DUPLICATE_FILE', text: `${source.given.name} was given twice and counts once` });
        else sources.push(source);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(error.of(given.name));
    }
  }
  return {
    sources: sources.sort((one, other) => placeOf(one) - placeOf(other) || byText(one.sha256, other.sha256)),
    refused: refused.sort((one, other) => byText(one.file, other.file)),
    warnings: warnings.sort((one, other) => byText(one.text, other.text)),
  };
}

/** Runs with a folder of its own, which is gone afterwards; with one that somebody named, in that. */
async function inFolder<T>(named: string | undefined, work: (folder: string) => Promise<T>): Promise<T> {
  if (named !== undefined) return work(named);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'analysis-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads Amazon's reports and says where the money is. What cannot be read is refused by name; the rest counts.
 *
 * @param files - on disk; the order in which they come says nothing
 */
export function analyse(
  files: readonly Given[],
  parameters: Parameters,
  { rowsFile, folder, mappings = [], watched = [], onProgress }: AnalysisOptions = {},
): Promise<Analysed> {
  return inFolder(folder, async (place) => {
    const filesTotal = files.length;
    const onFile = (read: number) => onProgress?.({ files: read, filesTotal, rows: 0, rowsTotal: null });
    const { sources, refused, warnings } = await recogniseAll(
      files,
      { marketplace: parameters.marketplace, folder: place, room: roomForAll(), mappings },
      onFile,
    );
    const rowsTotal = sources.reduce((sum, { evidence }) => sum + evidence.rows, 0);
    const onRows = (rows: number) =>
      onProgress?.({ files: filesTotal, filesTotal, rows: Math.min(rows, rowsTotal), rowsTotal });
    const watch = new Watch(watched);
    const collection = await collect(sources, parameters, onRows, (...row) => watch.take(...row));
    const { document, breakdowns, rows } = documentOf(collection, refused, warnings);
    if (rowsFile !== undefined) await writeRows(rows, rowsFile);
    return { document, breakdowns, seen: watch.finish(document, scopesOf(collection)) };
  });
}

/** What files are, without judging them; of those that cannot be read yet, what somebody may say of them. */
export function detect(
  files: readonly Given[],
  parameters: Parameters,
  { folder, mappings = [] }: Pick<AnalysisOptions, 'folder' | 'mappings'> = {},
): Promise<Detection> {
  return inFolder(folder, async (place) => {
    const unread: Unread[] = [];
    const { sources, refused, warnings } = await recogniseAll(files, {
      marketplace: parameters.marketplace,
      folder: place,
      room: roomForAll(),
      mappings,
      onUnread: (each) => unread.push(each),
    });
    const { readings } = await collect(sources, parameters);
    return {
      files: sources.map((source, index) => ({
        ...fileDocument(source, index, readings[index] as Reading, parameters),
        headerHash: source.header.hash,
      })),
      refused,
      warnings,
      unread: unread.map(unreadTable),
      kinds: [...mappableKinds],
    };
  });
}
