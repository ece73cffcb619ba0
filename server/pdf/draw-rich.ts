import type { RichBlock, Span } from '#server/rich/blocks.ts';
import { spansText } from '#server/rich/blocks.ts';
import { drawGrid } from './draw-grid.ts';
import { looks } from './looks.ts';
import type { Paper } from './page.ts';
import { rowOf } from './rows.ts';
import { widthOf } from './runs.ts';
import type { SheetPicture } from './sheet.ts';

/** Rich text on paper. */

export type Pictures = ReadonlyMap<string, SheetPicture>;

/** For texts that have none. */
export const noPictures: Pictures = new Map();

const headingLooks = { 2: looks.heading, 3: looks.subheading, 4: looks.entry } as const;
const headingGaps = { 2: 14, 3: 8, 4: 4 } as const;

type List = Extract<RichBlock, { kind: 'list' }>;

/** Whether an entry is read from the right, by the first words in it. */
function isRtlEntry(blocks: readonly RichBlock[]): boolean {
  const [first] = blocks;
  const spans = first?.kind === 'prose' || first?.kind === 'heading' ? first.spans : [];
  return rowOf(spansText(spans), 'text').isRtl;
}

function drawList(on: Paper, { isOrdered, start, items }: List, pictures: Pictures): void {
  const labels = items.map((_, index) => (isOrdered ? `${start + index}.` : '•'));
  const widest = Math.max(0, ...labels.map((label) => widthOf(rowOf(label, 'text'), looks.text.size)));
  const room = Math.max(16, widest + 9);
  on.within('L', {}, () => {
    for (const [index, blocks] of items.entries()) {
      on.item({ text: labels[index] ?? '', room }, isRtlEntry(blocks), () => {
        if (blocks.length === 0) on.skip(looks.text.leading);
        for (const [place, block] of blocks.entries()) {
          if (place > 0) on.gap(3);
          if (block.kind === 'prose') on.block('P', block.spans, looks.text);
          else drawRichBlock(on, block, pictures);
        }
      });
      on.gap(1.5);
    }
  });
}

/** The widest and highest that a picture may be. */
const mostHeight = 420;

function drawPicture(on: Paper, picture: SheetPicture | undefined, alt: string, caption: Span[]): void {
  const { left, right } = on.edges;
  if (!picture) {
    on.block('P', `[${alt || '…'}]`, looks.soft);
    return;
  }
  // Screens have more points than paper: what is small there is not blown up.
  const scale = Math.min((right - left) / picture.width, mostHeight / picture.height, 0.75);
  const [width, height] = [picture.width * scale, picture.height * scale];
  on.room(height + (caption.length > 0 ? looks.small.leading + 4 : 0));
  const top = on.y;
  on.figure(alt || '…', () => on.document.image(picture.content, left, top, { width, height }));
  on.skip(height + 4);
  if (caption.length > 0) on.block('P', caption, looks.small);
}

/** Blanks at the beginning of lines are what such a text is about. */
const withBlanks = (text: string) =>
  text.replaceAll('\t', '    ').replaceAll(/(?<=^|\n) +| {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length));

/** One block of a text, with the room under it. */
export function drawRichBlock(on: Paper, block: RichBlock, pictures: Pictures): void {
  switch (block.kind) {
    case 'heading':
      on.gap(headingGaps[block.level]);
      on.block(`H${block.level}`, block.spans, headingLooks[block.level]);
      on.gap(3);
      return;
    case 'prose':
      on.block('P', block.spans, looks.text);
      break;
    case 'list':
      drawList(on, block, pictures);
      break;
    case 'blockquote':
      on.within('BlockQuote', { left: 18, right: 18 }, () => {
        for (const each of block.blocks) drawRichBlock(on, each, pictures);
      });
      return;
    case 'table':
      drawGrid(on, block);
      on.gap(4);
      break;
    case 'picture':
      drawPicture(on, pictures.get(block.fileId), block.alt, block.caption);
      break;
    case 'preformatted':
      on.within('BlockQuote', { left: 12 }, () => on.block('P', withBlanks(block.text), looks.code));
      break;
    case 'rule':
      on.gap(6);
      on.rule();
      on.gap(6);
  }
  on.gap(7);
}

/** A list of lines. */
export const plainList = (lines: readonly string[]): RichBlock => ({
  kind: 'list',
  isOrdered: false,
  start: 1,
  items: lines.map((text) => [{ kind: 'prose', spans: [{ text }] }]),
});
