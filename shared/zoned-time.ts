/** Wall clocks (`YYYY-MM-DDTHH:mm`) of a time zone and the instants at which they show, through changes of clocks. */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...options,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  formatters.set(timeZone, made);
  return made;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What a wall clock would be as an instant if it were in UTC; undefined for one that no calendar has. */
function asUtc(wallClock: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock)) return undefined;
  const at = Date.parse(`${wallClock}:00Z`);
  // The 30th of February is parsed as a day of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 16) !== wallClock ? undefined : at;
}

/** What the clocks of `timeZone` show at `instant`, to the minute. */
export function wallClockAt(instant: Date, timeZone: string): string {
  // By its parts: in which order a locale writes them, and with which signs between, is every browser's own.
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes, digits = 2) =>
    (parts.find(({ type }) => type === name)?.value ?? '').padStart(digits, '0');
  return `${part('year', 4)}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Milliseconds by which clocks of `timeZone` are ahead of UTC at `instant`, in whole minutes. */
function offsetMs(instant: number, timeZone: string): number {
  const floor = Math.floor(instant / minuteMs) * minuteMs;
  return (asUtc(wallClockAt(new Date(floor), timeZone)) ?? floor) - floor;
}

function formatOffset(ms: number): string {
  const minutes = Math.abs(ms) / minuteMs;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** How far clocks of `timeZone` are from UTC at `instant`: `+01:00`. */
export const offsetAt = (instant: Date, timeZone: string): string =>
  formatOffset(offsetMs(instant.getTime(), timeZone));

/** An instant at which a wall clock shows, and its distance from UTC then. */
export type ZonedInstant = { at: Date; offset: string };

export type WallClockReading =
  | { kind: 'one'; instants: [ZonedInstant] }
  /** Shown twice, in a night in which clocks are put back; the earlier first. */
  | { kind: 'two'; instants: [ZonedInstant, ZonedInstant] }
  /** Never shown: clocks are put forward over it. `instead` is as much later as they are put forward. */
  | { kind: 'none'; instead: string }
  /** Not a day and time of the calendar, or in no year from 1900 to 2999, which are the years of all our days. */
  | { kind: 'malformed' };

/** When the clocks of `timeZone` show `wallClock`. */
export function readWallClock(wallClock: string, timeZone: string): WallClockReading {
  const utc = asUtc(wallClock);
  if (utc === undefined || !/^(19|2\d)/.test(wallClock)) return { kind: 'malformed' };
  // No zone is further than a day from UTC, and none changes its clocks twice within two days.
  const [before, after] = [offsetMs(utc - dayMs, timeZone), offsetMs(utc + dayMs, timeZone)];
  const instants = [...new Set([before, after])]
    .filter((offset) => offsetMs(utc - offset, timeZone) === offset)
    .sort((one, other) => other - one)
    .map((offset) => ({ at: new Date(utc - offset), offset: formatOffset(offset) }));
  const [first, second] = instants;
  if (first && second) return { kind: 'two', instants: [first, second] };
  if (first) return { kind: 'one', instants: [first] };
  return { kind: 'none', instead: wallClockAt(new Date(utc - before), timeZone) };
}

/**
 * The instant of a wall clock without a question: the earlier one where it shows twice, and where it is skipped, as much later as the clocks
 * are put forward. Throws for one that no calendar has.
 */
export function instantOf(wallClock: string, timeZone: string): Date {
  const reading = readWallClock(wallClock, timeZone);
  if (reading.kind === 'malformed') throw new RangeError(`not a wall clock: ${wallClock}`);
  return reading.kind === 'none' ? instantOf(reading.instead, timeZone) : reading.instants[0].at;
}
