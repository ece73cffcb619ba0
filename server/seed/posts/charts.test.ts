import { describe, expect, it } from 'vitest';
import { type Chart, drawChart } from '#server/pictures/chart-drawing.ts';
import { postCharts } from './charts.ts';
import { allPosts } from './index.ts';

const barsOf = (chart: Chart) => ('rows' in chart ? chart.rows : 'columns' in chart ? chart.columns : []);

/** The values that a chart writes down. */
const shownIn = (chart: Chart) => [
  ...barsOf(chart).flatMap(({ shown }) => (shown ? [shown] : [])),
  ...('points' in chart ? [String(chart.mark.value), ...chart.levels.map(({ value }) => String(value))] : []),
];

const numberIn = (shown: string) => Number(shown.replace('−', '-').replaceAll(/[€,]/g, ''));

describe('the charts of the sample posts', () => {
  it('are one for each article that visitors read, with words for those who do not see it', () => {
    for (const { slug, status, content } of allPosts) {
      const figures = content.match(/<figure><img src="drawing" alt="[^"]{40,}"><figcaption>[^<]{30,}<\/figcaption>/g);
      const isRead = status === 'published';
      expect([slug, figures?.length ?? 0, slug in postCharts]).toEqual([slug, isRead ? 1 : 0, isRead]);
    }
  });

  it.each(Object.entries(postCharts))(
    'of %s draw what they write, and write what the article works out',
    (slug, chart) => {
      const article = allPosts.find((post) => post.slug === slug)?.content;
      for (const shown of shownIn(chart)) expect(article, shown).toContain(shown);
      for (const { value, shown } of barsOf(chart).filter((bar) => bar.shown)) expect(numberIn(shown)).toBe(value);
    },
  );

  it.each(Object.entries(postCharts))('of %s stay within their edges', (_, chart) => {
    const { svg, width, height } = drawChart(chart);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const boxes = [...svg.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g)];
    for (const [x = 0, y = 0, wide = 0, tall = 0] of boxes.map(([, ...sides]) => sides.map(Number))) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
      expect(y + tall).toBeLessThanOrEqual(height);
    }
    // Letters are outlines: the farthest point of any is on the sheet.
    const ends = [...svg.matchAll(/<path fill="[^"]*" d="([^"]*)"/g)].flatMap(([, d = '']) =>
      [...d.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)),
    );
    expect(Math.min(...ends, width)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ends, 0)).toBeLessThanOrEqual(width);
  });
});
