import type { CaseStudyStory } from '#shared/case-studies.ts';

export type ToldFigure = { name: string; before: string; after: string; change: string };

const number = (text: string) => {
  const digits = text.replaceAll(/[^\d.,]/g, '').replaceAll(',', '');
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
};
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(Math.round(value))}`;

/** How far two figures are apart: shares in points, all else as a part of the first; nothing for what is told in words. */
function changeOf(before: string, after: string): string {
  const [from, to] = [number(before), number(after)];
  if (from === undefined || to === undefined || from === 0) return '';
  if (before.endsWith('%') && after.endsWith('%')) return `${signed(to - from)} points`;
  return `${signed((to / from - 1) * 100)}%`;
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
