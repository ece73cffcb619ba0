import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { listCsv, packXlsx } from '#server/analysis/pack/files.ts';
import { type List, mostRows, packOf, rulesOfPack } from '#server/analysis/pack/lists.ts';
import { MadeOnce } from '#server/storage/made-once.ts';
import { workbookType } from '#server/tables/workbook.ts';
import type { AnalysisReport, ReportLanguage } from '#shared/analysis-report.ts';
import { leftOutHead, packNotes } from '#shared/report/pack-notes.ts';
import { allRows } from './rows.ts';

/** The lists for Amazon of what a report advises: negatives, terms to bid on, new bids. */

export const packFormats = ['xlsx', 'zip'] as const;
export type PackFormat = (typeof packFormats)[number];

export type PackFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> };

const types: Record<PackFormat, string> = {
  xlsx: workbookType,
  zip: 'application/zip',
};

const made = new MadeOnce(16 * 1024 * 1024);

/** Each list as a file of its own; what is in none of them is named in a text. */
async function asZip(lists: readonly List[], notes: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const list of lists) zip.addBuffer(Buffer.from(listCsv(list)), `${list.name}.csv`);
  if (notes.length > 0) zip.addBuffer(Buffer.from(`${notes.join('\n')}\n`), 'left-out.txt');
  zip.end();
  return buffer(zip.outputStream as Readable);
}

async function asXlsx(lists: readonly List[], notes: readonly string[], language: ReportLanguage): Promise<Buffer> {
  const head = [leftOutHead(language)];
  const left = { name: 'left-out' as const, head, rows: notes.map((note) => [note]) };
  return Buffer.from(await packXlsx(notes.length > 0 ? [...lists, left] : lists));
}

/**
 * What a report advises, as one workbook or as files of text; made once for as long as nothing is decided anew. Findings that were dropped are in no list.
 */
export async function packFile(id: string, report: AnalysisReport, format: PackFormat): Promise<PackFile> {
  const accepted = new Set(report.scopes.flatMap(({ findings }) => findings.map((finding) => finding.id)));
  const key = createHash('sha256')
    .update(JSON.stringify([id, report, format]))
    .digest('base64url');
  const content = await made.get(key, async () => {
    const pack = await packOf(report, allRows(id, rulesOfPack(report, accepted)), accepted);
    const notes = packNotes(pack.leftOut, { more: pack.more, most: mostRows }, report.language);
    return (format === 'zip' ? asZip : asXlsx)(pack.lists, notes, report.language);
  });
  return { name: `action-pack-v${report.version}.${format}`, type: types[format], content: new Uint8Array(content) };
}
