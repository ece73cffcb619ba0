import { daysBetween, isDay } from './days.ts';

/** Days on which an office is closed beside its weekly hours, with what for. */
export type Closing = { from: string; until: string; name: string };

const day = String.raw`\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}-\d{2}-\d{2}`;
const line = new RegExp(String.raw`^(${day})(?:\s*(?:[-–—]|al|to)\s*(${day}))?(?:[\s:,]+(.*))?$`, 'i');
/** A longer one is a year that was mistyped. */
const longestDays = 366;
const longestName = 80;

/** `24/12/2026` or `2026-12-24` as the latter; undefined for what no calendar has. */
function readDay(text: string): string | undefined {
  const [date = '', month = '', year = ''] = text.split(/[/.]/);
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

const written = (iso: string) => iso.split('-').reverse().join('/');

function readLine(text: string): Closing | undefined {
  const [, first, last, name = ''] = line.exec(text) ?? [];
  const from = first && readDay(first);
  const until = last === undefined ? from : readDay(last);
  if (!from || !until || until < from || daysBetween(from, until) > longestDays) return undefined;
  return name.length > longestName ? undefined : { from, until, name: name.trim() };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** The closings of a list, one a line: `24/12/2026 – 06/01/2027 Natale`. Lines that are none are left out. */
export const readClosings = (text: string): Closing[] =>
  linesOf(text)
    .map(readLine)
    .filter((closing) => closing !== undefined);

/** The closings in one spelling and in their order, or the first line that is none. */
export function cleanClosings(text: string): { text: string } | { wrong: string } {
  const lines = linesOf(text);
  const wrong = lines.find((entry) => readLine(entry) === undefined);
  if (wrong !== undefined) return { wrong };
  const closings = readClosings(text).sort((one, other) => one.from.localeCompare(other.from));
  const asLine = ({ from, until, name }: Closing) =>
    `${written(from)}${until === from ? '' : ` – ${written(until)}`} ${name}`.trim();
  return { text: [...new Set(closings.map(asLine))].join('\n') };
}
