import { contentsPages, drawContents, drawCover, drawLetterhead } from './cover.ts';
import { drawRichBlock, type Pictures } from './draw-rich.ts';
import { looks } from './looks.ts';
import { Paper } from './page.ts';
import type { Sheet, SheetPart } from './sheet.ts';

/** Lets others have the processor: a long document takes seconds. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

async function drawPart(on: Paper, part: SheetPart, pictures: Pictures): Promise<void> {
  on.gap(18);
  if (part.heading !== '') {
    on.block('H2', part.heading, looks.heading);
    on.gap(5);
  }
  if (part.kind === 'facts') on.pairs(part.facts);
  else if (part.kind === 'text')
    for (const block of part.blocks) {
      drawRichBlock(on, block, pictures);
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

/** The document as a PDF on A4: tagged, its fonts inside, nothing fetched. `pictures` are those in its texts, by their files. */
export async function drawSheet(sheet: Sheet, pictures: Pictures = new Map()): Promise<Buffer> {
  const { site, language, kicker, title, about, parts, foot, author = site.name } = sheet;
  const on = new Paper({ title: `${kicker}: ${title}`, author, language });
  const contents = contentsPages(on, sheet);
  drawLetterhead(on, site);
  if (contents) drawCover(on, sheet);
  else {
    on.gap(22);
    on.block('P', kicker, looks.kicker);
    on.gap(2);
    on.block('H1', title, looks.title);
    on.gap(4);
    for (const line of about) on.block('P', line, looks.soft);
  }
  const list = contents?.reserve();
  for (const part of parts) await drawPart(on, part, pictures);
  if (list) drawContents(on, list);
  return on.finish(foot);
}
