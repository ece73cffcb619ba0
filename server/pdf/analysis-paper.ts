import { breakLines } from './lines.ts';
import { ink, looks, paper } from './looks.ts';
import type { Paper } from './page.ts';
import type { Look } from './pen.ts';
import { lettersOf, type Row, rowOf } from './rows.ts';
import { widthOf } from './runs.ts';

/** What an analysis needs on paper beside text: figures in columns, and drawings. */

const width = paper.width - paper.left - paper.right;

export const tones = {
  good: '#065da0',
  fair: '#7fa6cf',
  open: '#cfc4ae',
  own: '#0f1b2b',
  risk: '#b92a21',
  deep: '#7e1d17',
};

const head: Look = { face: 'strong', size: 8, leading: 11, color: ink.soft };
const cell: Look = { face: 'text', size: 8.5, leading: 11.5, color: ink.dark };
const name: Look = { ...cell, face: 'strong' };
const soft: Look = { ...cell, color: ink.soft };

export type PaperTable = {
  head: string;
  columns: { label: string; isText: boolean }[];
  rows: { name: string; place: string; cells: string[] }[];
};

/** The first column takes what the others leave. */
function edgesOf({ columns }: PaperTable): number[] {
  const each = Math.min(104, (width * 0.62) / Math.max(1, columns.length));
  const texts = columns.filter(({ isText }) => isText).length;
  const more = texts > 0 ? Math.min(40, (width * 0.1) / texts) : 0;
  const widths = columns.map(({ isText }) => each + (isText ? more : 0));
  const first = width - widths.reduce((sum, one) => sum + one, 0);
  return [first, ...widths];
}

type Cell = { lines: Row[]; look: Look; isRight: boolean; note?: Row[] };

const cellOf = (text: string, look: Look, room: number, isRight: boolean): Cell => ({
  lines: breakLines(text, room - 10, look),
  look,
  isRight,
});

/** How much a line of a table takes beside its text. */
const around = 5;

const heightOf = (cells: readonly Cell[]) =>
  Math.max(...cells.map(({ lines, look, note = [] }) => (lines.length + note.length) * look.leading)) + around;

const headingOf = (table: PaperTable, widths: readonly number[]): Cell[] =>
  [{ label: table.head, isText: true }, ...table.columns].map(({ label, isText }, index) =>
    cellOf(label, head, widths[index] ?? 0, !isText),
  );

function cellsOf(row: PaperTable['rows'][number], { columns }: PaperTable, widths: readonly number[]): Cell[] {
  const [first = 0, ...others] = widths;
  const note = row.place === '' ? [] : cellOf(row.place, cell, first, false).lines;
  const cells = columns.map(({ isText }, index) => cellOf(row.cells[index] ?? '', cell, others[index] ?? 0, !isText));
  return [{ ...cellOf(row.name, name, first, false), note }, ...cells];
}

/** How much the heading of a table takes with its first row: what is written above it stays with them. */
export function beginningOf(table: PaperTable): number {
  const widths = edgesOf(table);
  const [first] = table.rows;
  return heightOf(headingOf(table, widths)) + 1 + (first ? heightOf(cellsOf(first, table, widths)) : 0);
}

/** A table, its rows whole on one page, its heading over each page's part and never without a row. */
export function drawTable(on: Paper, table: PaperTable): void {
  const widths = edgesOf(table);
  const room = (index: number) => widths[index] ?? 0;
  const write = ({ lines, look, isRight, note = [] }: Cell, index: number) => {
    const left = paper.left + widths.slice(0, index).reduce((sum, one) => sum + one, 0);
    const right = left + room(index);
    [...lines, ...note].forEach((text, row) => {
      const own = row < lines.length ? look : soft;
      const y = on.y + 2 + row * own.leading;
      if (isRight) on.line(text, own, { x: right - widthOf(text, own.size), y });
      else on.lineWithin(text, own, { left: left + (index > 0 ? 10 : 0), right: right - (index > 0 ? 0 : 10), y });
    });
  };
  const heading = headingOf(table, widths);
  const line = (cells: readonly Cell[], type: 'TH' | 'TD') => {
    on.row(
      heightOf(cells),
      type,
      cells.map((each, index) => () => write(each, index)),
    );
    on.rule();
  };
  on.room(beginningOf(table));
  on.table(() => {
    line(heading, 'TH');
    for (const row of table.rows) {
      const cells = cellsOf(row, table, widths);
      const page = on.pages;
      on.room(heightOf(cells));
      if (on.pages > page) {
        // Readers have heard it: on the next page it is for the eye.
        on.decoration(() => heading.forEach(write));
        on.skip(heightOf(heading));
        on.rule();
      }
      line(cells, 'TD');
    }
  });
}

/** A table under a heading of its own, which no page parts from it. */
export function drawTitledTable(on: Paper, title: string, table: PaperTable): void {
  on.block('H3', title, looks.subheading, beginningOf(table));
  drawTable(on, table);
}

export type Stretch = { from: number; length: number; color: string };

/** Stretches beside each other as a drawing with a name. */
export function drawStretches(on: Paper, alt: string, stretches: readonly Stretch[], height: number): void {
  on.room(height + 6);
  on.figure(alt, () => {
    for (const { from, length, color } of stretches)
      on.document.rect(paper.left + from, on.y, Math.max(0.75, length), height).fill(color);
  });
  on.skip(height + 4);
}

export type Bar = { label: string; more: string; value: string; parts: Stretch[] };

const barLook: Look = { face: 'text', size: 8.5, leading: 12, color: ink.dark };

/** A text on one line: one without room for all of it says so. */
function fitted(text: string, room: number): Row {
  const [line = rowOf('', barLook.face), ...others] = breakLines(text, room, barLook);
  if (others.length === 0) return line;
  const letters = lettersOf(text);
  for (let kept = letters.length - 1; kept > 0; kept -= 1) {
    const row = rowOf(`${letters.slice(0, kept).join('').trimEnd()}…`, barLook.face);
    if (widthOf(row, barLook.size) <= room) return row;
  }
  return line;
}

const step = 17;

export const heightOfBars = (bars: readonly unknown[]): number => bars.length * step + 8;

/** Bars under each other, with a line across them all. */
export function drawBars(on: Paper, alt: string, bars: readonly Bar[], at: { left: number; mark: number }): void {
  on.room(heightOfBars(bars));
  const top = on.y;
  on.figure(alt, () => {
    bars.forEach(({ parts }, index) => {
      for (const { from, length, color } of parts)
        on.document.rect(paper.left + at.left + from, top + index * step + 2, Math.max(0.75, length), 9).fill(color);
    });
    on.document
      .moveTo(paper.left + at.left + at.mark, top - 2)
      .lineTo(paper.left + at.left + at.mark, top + bars.length * step)
      .lineWidth(1.25)
      .strokeColor(ink.dark)
      .stroke();
  });
  on.paragraphs(
    bars.map(({ label, more, value, parts }, index) => () => {
      const y = top + index * step;
      const text = fitted(label, at.left - 66);
      on.line(text, barLook, { x: paper.left, y });
      const beside = rowOf(more, barLook.face);
      const x = paper.left + at.left - 10 - widthOf(beside, barLook.size);
      on.line(beside, { ...barLook, color: ink.soft }, { x, y });
      const end = Math.max(...parts.map(({ from, length }) => from + length));
      const share = rowOf(value, 'strong');
      // The line across the bars would run through it.
      const isCrossed = end < at.mark && end + 6 + widthOf(share, barLook.size) > at.mark;
      const behind = isCrossed ? at.mark : end;
      on.line(share, { ...barLook, face: 'strong' }, { x: paper.left + at.left + behind + 6, y });
    }),
  );
  on.skip(bars.length * step + 6);
}

export const textWidth = width;
export const amountLook: Look = { ...looks.title, size: 17, leading: 21 };
