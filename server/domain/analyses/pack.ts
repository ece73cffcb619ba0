import { createHash } from 'node:crypto';
import { mostRows } from '#server/analysis/pack/lists.ts';
import { type PackFormat, packFormats } from '#server/analysis/pack/make.ts';
import { runPack } from '#server/analysis/run.ts';
import { MadeOnce } from '#server/storage/made-once.ts';
import { workbookType } from '#server/tables/workbook.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { packWords } from '#shared/report/pack-words.ts';
import { packedRows } from './rows.ts';

/** The lists for Amazon of what a report advises: negatives, terms to bid on, new bids. */

export { type PackFormat, packFormats };

export type PackFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> };

const types: Record<PackFormat, string> = {
  xlsx: workbookType,
  zip: 'application/zip',
};

const made = new MadeOnce(16 * 1024 * 1024);

/** An analysis without rows: nothing is packed in it. */
const noRows = new Uint8Array();

/**
 * What a report advises, as one workbook or as files of text; made once for as long as nothing is decided anew. Findings that were dropped are in no list.
 */
export async function packFile(id: string, report: AnalysisReport, format: PackFormat): Promise<PackFile> {
  const key = createHash('sha256')
    .update(JSON.stringify([id, report, format]))
    .digest('base64url');
  const content = await made.get(key, async () => {
    const scopes = report.scopes.map(({ marketplace, currency, findings }) => ({
      marketplace,
      currency,
      findings: findings.map((finding) => ({ id: finding.id, rule: finding.rule })),
    }));
    const rows = (await packedRows(id)) ?? noRows;
    return Buffer.from(
      await runPack({ format, document: { scopes }, rows, words: packWords(report.language, mostRows) }),
    );
  });
  return { name: `action-pack-v${report.version}.${format}`, type: types[format], content: new Uint8Array(content) };
}
