import { rowsIn } from '#server/analysis/rows-file.ts';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import type { FindingRow } from '#shared/analysis-document.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { csvLine, csvMark } from '#shared/csv.ts';

/** All rows of what was found, of which the document holds the first fifty. */

/** All rows of an analysis as they are kept: packed. */
export async function packedRows(id: string): Promise<Buffer | undefined> {
  const query = db.selectFrom('analysis_rows').select('content').where('analysis_id', '=', id);
  return (await query.executeTakeFirst())?.content;
}

/**
 * Rows of the findings of an analysis, in the order of the document.
 *
 * @param wanted - of which findings; all, unless it is said
 */
export async function* allRows(
  id: string,
  wanted?: { has: (finding: string) => boolean },
): AsyncGenerator<FindingRow & { finding: string }> {
  const packed = await packedRows(id);
  if (packed) yield* rowsIn(packed, wanted);
}

const tellCell = (value: FindingRow[string] | undefined) => (typeof value === 'boolean' ? String(value) : value);

/** What any row tells, in the order in which it is met: an article whose costs were said tells more than its neighbour. */
async function namesIn(packed: Uint8Array, wanted: Set<string>): Promise<string[]> {
  const names = new Set<string>();
  for await (const row of rowsIn(packed, wanted)) for (const name of Object.keys(row)) names.add(name);
  names.delete('finding');
  return [...names];
}

/** The lines of a table of one finding's rows. They are read twice: what columns there are is known when all were seen. */
export async function* linesOfFinding(id: string, wanted: string): AsyncGenerator<string> {
  const packed = await packedRows(id);
  if (!packed) return;
  const only = new Set([wanted]);
  const names = await namesIn(packed, only);
  if (names.length > 0) yield csvMark + csvLine(names);
  for await (const row of rowsIn(packed, only)) yield csvLine(names.map((name) => tellCell(row[name])));
}

const isOfReport = ({ scopes }: AnalysisReport, finding: string) =>
  scopes.some(({ findings }) => findings.some(({ id }) => id === finding));

/** Lines of CSV of a finding that a reader was shown: one that was dropped is not there. @throws not_found */
export function rowsOfReport(id: string, report: AnalysisReport, finding: string): AsyncGenerator<string> {
  if (!isOfReport(report, finding)) throw new AppError('not_found', 'no such finding');
  return linesOfFinding(id, finding);
}
