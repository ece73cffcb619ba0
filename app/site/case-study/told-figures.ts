import type { CaseStudyStory } from '#shared/case-studies.ts';

export type ToldFigure = { name: string; before: string; after: string; change: string };

type Figure = { value: number; currency: string; unit: string; word: string };

const scales: Record<string, number> = { k: 1e3, m: 1e6, bn: 1e9 };

/** About how much, the figure with what stands before and after it, and the words that follow. */
const figurePattern =
  /^(?:(?:about|almost|around|nearly|over|roughly|under) |[~≈])?(?<sign>[+\-−]?)(?<currency>[€$£]?)(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?<unit>%|[a-z]*)(?:[.,;]? (?<word>[^\s\d]+).*|[.,;]?)$/i;

/** What a text begins with, if that is a figure and can be read in one way only: `1.200` may be a thousand or one, `0,85` is not English. */
function figureOf(text: string): Figure | undefined {
  const { sign = '', currency = '', digits = '', unit = '', word = '' } = figurePattern.exec(text)?.groups ?? {};
  if (digits === '' || /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined;
  const scale = scales[unit.toLowerCase()];
  const value = Number(digits.replaceAll(',', '')) * (scale ?? 1) * (/[-−]/.test(sign) ? -1 : 1);
  return {
    value,
    currency,
    unit: scale ? 'scaled' : unit.toLowerCase(),
    word: word.toLowerCase().replace(/s?\W*$/, ''),
  };
}

/** Both count the same: euros, percent or weeks, not weeks and days. What is said of one of them only holds for both. */
const areAlike = (one: Figure, other: Figure) =>
  one.currency === other.currency &&
  one.unit === other.unit &&
  (one.word === '' || other.word === '' || one.word === other.word);

/** Small steps with a tenth: from 0.8% to 1.2% is not nothing. */
function signed(value: number): string {
  const size = Math.abs(value).toLocaleString('en-GB', {
    maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0,
    useGrouping: false,
  });
  return `${value < 0 ? '−' : '+'}${size}`;
}

/** How far two figures are apart: shares in points, all else as a part of the first; nothing for what cannot be compared or is told in words. */
function changeOf(before: string, after: string): string {
  const [from, to] = [figureOf(before), figureOf(after)];
  if (!from || !to || !areAlike(from, to)) return '';
  if (from.unit === '%') {
    const points = signed(to.value - from.value);
    return `${points} ${/^.1$/.test(points) ? 'point' : 'points'}`;
  }
  return from.value > 0 ? `${signed((to.value / from.value - 1) * 100)}%` : '';
}

/** "Buy Box share from 61% to 94%": what editors write among the key results. */
const fromTo = /^(?<name>.+?)(?: (?:up|down))? from (?<before>\S+(?: \S+)?) to (?<after>.+)$/;

function ofResult(result: string): ToldFigure[] {
  const { name = '', before = '', after = '' } = fromTo.exec(result)?.groups ?? {};
  return name ? [{ name, before, after, change: changeOf(before, after) }] : [];
}

function ofChart({ chart }: Pick<CaseStudyStory, 'chart'>): ToldFigure[] {
  if (!chart) return [];
  const isShare = chart.label.endsWith(', percent');
  const name = isShare ? chart.label.replace(/, percent$/, '') : chart.label;
  const [before = '', after = ''] = [chart.points[chart.start], chart.points.at(-1)].map((value) =>
    value === undefined ? '' : `${value.toLocaleString('en-GB')}${isShare ? '%' : ''}`,
  );
  return [{ name, before, after, change: changeOf(before, after) }];
}

/** Figures that a case tells before and after its work: those of its key results, and that of its chart where they do not name it. */
export function toldFigures(study: Pick<CaseStudyStory, 'results' | 'chart'>): ToldFigure[] {
  const told = study.results.flatMap(ofResult);
  const charted = ofChart(study).filter(({ name }) => !told.some((each) => name.split(',')[0] === each.name));
  return [...charted, ...told];
}
