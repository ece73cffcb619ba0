/** From when until when an office is open on a day, as wall clocks: `09:00`, `18:00`. The end may be `24:00`. */
export type Span = readonly [from: string, until: string];

/** `9`, `9:30`, `9.30`, `09:30` as `09:30`; undefined for what is no time of a day. */
function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
  const isTime = hours !== '' && Number(minutes) < 60 && (Number(hours) < 24 || (hours === '24' && minutes === '00'));
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}

function readSpan(text: string): Span | undefined {
  const [from, until, ...rest] = text.split(/\s*[-–—]\s*/).map(readTime);
  return from && until && rest.length === 0 && from < until ? [from, until] : undefined;
}

/** The hours of a day, `09:00–13:00, 14:30–18:00`, in their order; none for an empty text, undefined for what is none or overlaps. */
export function readHours(text: string): Span[] | undefined {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const spans = parts.map(readSpan).filter((span) => span !== undefined);
  spans.sort(([one], [other]) => (one < other ? -1 : 1));
  const overlap = spans.some(([from], at) => at > 0 && from < (spans[at - 1]?.[1] ?? ''));
  return spans.length < parts.length || overlap ? undefined : spans;
}

/** Hours in one spelling, or the text that is none. */
export function cleanHours(text: string): { text: string } | { wrong: string } {
  const spans = readHours(text);
  return spans ? { text: spans.map((span) => span.join('–')).join(', ') } : { wrong: text.trim() };
}
