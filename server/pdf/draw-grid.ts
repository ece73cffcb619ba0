import { type RichBlock, type Span, spansText } from '#server/rich/blocks.ts';
import { breakLines } from './lines.ts';
import { looks, paper } from './looks.ts';
import type { Paper } from './page.ts';
import type { Look } from './pen.ts';
import { type Row, rowsOf } from './rows.ts';
import { widthOf } from './runs.ts';

/** A table that somebody wrote. */

type Grid = Pick<Extract<RichBlock, { kind: 'table' }>, 'head' | 'rows'>;

const cellLook: Look = { ...looks.text, size: 9, leading: 12.5 };
const headLook: Look = { ...cellLook, face: 'strong', color: looks.soft.color };
const padding = 10;
const above = 3.5;

const isAmount = (text: string) =>
  /^[-+−–]?\s*(?:[€$£¥]\s*)?[-+−–]?\d[\d.,'’\s\u00a0]*(?:%|[€$£¥]|[A-Z]{3})?$/u.test(text);

/** How wide a column must be for its longest word, and how wide it would like to be. */
function wishOf(cells: readonly Span[][], look: Look): { least: number; most: number } {
  let [least, most] = [0, 0];
  for (const spans of cells)
    for (const line of rowsOf(spans, look.face)) {
      most = Math.max(most, widthOf(line, look.size));
      for (const word of line.text.split(/[ -]/))
        least = Math.max(least, ...rowsOf(word, look.face).map((row) => widthOf(row, look.size)));
    }
  return { least, most };
}

/**
 * Widths that together are `room`: each column has what it would like while that fits. Where it does not, the wide ones give way, none
 * below its longest word while that fits either.
 */
export function columnWidths(wishes: readonly { least: number; most: number }[], room: number): number[] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const most = wishes.map((wish) => wish.most + padding);
  if (sum(most) <= room) {
    const spare = (room - sum(most)) / most.length;
    return most.map((width) => width + spare);
  }
  const fair = room / wishes.length;
  const least = wishes.map((wish) => Math.min(wish.least + padding, fair));
  const wanted = most.map((width, index) => width - (least[index] ?? 0));
  const spare = room - sum(least);
  return least.map((width, index) => width + (spare * (wanted[index] ?? 0)) / (sum(wanted) || 1));
}

type Line = { type: 'TH' | 'TD'; cells: Row[][]; look: Look };

/** So many lines of cells fit on one page. */
const mostLines = Math.floor((paper.height - paper.top - paper.bottom - 60) / cellLook.leading);

/** A row as it is, or in parts that each fit on a page. */
function slices(line: Line): Line[] {
  const count = Math.max(1, ...line.cells.map((lines) => lines.length));
  return Array.from({ length: Math.ceil(count / mostLines) }, (_, part) => ({
    ...line,
    cells: line.cells.map((lines) => lines.slice(part * mostLines, (part + 1) * mostLines)),
  }));
}

const heightOf = ({ cells, look }: Line) =>
  Math.max(1, ...cells.map((lines) => lines.length)) * look.leading + 2 * above;

/** Its rows stand whole on one page, and its head over the part on each. */
export function drawGrid(on: Paper, { head, rows }: Grid): void {
  const count = Math.max(0, ...[...head, ...rows].map((cells) => cells.length));
  if (count === 0) return;
  const columns = Array.from({ length: count }, (_, index) => index);
  const { left, right } = on.edges;
  const widths = columnWidths(
    columns.map((index) =>
      wishOf(
        [...head, ...rows].map((cells) => cells[index] ?? []),
        headLook,
      ),
    ),
    right - left,
  );
  const lefts = widths.map((_, index) => left + widths.slice(0, index).reduce((all, width) => all + width, 0));
  const areAmounts = columns.map((index) => {
    const texts = rows.map((cells) => spansText(cells[index] ?? []).trim()).filter((text) => text !== '');
    return index > 0 && texts.length > 0 && texts.every(isAmount);
  });
  const lineOf =
    (type: 'TH' | 'TD', look: Look) =>
    (cells: readonly Span[][]): Line => ({
      type,
      look,
      cells: columns.map((index) => breakLines(cells[index] ?? [], (widths[index] ?? 0) - padding, look)),
    });
  const write = ({ cells, look }: Line, index: number, top: number) => {
    const [from, to] = [lefts[index] ?? left, (lefts[index] ?? left) + (widths[index] ?? 0)];
    for (const [place, row] of (cells[index] ?? []).entries()) {
      const y = top + above + place * look.leading;
      const ends = { left: from + (index > 0 ? padding / 2 : 0), right: to - (index < count - 1 ? padding / 2 : 0), y };
      if (row.text === '') continue;
      if (areAmounts[index]) on.line(row, look, { x: ends.right - widthOf(row, look.size), y });
      else on.lineWithin(row, look, ends);
    }
  };
  const heads = head.map(lineOf('TH', headLook));
  const body = rows.map(lineOf('TD', cellLook)).flatMap(slices);
  const headHeight = heads.reduce((all, line) => all + heightOf(line), 0);
  on.room(headHeight + heightOf(body[0] ?? heads[0] ?? { type: 'TD', look: cellLook, cells: [] }));
  on.table(() => {
    for (const line of [...heads, ...body]) {
      const page = on.pages;
      on.room(heightOf(line));
      if (on.pages > page && line.type === 'TD')
        for (const each of heads) {
          const top = on.y;
          // Readers have heard it: on the next page it is for the eye.
          on.decoration(() => {
            for (const index of columns) write(each, index, top);
          });
          on.skip(heightOf(each));
          on.rule();
        }
      const top = on.y;
      on.row(
        heightOf(line),
        line.type,
        columns.map((index) => () => write(line, index, top)),
      );
      on.rule();
    }
  });
}
