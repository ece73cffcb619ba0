import { offsetAt } from '#shared/zoned-time.ts';

/** No zone changes its clocks within a quarter of an hour. */
const quarterMs = 900_000;
/** Quarters whose offset is remembered: more than any batch of rows has. */
const mostRemembered = 20_000;

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Tells instants by the clocks of a zone, as milliseconds that read in UTC what the clocks show. Offsets are remembered by the quarter of an hour:
 * asking the calendar for each of a million rows would take longer than reading them.
 */
export function localClock(timeZone: string): (at: Date) => number {
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at.getTime() / quarterMs);
    let offset = known.get(quarter);
    if (offset === undefined) {
      offset = minutesOf(offsetAt(new Date(quarter * quarterMs), timeZone)) * 60_000;
      if (known.size >= mostRemembered) known.clear();
      known.set(quarter, offset);
    }
    return at.getTime() + offset;
  };
}

/** `2026-11-21 15:20` of what {@link localClock} tells. */
export const localText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
