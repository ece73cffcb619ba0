import { type ReaderSource, readerSources } from './newsletter.ts';
import { normalTag, tagLimits } from './tags.ts';

/** Which of the confirmed readers an issue goes to. It never reaches anybody else. */
export type Segment =
  | { kind: 'all' }
  /** Readers whose address is a client's. */
  | { kind: 'clients' }
  /** Readers who signed up there. */
  | { kind: 'source'; source: ReaderSource }
  /** Readers who have the tag, or whose client has it. */
  | { kind: 'tag'; tag: string };

/** Longest name of a segment. */
export const segmentLength = 'tag:'.length + tagLimits.length;

/** A segment by its name, as it is kept and sent: `all`, `clients`, `source:blog`, `tag:vip`. Undefined for any other text. */
export function readSegment(name: string): Segment | undefined {
  if (name === 'all' || name === 'clients') return { kind: name };
  const source = readerSources.find((each) => name === `source:${each}`);
  if (source) return { kind: 'source', source };
  if (!name.startsWith('tag:')) return undefined;
  const tag = name.slice('tag:'.length);
  const isKept = tag !== '' && tag === normalTag(tag) && tag.length <= tagLimits.length && !/[,;]/.test(tag);
  return isKept ? { kind: 'tag', tag } : undefined;
}

/** The name of a segment; {@link readSegment} reads it. */
export function segmentName(segment: Segment): string {
  if (segment.kind === 'source') return `source:${segment.source}`;
  return segment.kind === 'tag' ? `tag:${segment.tag}` : segment.kind;
}
