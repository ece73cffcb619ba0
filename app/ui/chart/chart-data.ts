import { m } from '#messages/messages.js';

/** What a chart and its table show: one value of each series for each point. */

/** The palette's data colours; `past` is for what something is compared with. */
export type ChartTone = 'harbour' | 'yellow' | 'green' | 'red' | 'past';

export type ChartPoint = {
  key: string;
  /** In full, for the readout and the table. */
  label: string;
  /** For the axis; the label when absent. */
  short?: string;
  /** Its time is not over yet: what it says so far is drawn apart. */
  isRunning?: boolean;
};

/** What a point is called where there is room for it. */
export const pointLabel = ({ label, isRunning }: ChartPoint): string =>
  isRunning ? m.ui_chart_running({ point: label }) : label;

export type ChartSeries = {
  name: string;
  /** One for each point; null where there is none. */
  values: readonly (number | null)[];
  tone?: ChartTone;
};

export type ChartProps = {
  title: string;
  /** Head of the table's first column: what the points are. */
  pointsHeader: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Writes values on the axis, in the readout and in the table. */
  format: (value: number) => string;
  /** Top of the axis where it is known, as 100 for shares; else it follows the values. */
  max?: number;
  /** Height of the drawing in pixels. */
  height?: number;
};

export const strokes: Record<ChartTone, string> = {
  harbour: 'stroke-harbour',
  yellow: 'stroke-yellow',
  green: 'stroke-green',
  red: 'stroke-red',
  past: 'stroke-edge',
};

export const fills: Record<ChartTone, string> = {
  harbour: 'fill-harbour',
  yellow: 'fill-yellow',
  green: 'fill-green',
  red: 'fill-red',
  past: 'fill-edge',
};

const order: readonly ChartTone[] = ['harbour', 'yellow', 'green', 'red'];

/** The colour of a series: its own, else by its place. */
export const toneOf = (series: ChartSeries, index: number): ChartTone =>
  series.tone ?? order[index % order.length] ?? 'harbour';
