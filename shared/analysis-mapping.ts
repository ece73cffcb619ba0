import type { AnalysedFile, RefusedFile, Warning } from './analysis-document.ts';

/** How people say what a report's columns are, where its headings are unknown, and what they are shown for that. */

/** What somebody said of a header; it counts for each file that has the same one. */
export type Mapping = {
  headerHash: string;
  kind: string;
  /** Where each column stands, from 0. */
  columns: Record<string, number>;
  /** What begins the decimals. */
  decimal?: ',' | '.' | undefined;
  dateOrder?: 'day-first' | 'month-first' | undefined;
};

/** A column under a header that may be it: our guess, its first cells, and what each way of reading makes of them (null: nothing). */
export type CandidateColumn = {
  index: number;
  heading: string;
  guess: string | null;
  samples: string[];
  readings: Record<'comma' | 'point' | 'day_first' | 'month_first', (string | null)[]>;
};

/** A line that may be the header. */
export type HeaderCandidate = { row: number; headerHash: string; kind: string | null; columns: CandidateColumn[] };

/** Why people are asked: nobody knows the report or its days; or it tells of spend, and its orders or sales may stand under headings that nobody knows. */
export type UnreadCode = 'UNKNOWN_REPORT' | 'AMBIGUOUS_DATES' | 'UNKNOWN_RESULTS';

/** A table that cannot be read yet, or not all of it, and what may be said of it. */
export type UnreadTable = {
  file: string;
  sheet: string | null;
  code: UnreadCode;
  /** The first ten, as text. */
  rows: string[][];
  /** The likeliest first. */
  headers: HeaderCandidate[];
};

/** A kind of report that columns can be mapped to: all of `needs`, one of each group of `any`, and what else it may have. */
export type MappableKind = { kind: string; needs: string[]; any: string[][]; columns: string[] };

export type DetectedFile = AnalysedFile & { headerHash: string };

/** What files are, before they are judged. */
export type Detection = {
  files: DetectedFile[];
  refused: RefusedFile[];
  warnings: Warning[];
  unread: UnreadTable[];
  kinds: MappableKind[];
};
