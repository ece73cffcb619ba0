import type { CaseStudyView } from '#shared/case-studies.ts';

export type FanLine = {
  slug: string;
  client: string;
  value: string;
  /** From the start of the work (0) to the last figure (1), and how often the first figure fits into each (doubling is one step up). */
  points: (readonly [along: number, doublings: number])[];
};

/** The figures of each case since the work began, as multiples of the first: six problems on one scale. */
export function fanLines(cases: readonly CaseStudyView[]): FanLine[] {
  return cases.flatMap(({ slug, client, headline, chart }) => {
    const since = chart?.points.slice(chart.start) ?? [];
    const first = since[0] ?? 0;
    if (since.length < 2 || since.some((value) => value <= 0)) return [];
    const points = since.map((value, index) => [index / (since.length - 1), Math.log2(value / first)] as const);
    return [{ slug, client: client.split(',')[0] ?? client, value: headline.value, points }];
  });
}

/** The same heights, moved apart until each has `gap` to itself; order and their middle stay. */
export function spreadApart(heights: readonly number[], gap: number): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  const placed: number[] = [];
  for (const { height } of order) placed.push(Math.max(height, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  const shift = order.reduce((sum, { height }, rank) => sum + (placed[rank] ?? 0) - height, 0) / (order.length || 1);
  const result: number[] = [];
  order.forEach(({ index }, rank) => {
    result[index] = (placed[rank] ?? 0) - shift;
  });
  return result;
}
