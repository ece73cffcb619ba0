import { createHash } from 'node:crypto';
import { MadeOnce } from '#server/storage/made-once.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { type AnalysisSite, analysisPdf } from './analysis-sheet.ts';
import { noPictures, type Pictures } from './draw-rich.ts';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

/** Documents that were drawn, by everything that stands on them: in memory alone, because they tell about people. */

const drawn = new MadeOnce(16 * 1024 * 1024);

const keyOf = (...everything: unknown[]) => createHash('sha256').update(JSON.stringify(everything)).digest('base64url');

/** The PDF of a sheet. `pictures` are those in its texts, fetched when they are drawn. */
export const pdfOf = (sheet: Sheet, pictures: () => Promise<Pictures> = async () => noPictures): Promise<Buffer> =>
  drawn.get(keyOf('sheet', sheet, sheet.foot(1, 1)), async () => drawSheet(sheet, await pictures()));

/** The PDF of an analysis. */
export const analysisPdfOf = (report: AnalysisReport, site: AnalysisSite): Promise<Buffer> =>
  drawn.get(keyOf('analysis', report, site), () => analysisPdf(report, site));
