import { refusalCodes } from './analysis-document.ts';

/** Analyses as the desk works on them: how one stands, and what a consultant makes of what the rules found. */

export const analysisStatuses = [
  'running',
  'failed',
  'draft',
  'in-review',
  'published',
  'superseded',
  'revoked',
] as const;
export type AnalysisStatus = (typeof analysisStatuses)[number];

/** What is still worked on: nothing of it has been signed. */
export const openStatuses = ['draft', 'in-review'] as const satisfies AnalysisStatus[];

/** Why an analysis was not made: no file could be read (the first one's reason), it was stopped, its files are gone, or it ended its process. */
export const analysisFailures = [...refusalCodes, 'cancelled', 'files-gone', 'interrupted', 'unexpected'] as const;
export type AnalysisFailure = (typeof analysisFailures)[number];

/** Files of one analysis, and bytes of each. */
export const analysisLimits = { files: 20, fileBytes: 50_000_000, ownFindings: 20, linkDays: 90 } as const;

/** Countries of Amazon's shops that files may be of. */
export const analysisMarketplaces = [
  ...['US', 'CA', 'MX', 'BR', 'GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'IE'],
  ...['SE', 'PL', 'TR', 'AE', 'SA', 'EG', 'IN', 'JP', 'AU', 'SG', 'ZA'],
] as const;

export const decisions = ['open', 'accepted', 'dropped'] as const;
export type Decision = (typeof decisions)[number];
