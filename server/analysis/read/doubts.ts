/** Days of a report that are hardly those that it tells of. */

const dayMs = 86_400_000;
/** What Amazon has of earlier days nobody can download any more: a report of them was kept for years, or its days were read wrong. */
const longAgo = '2020-01-01';
/** A year, be it a leap year. */
const longest = 366;

export const daysIn = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / dayMs + 1;

type Doubted = {
  period: { start: string; end: string } | null;
  evidence: { isReversed: boolean; areDaysUnread: boolean };
};

/**
 * What is odd about the days of a report, in words; nothing where nothing is. That they have not come yet is for whoever looks at it to see:
 * the same files make the same document on any day.
 */
export function doubtsOf({ period, evidence }: Doubted): string[] {
  return [
    ...(evidence.areDaysUnread ? ['some of them cannot be read'] : []),
    ...(period && period.end < longAgo ? ['they are years ago'] : []),
    ...(period && daysIn(period) > longest ? ['they are more than a year'] : []),
    ...(evidence.isReversed ? ['rows begin after their end'] : []),
  ];
}
