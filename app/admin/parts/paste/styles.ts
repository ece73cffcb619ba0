import { listBegin } from '#shared/list-markers.ts';

/** What the style of pasted text means, as far as a post keeps it. */

export type Mark = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup';

/** Declarations by lower-case name; a later one of the same name counts. */
export function readStyle(style: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of (style ?? '').split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    found.set(
      part.slice(0, colon).trim().toLowerCase(),
      part
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return found;
}

const isBold = (weight: string) => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

/** Marks that the style of an inline element stands for. */
export function marksOfStyle(style: string | null): Mark[] {
  const given = readStyle(style);
  const value = (name: string) => given.get(name) ?? '';
  const line = `${value('text-decoration')} ${value('text-decoration-line')}`;
  const align = value('vertical-align');
  return [
    ...(isBold(value('font-weight')) ? (['strong'] as const) : []),
    ...(/^(italic|oblique)/.test(value('font-style')) ? (['em'] as const) : []),
    ...(line.includes('underline') ? (['u'] as const) : []),
    ...(line.includes('line-through') ? (['s'] as const) : []),
    ...(align === 'sub' ? (['sub'] as const) : []),
    ...(align === 'super' ? (['sup'] as const) : []),
  ];
}

/** True where a style takes back what its element means: Google Docs wraps all it copies in a `b` that is not bold. */
export const isPlain = (style: string | null) => /^(normal|[1-5]00)$/.test(readStyle(style).get('font-weight') ?? '');

/** Depth of an entry of a Word list, from 1; Word has no list elements but says so in the style. */
export function wordListLevel(style: string | null): number | undefined {
  const level = /(?:^|\s)level(\d)/.exec(readStyle(style).get('mso-list') ?? '');
  return level ? Number(level[1]) : undefined;
}

/** True for the number or the bullet that Word writes as text. */
export const isListMarker = (style: string | null) => readStyle(style).get('mso-list') === 'ignore';

/** `count`: the number that its marker says, where it says one; `pictures`: markup that follows its words. */
export type ListEntry = {
  level: number;
  isOrdered: boolean;
  html: string;
  pictures?: string;
  count?: number | undefined;
};

/** Entries one below the other, as nested lists. A level that is skipped is not there. */
export function nestEntries(entries: readonly ListEntry[]): string {
  const [first] = entries;
  if (!first) return '';
  const lists: string[] = [];
  let at = 0;
  while (at < entries.length) {
    const { isOrdered, level: firstLevel, count } = entries[at] as ListEntry;
    const level = Math.min(...entries.slice(at).map((each) => each.level));
    const items: string[] = [];
    while (at < entries.length) {
      const entry = entries[at] as ListEntry;
      if (entry.level === level && entry.isOrdered !== isOrdered && items.length > 0) break;
      const end = endOfDeeper(entries, at, level);
      const below = entries.slice(entry.level > level ? at : at + 1, end);
      items.push(
        `<li>${entry.level > level ? '' : `<p>${entry.html}</p>${entry.pictures ?? ''}`}${nestEntries(below)}</li>`,
      );
      at = end;
    }
    const name = isOrdered ? 'ol' : 'ul';
    const begin = listBegin(name, firstLevel === level ? count : undefined);
    lists.push(`${begin}${items.join('')}</${name}>`);
  }
  return lists.join('');
}

/** Where the entries end that are below the one at `start`. */
function endOfDeeper(entries: readonly ListEntry[], start: number, level: number): number {
  const next = entries.findIndex((each, position) => position > start && each.level <= level);
  return next < 0 ? entries.length : next;
}
