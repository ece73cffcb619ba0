import type { Chart } from '#server/pictures/chart-drawing.ts';

/** Pictures in the texts of the sample posts, by slug: each shows figures that its article works out. */

/** Sixty terms of an account by spend: the second costs half as much as the first, the third a third. */
const terms = Array.from({ length: 60 }, (_, rank) => 1 / (rank + 1));
const half = terms.reduce((sum, spend) => sum + spend, 0) / 2;
const isAbove = (rank: number) => terms.slice(0, rank).reduce((sum, spend) => sum + spend, 0) < half;

export const postCharts: Record<string, Chart> = {
  'what-a-click-may-cost': {
    rows: [
      { label: 'Nothing changes', value: 1.2, shown: '€1.20', tone: 'pale' },
      { label: 'Better picture', value: 1.44, shown: '€1.44' },
      { label: 'A lid, €6 more', value: 1.38, shown: '€1.38' },
      { label: 'A week without stock', value: 0.86, shown: '€0.86', tone: 'marked' },
      { label: 'Launch', value: 1.85, shown: '€1.85' },
    ],
    level: { value: 1.6, shown: 'the auction asks €1.60' },
  },
  'reading-a-search-term-report': {
    columns: terms.map((value, rank) => ({ label: '', value, shown: '', tone: isAbove(rank) ? 'plain' : 'pale' })),
    notes: [
      { beside: 3, share: 0.62, words: 'six terms: half of the money' },
      { beside: 20, share: 0.14, words: 'fifty-four terms: the other half' },
    ],
  },
  'what-a-price-rise-may-cost': {
    columns: [
      { label: '€36', value: 438, shown: '438', tone: 'pale' },
      { label: '€38', value: 357, shown: '357', tone: 'pale' },
      { label: '€42', value: 260, shown: '260' },
      { label: '€43', value: 243, shown: '243', tone: 'marked' },
      { label: '€45', value: 216, shown: '216' },
    ],
    level: { value: 300, shown: '300 orders at €40' },
  },
  'how-many-units-to-send': {
    points: [
      [0, 780],
      [45, 150],
      [45, 1250],
      [78.6, 780],
      [129.6, 66],
      [129.6, 1166],
      [157.2, 780],
    ],
    levels: [
      { value: 780, shown: 'order at 780', tone: 'plain', moment: 127, at: 'end' },
      { value: 150, shown: 'safety stock 150', tone: 'pale', moment: 47, at: 'start' },
    ],
    mark: { moment: 129.6, value: 66, shown: 'six days late: 66 left' },
  },
  'what-a-return-costs': {
    rows: [
      { label: 'Italy, 6% returned', value: 1099, shown: '€1,099' },
      { label: 'Spain, 8%', value: 1045, shown: '€1,045' },
      { label: 'France, 11%', value: 965, shown: '€965' },
      { label: 'Germany, 24%', value: 615, shown: '€615', tone: 'marked' },
    ],
  },
  'a-picture-test-that-can-lose': {
    rows: [
      { label: '10% to 11%', value: 14_400, shown: '14,400' },
      { label: '10% to 12%', value: 3600, shown: '3,600' },
      { label: '10% to 13%', value: 1600, shown: '1,600', tone: 'marked' },
      { label: '10% to 15%', value: 576, shown: '576' },
    ],
  },
  'when-a-low-acos-is-expensive': {
    rows: [
      { label: 'Brand name, in the report', value: 6200, shown: '€6,200', tone: 'pale' },
      { label: 'Brand name, added', value: -201, shown: '−€201', tone: 'marked' },
      { label: 'Product words, in the report', value: 1260, shown: '€1,260', tone: 'pale' },
      { label: 'Product words, added', value: 261, shown: '€261' },
    ],
  },
};
