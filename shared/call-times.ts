import { addDays, dayOf } from './days.ts';
import { isWorkingDay } from './working-days.ts';
import { instantOf } from './zoned-time.ts';

/** When somebody may call, and the bounds of what is asked beside; without schemas, so that screens can load it. */

/** Longest accepted values, in UTF-16 code units. */
export const callLimits = { phone: 40, words: 200 } as const;

/** What was typed and ticked by somebody who asks for a call, to be shown again, and what is wrong with it. */
export type CallAnswer = {
  fault: 'required' | 'phone' | 'too_long' | 'limit' | 'passed';
  phone: string;
  words: string;
  times: string[];
};

/** So many times may be named. */
export const mostTimes = 6;

/** Office times at which a call may begin, each working day. */
const beginnings = ['10:00', '15:30'] as const;
/** So long before a call somebody has to know of it. */
const noticeMs = 4 * 60 * 60_000;

/** An office that is closed for so long offers no times, and is asked for a call in words. */
const longestSearchDays = 200;

/**
 * The next `count` times at which somebody could call (ISO 8601, UTC): in the morning and the afternoon of working days on which the office is
 * open then, as its clock shows them.
 */
export function callTimes(
  now: Date,
  timeZone: string,
  count: number,
  isOpen: (day: string, clock: string) => boolean,
): string[] {
  const found: string[] = [];
  let day = dayOf(now, timeZone);
  for (let searched = 0; searched < longestSearchDays && found.length < count; searched += 1, day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    for (const clock of beginnings.filter((beginning) => isOpen(day, beginning))) {
      const at = instantOf(`${day}T${clock}`, timeZone);
      if (isAhead(at, now) && found.length < count) found.push(at.toISOString());
    }
  }
  return found;
}

const isAhead = (at: Date, now: Date) => at.getTime() >= now.getTime() + noticeMs;

/** Those of the times that can be kept still, on a screen that was opened a while ago. */
export const timesAhead = (times: readonly string[], now: Date): string[] =>
  times.filter((time) => isAhead(new Date(time), now));

/** What was thought of an analysis: a number from 1 (not worth the time) to 5 (very much), and a line of words. */
export const longestVerdict = 500;
export const scores = [1, 2, 3, 4, 5] as const;

/** Whether who gives this score was not content with what was delivered. */
export const isDiscontent = (score: number): boolean => score <= 2;
