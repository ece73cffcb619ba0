import { diffArrays, diffWords } from 'diff';
import { blocksOf } from '#server/rich/lines.ts';
import type { BlockChange, PostChanges, TextPart } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { sameFields } from './post-fields.ts';

/** How a version came out of another one, as its readers see it: blocks of text and words, never tags. */

/** A comparison that takes longer is given up, in milliseconds: the texts have little in common. */
const patience = 250;
/** Blocks longer than this together are shown as a whole, in characters. */
const longestCompared = 20_000;
/** Blocks of which less than this part is common are two blocks. */
const leastCommon = 0.4;

function wordsBetween(from: string, to: string): TextPart[] | undefined {
  if (from.length + to.length > longestCompared) return undefined;
  const parts = diffWords(from, to, { timeout: patience });
  const common =
    parts?.reduce((sum, { value, added, removed }) => (added || removed ? sum : sum + value.length), 0) ?? 0;
  if (!parts || common < leastCommon * Math.max(from.length, to.length)) return undefined;
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** Blocks that were taken out and put in at one place: those that are alike are the same block with other words. */
function pairUp(removed: string[], added: string[]): BlockChange[] {
  const changes: BlockChange[] = [];
  for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
    const [from, to] = [removed[index], added[index]];
    const parts = from !== undefined && to !== undefined ? wordsBetween(from, to) : undefined;
    if (parts) changes.push({ kind: 'changed', parts });
    else {
      if (from !== undefined) changes.push({ kind: 'removed', text: from });
      if (to !== undefined) changes.push({ kind: 'added', text: to });
    }
  }
  return changes;
}

function contentChanges(from: string, to: string): BlockChange[] {
  const [before, after] = [blocksOf(from), blocksOf(to)];
  const runs = diffArrays(before, after, { timeout: patience }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  if (!runs.some(({ added, removed }) => added || removed)) return [];
  const changes: BlockChange[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    changes.push(...pairUp(removed, added));
    [removed, added] = [[], []];
  };
  for (const run of runs) {
    if (run.removed) removed.push(...run.value);
    else if (run.added) added.push(...run.value);
    else {
      flush();
      changes.push({ kind: 'same', count: run.value.length, text: run.value.join('\n') });
    }
  }
  flush();
  return changes;
}

const asText = (value: PostFields[keyof PostFields]): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

/** In the order of the editor. */
const shortFields = [
  'title',
  'slug',
  'excerpt',
  'category',
  'tags',
  'featured',
  'pictureId',
  'pictureAlt',
  'metaTitle',
  'metaDescription',
] as const satisfies (keyof PostFields)[];

type Numbered = { number: number; fields: PostFields };

/** What is different in `to`. */
export function changesBetween(from: Numbered, to: Numbered): PostChanges {
  const fields = shortFields.flatMap((name) => {
    const [before, after] = [asText(from.fields[name]), asText(to.fields[name])];
    return before === after ? [] : [{ name, from: before, to: after }];
  });
  const content =
    from.fields.content === to.fields.content ? [] : contentChanges(from.fields.content, to.fields.content);
  const isMarkupOnly = content.length === 0 && fields.length === 0 && !sameFields(from.fields, to.fields);
  return { from: from.number, to: to.number, fields, content, isMarkupOnly };
}
