import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { figuresIn } from './figures.ts';

/** What is in none of a pack's lists, in the report's language. */

/** How many rows there was no room for, and how many a list holds at most. */
type Room = { more: number; most: number };

/** The name above what is in no list. */
export const leftOutHead = (language: ReportLanguage): string => m.report_pack_left_out({}, { locale: language });

/** One line each: terms that are to be typed by hand, and how many rows are too many. Nothing is left out: no line. */
export function packNotes(leftOut: readonly string[], { more, most }: Room, language: ReportLanguage): string[] {
  const { count } = figuresIn(language);
  const byHand = leftOut.length > 0 ? [m.report_pack_by_hand({}, { locale: language }), ...leftOut] : [];
  return more > 0
    ? [...byHand, m.report_pack_more({ more: count(more), most: count(most) }, { locale: language })]
    : byHand;
}
