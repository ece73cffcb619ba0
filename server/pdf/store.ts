import { createHash } from 'node:crypto';
import { MadeOnce } from '#server/storage/made-once.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import type { AnalysisSite } from './analysis-sheet.ts';
import type { Pictures } from './draw-rich.ts';
import type { Sheet } from './sheet.ts';

/**
 * Documents that were drawn, by everything that stands on them: in memory alone, because they tell about people. What draws them is read with the first: it
 * opens fonts, and a start does not wait for it.
 */

const drawn = new MadeOnce(16 * 1024 * 1024);

const keyOf = (...everything: unknown[]) => createHash('sha256').update(JSON.stringify(everything)).digest('base64url');

/** Pictures in the texts of a sheet: which are there, and how they are read when it is drawn. One that is deleted is on no paper afterwards. */
export type DrawablePictures = { ids: readonly string[]; read: () => Promise<Pictures> };

const none: DrawablePictures = { ids: [], read: async () => new Map() };

/** The PDF of a sheet. */
export const pdfOf = (sheet: Sheet, { ids, read } = none): Promise<Buffer> =>
  drawn.get(keyOf('sheet', sheet, sheet.foot(1, 1), ids), async () => {
    const { drawSheet } = await import('./draw-sheet.ts');
    return drawSheet(sheet, await read());
  });

/** The PDF of an analysis. */
export const analysisPdfOf = (report: AnalysisReport, site: AnalysisSite): Promise<Buffer> =>
  drawn.get(keyOf('analysis', report, site), async () => {
    const { analysisPdf } = await import('./analysis-sheet.ts');
    return analysisPdf(report, site);
  });
