import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { figuresIn, localeOf } from './figures.ts';

/** What a pack says of what is in none of its lists, as data: whoever makes one has no words of its own, which take longer to load than a pack to make. */
export type PackWords = {
  /** The name above it. */
  leftOut: string;
  /** Above terms that are to be typed by hand. */
  byHand: string;
  /** Above terms that Amazon takes as no keyword. */
  notTaken: string;
  /** How many rows are too many, with `{more}` where their number stands. */
  more: string;
  /** By which that number is written. */
  locale: string;
};

/** These words in the language of a report. @param most - how many rows a list holds */
export const packWords = (language: ReportLanguage, most: number): PackWords => ({
  leftOut: m.report_pack_left_out({}, { locale: language }),
  byHand: m.report_pack_by_hand({}, { locale: language }),
  notTaken: m.report_pack_not_taken({}, { locale: language }),
  more: m.report_pack_more({ more: '{more}', most: figuresIn(language).count(most) }, { locale: language }),
  locale: localeOf(language),
});
