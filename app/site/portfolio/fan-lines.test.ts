import { expect, test } from 'vitest';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { fanLines, spreadApart } from './fan-lines.ts';

const study = (points: number[], start: number) =>
  ({
    slug: 'a',
    client: 'Casa Lume, kitchenware',
    headline: { value: '+1', label: '' },
    chart: { label: 'x', points, start },
  }) as CaseStudyView;

test('a line begins where the work began, at nothing, and counts doublings', () => {
  expect(fanLines([study([9, 2, 4, 8], 1)])).toEqual([
    {
      slug: 'a',
      client: 'Casa Lume',
      value: '+1',
      points: [
        [0, 0],
        [0.5, 1],
        [1, 2],
      ],
    },
  ]);
});

test('a case without figures since the start, or with a zero among them, has no line', () => {
  expect(fanLines([study([1, 2], 1), study([1, 0, 2], 0), { ...study([1], 0), chart: null }])).toEqual([]);
});

test('heights that are too near are moved apart, the order kept', () => {
  const apart = spreadApart([10, 12, 50], 10);
  expect((apart[1] ?? 0) - (apart[0] ?? 0)).toBeCloseTo(10);
  expect(apart[2]).toBeGreaterThan(apart[1] ?? 0);
  expect(spreadApart([], 10)).toEqual([]);
});
