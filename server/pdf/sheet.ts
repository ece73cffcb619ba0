import type { ReportBlock } from '#shared/report-text.ts';

/** What stands on a document to be printed, in order and in words. The drawing decides how it looks. */

export type Fact = { term: string; detail: string };

/** One entry of a conversation: who and when, and what was written. */
export type SheetEntry = { head: string; text: string };

export type SheetPart =
  | { kind: 'facts'; heading: string; facts: Fact[] }
  | { kind: 'text'; heading: string; blocks: ReportBlock[] }
  | { kind: 'entries'; heading: string; entries: SheetEntry[] };

export type Sheet = {
  language: 'en' | 'it';
  /** Whose paper it is. */
  site: { name: string; lines: string[] };
  /** What the document is, above its title: `Request REQ-014`. */
  kicker: string;
  title: string;
  /** Lines under the title. */
  about: string[];
  parts: SheetPart[];
  /** At the foot of a page. */
  foot: (page: number, pages: number) => string;
};
