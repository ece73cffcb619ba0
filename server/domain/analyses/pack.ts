import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { listCsv, packXlsx } from '#server/analysis/pack/files.ts';
import { type PackRow, packOf } from '#server/analysis/pack/lists.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { allRows } from './rows.ts';

/** The lists for Amazon of what a report advises: negatives, terms to bid on, new bids. */

export const packFormats = ['xlsx', 'zip'] as const;
export type PackFormat = (typeof packFormats)[number];

export type PackFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> };

const types: Record<PackFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Each list as a file of its own; what is in none of them is named in a text. */
async function asZip({ lists, leftOut }: ReturnType<typeof packOf>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const list of lists) zip.addBuffer(Buffer.from(listCsv(list)), `${list.name}.csv`);
  if (leftOut.length > 0) zip.addBuffer(Buffer.from(`${leftOut.join('\n')}\n`), 'left-out.txt');
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}

/** What a report advises, as one workbook or as files of text. Findings that were dropped are in no list. */
export async function packFile(id: string, report: AnalysisReport, format: PackFormat): Promise<PackFile> {
  const rows: PackRow[] = [];
  for await (const row of allRows(id)) rows.push(row);
  const accepted = new Set(report.scopes.flatMap(({ findings }) => findings.map((finding) => finding.id)));
  const pack = packOf(report, rows, accepted);
  const left = { name: 'left-out' as const, head: ['Left out'], rows: pack.leftOut.map((term) => [term]) };
  const content =
    format === 'zip' ? await asZip(pack) : await packXlsx(pack.leftOut.length > 0 ? [...pack.lists, left] : pack.lists);
  return { name: `action-pack-v${report.version}.${format}`, type: types[format], content };
}
