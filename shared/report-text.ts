/** The text of a report: paragraphs (blank lines), headings (`# ` and `## `) and lists (`- `). Everything else stands as it is written. */

export type ReportBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const headingPattern = /^(#{1,2}) +(.+)$/;
const itemPattern = /^[-*•] +(.+)$/;

/** The parts of a text, in order; line breaks within a paragraph stay. */
export function reportBlocks(text: string): ReportBlock[] {
  const blocks: ReportBlock[] = [];
  let lines: string[] = [];
  const closeParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const [, marks, heading] = headingPattern.exec(line) ?? [];
    const [, item] = itemPattern.exec(line) ?? [];
    if (heading !== undefined) {
      closeParagraph();
      blocks.push({ kind: 'heading', level: marks === '#' ? 2 : 3, text: heading.trim() });
    } else if (item !== undefined) {
      closeParagraph();
      const last = blocks.at(-1);
      if (last?.kind === 'list') last.items.push(item.trim());
      else blocks.push({ kind: 'list', items: [item.trim()] });
    } else if (line.trim() === '') {
      closeParagraph();
      // Lists that a blank line parts are two.
      if (blocks.at(-1)?.kind === 'list') blocks.push({ kind: 'paragraph', text: '' });
    } else lines.push(line.trimEnd());
  }
  closeParagraph();
  return blocks.filter((block) => block.kind !== 'paragraph' || block.text !== '');
}
