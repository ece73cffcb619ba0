import type { ReportBlock } from '#shared/report-text.ts';
import { looks, Paper } from './page.ts';
import type { Sheet, SheetPart } from './sheet.ts';

/** One part of a written text. */
export function drawBlock(on: Paper, block: ReportBlock): void {
  if (block.kind === 'heading') {
    on.gap(block.level === 2 ? 14 : 8);
    on.block(block.level === 2 ? 'H2' : 'H3', block.text, block.level === 2 ? looks.heading : looks.subheading);
    on.gap(3);
  } else if (block.kind === 'list') {
    on.list(block.items);
    on.gap(7);
  } else {
    on.block('P', block.text, looks.text);
    on.gap(7);
  }
}

/** Lets others have the processor: a long document takes seconds. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

async function drawPart(on: Paper, part: SheetPart): Promise<void> {
  on.gap(18);
  if (part.heading !== '') {
    on.block('H2', part.heading, looks.heading);
    on.gap(5);
  }
  if (part.kind === 'facts') on.pairs(part.facts);
  else if (part.kind === 'text')
    for (const block of part.blocks) {
      drawBlock(on, block);
      await pause();
    }
  else
    for (const { head, text } of part.entries) {
      on.room(looks.entry.leading + looks.text.leading);
      on.block('P', head, looks.entry);
      if (text !== '') on.block('P', text, looks.text);
      on.gap(9);
      await pause();
    }
}

/** The document as a PDF on A4: tagged, its fonts inside, nothing fetched. */
export async function drawSheet(sheet: Sheet): Promise<Buffer> {
  const { site, language, kicker, title, about, parts, foot } = sheet;
  const on = new Paper({ title: `${kicker}: ${title}`, author: site.name, language });
  on.block('P', site.name, looks.site);
  for (const line of site.lines) on.block('P', line, looks.small);
  on.gap(10);
  on.rule();
  on.gap(22);
  on.block('P', kicker, looks.kicker);
  on.gap(2);
  on.block('H1', title, looks.title);
  on.gap(4);
  for (const line of about) on.block('P', line, looks.soft);
  for (const part of parts) await drawPart(on, part);
  return on.finish(foot);
}
