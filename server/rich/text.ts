import type { RichBlock, Span } from './blocks.ts';

/** Rich text as plain text, for the text part of mails: paragraphs with a blank line between, entries and rows a line each. */

const words = (spans: readonly Span[]): string =>
  spans
    .map(({ text, url }) => {
      const address = url?.replace(/^(?:mailto|tel):/, '');
      return address === undefined || address === text || url === text ? text : `${text} (${address})`;
    })
    .join('');

const indented = (text: string, by: number) => text.replaceAll('\n', `\n${' '.repeat(by)}`);

/** Parts of an entry follow each other; a list in it is further in. */
const entryText = (blocks: readonly RichBlock[]) => blocks.map(blockText).join('\n');

function listText({ isOrdered, start, items }: Extract<RichBlock, { kind: 'list' }>): string {
  return items
    .map((blocks, index) => {
      const label = isOrdered ? `${start + index}. ` : '- ';
      return label + indented(entryText(blocks), label.length);
    })
    .join('\n');
}

/** Columns of even width, as far as a line of a mail reaches; a wider table has its cells between strokes. */
function tableText({ head, rows }: Extract<RichBlock, { kind: 'table' }>): string {
  const cells = [...head, ...rows].map((row) => row.map((spans) => words(spans).replaceAll('\n', ' ')));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNarrow = widths.reduce((sum, width) => sum + width + 3, 0) <= 78;
  const line = (row: string[]) =>
    isNarrow
      ? row
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('   ')
          .trimEnd()
      : row.join(' | ');
  return cells.map(line).join('\n');
}

function blockText(block: RichBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'prose':
      return words(block.spans);
    case 'list':
      return listText(block);
    case 'blockquote':
      return blocksText(block.blocks)
        .replaceAll(/^(?=.)/gm, '> ')
        .replaceAll(/^$/gm, '>');
    case 'table':
      return tableText(block);
    case 'picture':
      return `[${block.alt || '…'}]`;
    case 'preformatted':
      return block.text;
    case 'rule':
      return '---';
  }
}

export const blocksText = (blocks: readonly RichBlock[]): string => blocks.map(blockText).join('\n\n');
