import { createHash } from 'node:crypto';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { type AnalysisSite, analysisPdf } from './analysis-sheet.ts';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

/** Documents that were drawn, by everything that stands on them: in memory alone, because they tell about people. */

/** Most bytes that are kept. */
const mostBytes = 16 * 1024 * 1024;

const kept = new Map<string, Buffer>();
const underWay = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

const keyOf = (...everything: unknown[]) => createHash('sha256').update(JSON.stringify(everything)).digest('base64url');

function keep(key: string, content: Buffer): void {
  kept.set(key, content);
  let bytes = [...kept.values()].reduce((sum, each) => sum + each.length, 0);
  // The one that nobody has asked for the longest goes first.
  for (const [oldest, { length }] of kept) {
    if (bytes <= mostBytes) return;
    kept.delete(oldest);
    bytes -= length;
  }
}

/** One is drawn at a time, so that pages are never short of a processor for long. */
function drawnOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return Promise.resolve(known);
  }
  const drawing = underWay.get(key);
  if (drawing) return drawing;
  const turn = last
    .then(draw)
    .then((content) => {
      keep(key, content);
      return content;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, turn);
  last = turn.catch(() => {});
  return turn;
}

/** The PDF of a sheet. */
export const pdfOf = (sheet: Sheet): Promise<Buffer> =>
  drawnOnce(keyOf('sheet', sheet, sheet.foot(1, 1)), () => drawSheet(sheet));

/** The PDF of an analysis. */
export const analysisPdfOf = (report: AnalysisReport, site: AnalysisSite): Promise<Buffer> =>
  drawnOnce(keyOf('analysis', report, site), () => analysisPdf(report, site));
