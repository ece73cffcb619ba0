import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { rowsIn } from '#server/analysis/rows-file.ts';
import type { PackWords } from '#shared/report/pack-words.ts';
import { listCsv, packXlsx } from './files.ts';
import { type Documented, type List, packOf, rulesOfPack } from './lists.ts';
import { packNotes } from './notes.ts';

export const packFormats = ['xlsx', 'zip'] as const;
export type PackFormat = (typeof packFormats)[number];

/** What a pack is made of; all of it may be handed to a thread. */
export type PackParts = {
  format: PackFormat;
  /** Findings that are acted on, and their rules. */
  document: Documented;
  /** All rows of the analysis as they are kept, packed. */
  rows: Uint8Array;
  words: PackWords;
};

/** Each list as a file of its own; what is in none of them is named in a text. */
async function asZip(lists: readonly List[], notes: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const list of lists) zip.addBuffer(Buffer.from(listCsv(list)), `${list.name}.csv`);
  if (notes.length > 0) zip.addBuffer(Buffer.from(`${notes.join('\n')}\n`), 'left-out.txt');
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}

function asXlsx(lists: readonly List[], notes: readonly string[], head: string): Promise<Uint8Array<ArrayBuffer>> {
  const left = { name: 'left-out' as const, head: [head], rows: notes.map((note) => [note]) };
  return packXlsx(notes.length > 0 ? [...lists, left] : lists);
}

/** The lists for Amazon as one workbook or as files of text. Ten thousand rows of each rule keep a processor for half a second: a server has it made in a thread. */
export async function makePack({ format, document, rows, words }: PackParts): Promise<Uint8Array<ArrayBuffer>> {
  const accepted = new Set(document.scopes.flatMap(({ findings }) => findings.map(({ id }) => id)));
  const pack = await packOf(document, rowsIn(rows, rulesOfPack(document, accepted)), accepted);
  const notes = packNotes(pack, words);
  return format === 'zip' ? asZip(pack.lists, notes) : asXlsx(pack.lists, notes, words.leftOut);
}
