import { type RichBlock, spansText } from '#server/rich/blocks.ts';
import { breakLines } from './lines.ts';
import { ink, looks, paper } from './looks.ts';
import type { Paper } from './page.ts';
import type { Look } from './pen.ts';
import { type Row, rowOf } from './rows.ts';
import { widthOf } from './runs.ts';
import type { Sheet } from './sheet.ts';

/** What comes before a text: whose paper it is, a page for its title, and where its chapters are. */

const yellow = '#f2bd3f';
const blue = '#5ea0e2';

/** The prow made of rising bars, as beside the site's name on every page, `height` points high. */
function drawMark({ document }: Paper, left: number, top: number, height: number): void {
  const scale = height / 30;
  document.save().translate(left, top).scale(scale);
  for (const [x, y, bar] of [
    [1, 18, 9],
    [9, 12, 15],
    [17, 6, 21],
  ] as const)
    document.roundedRect(x, y, 5, bar, 1).fill(blue);
  document.path('M25 27V2c5.4 3.3 8 9 8 15.4 0 4.6-2.8 8-8 9.6z').fill(yellow);
  document.restore();
}

/** Mark, name, address and how to reach us, above a line. */
export function drawLetterhead(on: Paper, { name, lines }: Sheet['site']): void {
  const size = 26;
  const top = on.y;
  on.decoration(() => drawMark(on, paper.left, top - 3, size));
  on.within('NonStruct', { left: size + 12 }, () => {
    on.block('P', name, looks.site);
    for (const line of lines) on.block('P', line, looks.small);
  });
  on.gap(10);
  on.rule();
}

const coverTitle: Look = { face: 'display', size: 34, leading: 38, color: ink.dark };
const coverLine: Look = { face: 'text', size: 12, leading: 18, color: ink.soft };

/** The title on a page of its own, under the letterhead, with whom it is for and who wrote it. */
export function drawCover(on: Paper, { kicker, title, about }: Sheet): void {
  on.skip(150);
  on.block('P', kicker, looks.kicker);
  on.gap(6);
  on.block('H1', title, coverTitle);
  on.gap(14);
  const top = on.y;
  on.decoration(() => on.document.rect(paper.left, top, 64, 3).fill(yellow));
  on.skip(22);
  for (const line of about) on.block('P', line, coverLine);
}

type Chapter = { level: number; text: string };

/** Headings in the order in which they are drawn, those within quotes and lists too. */
const headingsIn = (blocks: readonly RichBlock[]): Chapter[] =>
  blocks.flatMap((block): Chapter[] => {
    if (block.kind === 'heading') return [{ level: block.level, text: spansText(block.spans) }];
    if (block.kind === 'blockquote') return headingsIn(block.blocks);
    return block.kind === 'list' ? headingsIn(block.items.flat()) : [];
  });

/** Headings of the texts of a document. */
const chaptersOf = ({ parts }: Sheet): Chapter[] =>
  parts.flatMap((part): Chapter[] => {
    if (part.kind !== 'text') return [];
    const own = part.heading === '' ? [] : [{ level: 2, text: part.heading }];
    return [...own, ...headingsIn(part.blocks)];
  });

/** A text of so many chapters and letters is looked things up in; a shorter one is read. */
const [fewestChapters, fewestLetters] = [3, 2500];
/** With more headings than this, the list names the chapters alone. */
const mostListed = 45;

const lettersOf = ({ parts }: Sheet) => JSON.stringify(parts.map((part) => part.kind === 'text' && part.blocks)).length;

const entryLooks: Record<number, Look> = {
  2: { ...looks.text, leading: 20 },
  3: { ...looks.soft, size: 9.5, leading: 16 },
};
const numberRoom = 40;

type Entry = { level: number; lines: Row[]; look: Look; page: number; y: number };
/** Room for a list of chapters, whose pages are known when everything is drawn. */
export type Contents = {
  entries: Entry[];
  from: number;
  isListed: (level: number) => boolean;
  list: ReturnType<Paper['contents']>;
};

/** How a document's list of chapters is made; none for one without chapters enough, or that wants none. */
export function contentsPages(on: Paper, sheet: Sheet): { reserve: () => Contents } | undefined {
  const chapters = chaptersOf(sheet);
  const { contents } = sheet;
  const isLong =
    chapters.filter(({ level }) => level === 2).length >= fewestChapters && lettersOf(sheet) > fewestLetters;
  if (contents === undefined || !isLong) return undefined;
  const deepest = chapters.filter(({ level }) => level < 4).length > mostListed ? 2 : 3;
  const isListed = (level: number) => level <= deepest;
  return {
    reserve() {
      on.nextPage();
      on.block('H2', contents, looks.title);
      on.gap(12);
      const list = on.contents();
      const entries: Entry[] = [];
      for (const { level, text } of chapters.filter((chapter) => isListed(chapter.level))) {
        const look = entryLooks[level] ?? looks.soft;
        const { left, right } = on.edges;
        const lines = breakLines(text, right - left - numberRoom - insetOf(level), look);
        on.room(lines.length * look.leading);
        entries.push({ level, lines, look, page: on.pages - 1, y: on.y });
        on.skip(lines.length * look.leading);
      }
      const from = on.headings.length;
      on.nextPage();
      return { entries, from, isListed, list };
    },
  };
}

const insetOf = (level: number) => (level - 2) * 16;

/** Fills the list in: each chapter with its page, and leading there. */
export function drawContents(on: Paper, { entries, from, isListed, list }: Contents): void {
  const places = on.headings.slice(from).filter(({ level }) => isListed(level));
  const { left, right } = on.edges;
  for (const [index, { level, lines, look, page, y }] of entries.entries()) {
    const place = places[index];
    if (!place) continue;
    const number = rowOf(String(place.page + 1), look.face);
    on.refer(
      list,
      { page, place: place.place, name: place.text, left, right, y, height: lines.length * look.leading },
      () => {
        for (const [row, line] of lines.entries()) {
          const ends = { left: left + insetOf(level), right: right - numberRoom, y: y + row * look.leading };
          on.lineWithin(line, look, ends);
        }
        const last = y + (lines.length - 1) * look.leading;
        on.line(number, look, { x: right - widthOf(number, look.size), y: last });
      },
    );
  }
  list.end();
}
