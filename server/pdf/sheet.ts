import type { RichBlock } from '#server/rich/blocks.ts';

/** What stands on a document to be printed, in order and in words. The drawing decides how it looks. */

export type Fact = { term: string; detail: string };

/** One entry of a conversation: who and when, and what was written. */
export type SheetEntry = { head: string; text: string };

/** A picture in a text, as JPEG or PNG, and how large it is in pixels. */
export type SheetPicture = { content: Buffer; width: number; height: number };

export type SheetPart =
  | { kind: 'facts'; heading: string; facts: Fact[] }
  | { kind: 'text'; heading: string; blocks: RichBlock[] }
  | { kind: 'entries'; heading: string; entries: SheetEntry[] };

export type Sheet = {
  language: 'en' | 'it';
  /** Whose paper it is. */
  site: { name: string; lines: string[] };
  /** Who wrote it; the house where nobody did. */
  author?: string;
  /** What the document is, above its title: `Request REQ-014`. */
  kicker: string;
  title: string;
  /** Lines under the title. */
  about: string[];
  /** A document of several chapters has a page of its own for its title, and a list of them under this heading. */
  contents?: string;
  parts: SheetPart[];
  /** At the foot of a page. */
  foot: (page: number, pages: number) => string;
};
