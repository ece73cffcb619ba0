import type {
  AnalysedFile,
  AnalysedScope,
  Breakdown,
  Finding,
  Money,
  NotChecked,
  RefusedFile,
} from './analysis-document.ts';
import type { PictureSource } from './pictures.ts';

/** The report of an analysis as a person reads it: what a consultant let stand of it, in their order, with their words and name. */

export const reportLanguages = ['it', 'en'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

export type ReportFinding = Omit<Finding, 'inputs'> & {
  inputs: Record<string, string>;
  promised: Money | null;
  /** What the consultant adds; empty when nothing. */
  comment: string;
};

/** Something that a consultant saw and no rule looks for. It has no amount. */
export type OwnFinding = { id: string; title: string; text: string };

export type ReportScope = Omit<AnalysedScope, 'findings' | 'money_at_risk' | 'not_checked' | 'files'> & {
  /** The sum of the findings that stand here, which are not more than was found. */
  money_at_risk: { total: Money; per_30_days: Money | null };
  /** Null where nothing can be promised. */
  promised: Money | null;
  findings: ReportFinding[];
  not_checked: NotChecked[];
  breakdown: Breakdown;
};

export type ReportFile = Pick<AnalysedFile, 'id' | 'name' | 'kind' | 'sheet' | 'period' | 'rows' | 'warnings'>;

export type Signature = { name: string; at: string };

/** Who signed, as the team's page shows them today: a report keeps its words, a face is of whoever answers for it now. */
export type Signer = { role: string; picture: Omit<PictureSource, 'pass'> | null };

export type AnalysisReport = {
  language: ReportLanguage;
  /** From 1; a correction is the next. */
  version: number;
  /** Whose account it is, as they are called; empty when nobody said. */
  company: string;
  /** In the consultant's words; paragraphs by empty lines. */
  summary: string;
  /** Null for a draft. */
  signature: Signature | null;
  targetAcos: string;
  brandTerms: string[];
  files: ReportFile[];
  refused: RefusedFile[];
  scopes: ReportScope[];
  own: OwnFinding[];
  ruleset: string;
  resultHash: string;
  /** When the files themselves are deleted, an instant; null when they are already. */
  filesDeletedAt: string | null;
};
