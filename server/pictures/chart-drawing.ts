import { drawLine, type Face, widthOf } from './lettering.ts';
import { palette } from './palette.ts';
import { circle, path, rect, stroke } from './shapes.ts';

/** Charts in the texts of articles: few words, large enough to be read on a phone. */

const width = 1200;
const edge = 56;
const size = 40;

const tones = { plain: palette.harbour, marked: palette.yellow, pale: palette.honeyDark } as const;

/** One bar. `shown` is its value as the article writes it. */
type Bar = { label: string; value: number; shown: string; tone?: keyof typeof tones };

/** A line across all bars, with the value that they are compared with. */
type Level = { value: number; shown: string };

type Words = { x: number; y: number; at?: 'start' | 'middle' | 'end'; face?: Face; fill?: string };

function write(text: string, { x, y, at = 'start', face = 'text', fill = palette.ink }: Words): string {
  const shift = { start: 0, middle: 0.5, end: 1 }[at] * widthOf(text, face, size);
  return drawLine({ text, face, size, x: x - shift, y, fill });
}

const dashed = ' stroke-dasharray="4 16"';

type Drawn = { svg: string; width: number; height: number };

function sheet(height: number, parts: string[]): Drawn {
  const ground = rect(0, 0, width, height, palette.stone1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${parts.join('')}</svg>`;
  return { svg, width, height };
}

type Rows = { rows: readonly Bar[]; level?: Level };

/** A value within its bar. */
const within = { plain: palette.paper, marked: palette.ink, pale: palette.ink } as const;

/** Bars that lie, each beside its label; what is below nothing reaches to the left. Values stand in the bars where a level is drawn across. */
function drawRows({ rows: bars, level }: Rows): Drawn {
  const pitch = 96;
  const thickness = 58;
  const top = level ? edge + 66 : edge;
  const labels = Math.max(...bars.map(({ label }) => widthOf(label, 'text', size)));
  const shown = level ? 0 : 20 + Math.max(...bars.map((bar) => widthOf(bar.shown, 'display', size)));
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const highest = Math.max(...bars.map(({ value }) => value));
  const left = edge + labels + 36;
  const scale = (width - edge - shown - left) / (highest - lowest);
  const zero = left - lowest * scale;
  const bottom = top + bars.length * pitch - (pitch - thickness);
  const rows = bars.map(({ label, value, shown: words, tone = 'plain' }, row) => {
    const y = top + row * pitch;
    const end = zero + Math.max(0, value) * scale;
    const inside = { x: end - 18, at: 'end', fill: within[tone] } as const;
    return [
      write(label, { x: edge, y: y + 43 }),
      rect(Math.min(zero, zero + value * scale), y, Math.max(2, Math.abs(value) * scale), thickness, tones[tone]),
      write(words, { y: y + 43, face: 'display', ...(level ? inside : { x: end + 20 }) }),
    ].join('');
  });
  const across = level && [
    stroke(`M${zero + level.value * scale} ${top - 18}V${bottom + 12}`, palette.ink, 5, dashed),
    write(level.shown, {
      x: Math.min(zero + level.value * scale, width - edge - widthOf(level.shown, 'text', size) / 2),
      y: edge + 22,
      at: 'middle',
    }),
  ];
  return sheet(bottom + edge, [...(across ?? []), ...rows]);
}

/** Words in the room beside a bar, at a share of the height of the highest. */
type Note = { beside: number; share: number; words: string };

type Columns = { columns: readonly Bar[]; level?: Level; notes?: readonly Note[] };

/** Bars that stand, their labels below, their values within. */
function drawColumns({ columns: bars, level, notes = [] }: Columns): Drawn {
  const height = 640;
  const base = height - edge - (bars.some(({ label }) => label) ? 62 : 0);
  const highest = Math.max(...bars.map(({ value }) => value));
  const pitch = (width - edge * 2) / bars.length;
  const yOf = (value: number) => base - (value / highest) * (base - edge);
  const columns = bars.map(({ label, value, shown, tone = 'plain' }, column) => {
    const middle = edge + (column + 0.5) * pitch;
    const thickness = Math.min(pitch * 0.72, 140);
    return [
      rect(middle - thickness / 2, yOf(value), thickness, base - yOf(value), tones[tone]),
      write(shown, { x: middle, y: yOf(value) + 52, at: 'middle', face: 'display', fill: within[tone] }),
      write(label, { x: middle, y: height - edge, at: 'middle' }),
    ].join('');
  });
  const across = level && [
    stroke(`M${edge} ${yOf(level.value)}H${width - edge}`, palette.ink, 5, dashed),
    write(level.shown, { x: width - edge, y: yOf(level.value) - 20, at: 'end' }),
  ];
  const beside = notes.map(({ beside: column, share, words }) =>
    write(words, { x: edge + (column + 1) * pitch, y: yOf(share * highest) }),
  );
  const ground = stroke(`M${edge} ${base}H${width - edge}`, palette.ink, 4);
  return sheet(height, [...(across ?? []), ...columns, ...beside, ground]);
}

type Course = {
  /** What is there at each moment, from left to right. */
  points: readonly (readonly [moment: number, value: number])[];
  /** Levels that matter, each named where the course leaves room: up to (`end`) or from (`start`) a moment. */
  levels: readonly (Level & { tone: keyof typeof tones; moment: number; at: 'start' | 'end' })[];
  /** The moment that the article speaks of. */
  mark: { moment: number; value: number; shown: string };
};

/** How something rises and falls. */
function drawCourse({ points, levels, mark }: Course): Drawn {
  const height = 640;
  const base = height - edge;
  const highest = Math.max(...points.map(([, value]) => value));
  const last = Math.max(...points.map(([moment]) => moment));
  const xOf = (moment: number) => edge + (moment / last) * (width - edge * 2);
  const yOf = (value: number) => base - (value / highest) * (base - edge);
  const line = points.map(([moment, value]) => `${xOf(moment).toFixed(1)} ${yOf(value).toFixed(1)}`).join('L');
  const [x, y] = [xOf(mark.moment), yOf(mark.value)];
  return sheet(height, [
    path(`M${line}V${base}H${edge}z`, palette.foam, ' opacity=".6"'),
    ...levels.map(({ value, tone }) => stroke(`M${edge} ${yOf(value)}H${width - edge}`, tones[tone], 5, dashed)),
    stroke(`M${line}`, palette.harbour, 8, ' stroke-linejoin="round"'),
    ...levels.map(({ value, shown, moment, at }) => write(shown, { x: xOf(moment), y: yOf(value) - 18, at })),
    circle(x, y, 16, palette.yellow),
    write(mark.shown, { x: x - 36, y: y + 14, at: 'end', face: 'display' }),
    stroke(`M${edge} ${base}H${width - edge}`, palette.ink, 4),
  ]);
}

export type Chart = Rows | Columns | Course;

/** A chart as an SVG, with its size in pixels. */
export function drawChart(chart: Chart): Drawn {
  if ('rows' in chart) return drawRows(chart);
  return 'columns' in chart ? drawColumns(chart) : drawCourse(chart);
}
